import pytest
from tokenizers.normalizers import BertNormalizer
from tokenizers.pre_tokenizers import BertPreTokenizer

from discreet.learning.vocabulary.words import bert_words

TEXTS = [
    "",
    "  \t\n ",
    "Seen on ward 5B, no fever (37.2 °C).",
    "don't; COVID-19; a_b; 5mg/kg; $3 + <x>",
    "naïve CAFÉ Ångström ﬁne",
    "“quoted” – dash… • point",
    "control\x01led and\x0btab\x7f",
    "Привет, мир! Γλυκόζη 血圧 120 高",
    "zero\u200bwidth and \ufffd",
    "x\u00a0y\u2003z",
]


@pytest.mark.parametrize("text", TEXTS)
def test_the_words_are_those_of_the_bert_tokeniser(text):
    normal = BertNormalizer().normalize_str(text)
    assert bert_words(text) == [word for word, _ in BertPreTokenizer().pre_tokenize_str(normal)]


def test_plain_ascii_takes_the_same_words_as_the_slow_way():
    text = "".join(chr(code) for code in range(32, 127)) + " Word WORD w0rd\tx\r\ny"
    assert bert_words(text) == bert_words(text + " é")[:-1]
