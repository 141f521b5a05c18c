import pytest

from discreet.language.detection import COVERED, NAMES, detect, languages_in

SENTENCES = {
    "en": "The patient was seen in the clinic and has been well since then.",
    "de": "Der Patient wurde nach der Operation entlassen und ist jetzt zu Hause.",
    "fr": "Le patient est sorti de l'hôpital et il va bien depuis cette date.",
    "es": "El paciente fue dado de alta y se encuentra bien desde entonces, sin dolor.",
    "nl": "De patiënt werd ontslagen uit het ziekenhuis en het gaat goed met hem.",
    "pt": "O paciente teve alta e está bem, mas ainda não voltou para o trabalho.",
    "pl": "Pacjent został wypisany ze szpitala i nie ma już bólu, ale jest słaby.",
    "it": "Il paziente è stato dimesso dall'ospedale e non ha più dolore da allora.",
    "sv": "Patienten skrevs ut från sjukhuset den 3 maj och mår bra nu.",
    "fi": "Potilas kotiutettiin sairaalasta ja hän voi hyvin nyt, mutta kipua on.",
    "cs": "Pacient byl propuštěn z nemocnice a už se cítí dobře, ale ještě je slabý podle lékaře.",
    "hu": "A beteg hazament a kórházból és most jól van, de még fáradt.",
    "tr": "Hasta hastaneden taburcu edildi ve çok iyi, daha sonra kontrol için gelecek.",
    "Cyrl": "Пациент был выписан из больницы и чувствует себя хорошо.",
    "Grek": "Ο ασθενής πήρε εξιτήριο από το νοσοκομείο.",
    "Kana": "患者は病院から退院しました。",
    "Hani": "患者已经出院了。",
    "Arab": "خرج المريض من المستشفى وهو بخير.",
}


@pytest.mark.parametrize(("code", "text"), SENTENCES.items())
def test_a_sentence_tells_its_language(code, text):
    assert detect(text) == code
    assert detect(text.upper()) == code
    assert code in NAMES


@pytest.mark.parametrize(
    "text", ["", "Anna Müller", "12/03/2021", "BP 120/80", "Name: Kowalczyk Jan", "NSTEMI, SOB, T2DM"]
)
def test_too_little_tells_none(text):
    assert detect(text) is None


def test_a_language_without_a_list_is_not_taken_for_a_known_one():
    strange = " ".join(["brova", "keltim", "sorundi", "valek", "mirtosa", "plonde"] * 20)
    assert detect(strange) == "und"
    assert detect(strange[:100]) is None


def test_names_in_another_script_leave_a_text_in_its_language():
    assert detect("The letter was sent to Παπαδόπουλος in the city and it was returned.") == "en"


def test_paragraphs_are_read_by_themselves_and_short_ones_by_their_text():
    english, german = SENTENCES["en"], SENTENCES["de"]
    text = f"{english}\n\nAnna Müller\n\n{german}\n{german}"
    found = languages_in(text)
    assert set(found) == {"en", "de"}
    assert [text[slice(*one)] for one in found["de"]] == ["Anna Müller", f"{german}\n{german}"]
    assert languages_in("Anna Müller") == {}


def test_an_address_in_another_script_leaves_its_text_covered():
    text = f"{SENTENCES['en']}\n\nΠαπαδόπουλος, Αθήνα\n\n{SENTENCES['en']}"
    assert set(languages_in(text)) == {"en"}
    assert set(languages_in("Παπαδόπουλος, Αθήνα")) == {"Grek"}


def test_every_covered_language_has_a_name():
    assert set(COVERED) <= set(NAMES)
