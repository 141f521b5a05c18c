import json

import pytest

from discreet.errors import BadInput
from discreet.finding.labels import kind_of, refuse_useless
from discreet.finding.other_models import load_other
from discreet.text.document import Document


def tagger_folder(folder, labels=("O", "B-PER", "I-PER")):
    """A token-classification model that takes every known word for the beginning of a person."""
    torch = pytest.importorskip("torch")
    transformers = pytest.importorskip("transformers")
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "anna", "rang", "##l"]
    (folder / "vocab.txt").write_text("\n".join(words))
    transformers.BertTokenizerFast(str(folder / "vocab.txt")).save_pretrained(folder)
    config = transformers.BertConfig(
        vocab_size=len(words),
        hidden_size=8,
        num_hidden_layers=1,
        num_attention_heads=1,
        intermediate_size=8,
        num_labels=len(labels),
        id2label=dict(enumerate(labels)),
        max_position_embeddings=512,
    )
    model = transformers.BertForTokenClassification(config)
    with torch.no_grad():
        model.classifier.weight.zero_()
        model.classifier.bias.copy_(torch.tensor([0.0, 5.0, 0.0]))
    model.save_pretrained(folder, safe_serialization=True)
    return folder


def test_a_hugging_face_folder_is_a_tagger(tmp_path):
    tagger = load_other(tagger_folder(tmp_path))
    assert tagger.labels == ("PER",)
    (found,) = tagger.find([Document("1", "anna rang")])
    assert [(found.covered(span), span.label) for span in found.spans] == [("anna", "PER"), ("rang", "PER")]
    assert all(0.9 < span.score < 1 for span in found.spans)


def test_a_long_text_is_read_in_windows_each_piece_once(tmp_path):
    tagger = load_other(tagger_folder(tmp_path))
    (found,) = tagger.find([Document("1", "anna " * 700)])
    assert [span.start for span in found.spans] == list(range(0, 3500, 5))


def test_a_spacy_pipeline_is_a_tagger(tmp_path):
    spacy = pytest.importorskip("spacy")
    language = spacy.blank("de")
    language.add_pipe("ner").add_label("PER")
    language.initialize()
    language.to_disk(tmp_path)
    tagger = load_other(tmp_path)
    assert tagger.labels == ("PER",)
    assert [one.id for one in tagger.find([Document("1", "Anna rief an.")])] == ["1"]


def test_what_is_no_tagger_is_refused(tmp_path):
    assert load_other(tmp_path) is None
    (tmp_path / "config.json").write_text(json.dumps({"architectures": ["BertForMaskedLM"]}))
    with pytest.raises(BadInput, match="does not tag words"):
        load_other(tmp_path)
    (tmp_path / "config.json").write_text(json.dumps({"architectures": ["BertForTokenClassification"]}))
    with pytest.raises(BadInput, match="safetensors"):
        load_other(tmp_path)


def test_labels_are_mapped_and_a_tagger_without_any_of_ours_is_refused():
    assert [kind_of(label) for label in ("PER", "gpe", "ORG", "DATE_TIME", "GENE")] == [
        "PERSON",
        "LOCATION",
        "ORGANIZATION",
        "DATE",
        None,
    ]
    assert kind_of("AGE", "93") == "AGE_OVER_89" and kind_of("AGE", "12") == "AGE_UNDER_90"
    assert kind_of("DATE", "1998") == "YEAR"
    refuse_useless("t", ("PER", "GENE"), None)
    with pytest.raises(BadInput, match=r"marks CELL, GENE.*none of them"):
        refuse_useless("t", ("GENE", "CELL"), None)
    with pytest.raises(BadInput, match="none of them is DATE"):
        refuse_useless("t", ("PER",), ("DATE",))
