"""Readers of the labelled sources whose licence lets weights trained on them ship, and of one that only tests.

`--data DIR` holds `ner/NAME.conll.xz` (two columns, BIO), `presidio_synthetic/generated_large.json.xz`,
`meddocan_train/train.jsonl.xz` and, as a test only, `conll2003/eng.testb.gz`.
"""

import gzip
import json
import lzma
import re
from collections.abc import Iterator
from pathlib import Path

from tagger.examples import ANY, AREA, NAMES_ONLY, Example

__all__ = ["LANGUAGES", "conll2003", "labelled", "meddocan", "presidio", "wikiann"]

LANGUAGES = ("en", "de", "fr", "es", "nl", "pt", "pl")

_NAMES = {"PER": "PERSON", "LOC": "LOCATION", "ORG": "ORGANIZATION"}
_PRESIDIO = {
    "PERSON": "PERSON",
    "ADDRESS": AREA,
    "LOCATION": "LOCATION",
    "ORGANIZATION": "ORGANIZATION",
    "CREDIT_CARD": "ID",
    "PHONE_NUMBER": "PHONE",
    "DATE_TIME": "DATE",
    "US_SSN": "ID",
    "IBAN_CODE": "ID",
    "US_DRIVER_LICENSE": "ID",
    "EMAIL_ADDRESS": ANY,
    "DOMAIN_NAME": ANY,
    "IP_ADDRESS": ANY,
    "TITLE": ANY,
}
_MEDDOCAN = {
    "TERRITORIO": "LOCATION",
    "PAIS": "LOCATION",
    "FECHAS": "DATE",
    "EDAD_SUJETO_ASISTENCIA": "AGE",
    "NOMBRE_SUJETO_ASISTENCIA": "PERSON",
    "NOMBRE_PERSONAL_SANITARIO": "PERSON",
    "CALLE": "ADDRESS",
    "ID_SUJETO_ASISTENCIA": "ID",
    "ID_TITULACION_PERSONAL_SANITARIO": "ID",
    "ID_ASEGURAMIENTO": "ID",
    "ID_CONTACTO_ASISTENCIAL": "ID",
    "ID_EMPLEO_PERSONAL_SANITARIO": "ID",
    "HOSPITAL": "ORGANIZATION",
    "INSTITUCION": "ORGANIZATION",
    "CENTRO_SALUD": "ORGANIZATION",
    "NUMERO_TELEFONO": "PHONE",
    "NUMERO_FAX": "PHONE",
    "CORREO_ELECTRONICO": ANY,
    "FAMILIARES_SUJETO_ASISTENCIA": ANY,
    "OTROS_SUJETO_ASISTENCIA": ANY,
    "PROFESION": ANY,
}

_BODY = re.compile(
    r"\b(?:Inc|Ltd|LLC|plc|Corp|Corporation|Company|Co|Group|Bank|University|College|School|Institute|Academy|Hospital|Museum|Library"
    r"|Party|Ministry|Department|Council|Committee|Commission|Parliament|Senate|Congress|Government|Court|Police|Army|Navy|Air Force|Corps"
    r"|Regiment|Division|Brigade|Church|Association|Society|Foundation|Federation|Union|League of Nations|Club|FC|F\.C\.|United|City F|Rovers"
    r"|Records|Studios|Pictures|Entertainment|Press|Times|Post|Broadcasting|Network|Airlines|Railway|Agency|Authority|Organi[sz]ation|Team"
    r"|GmbH|AG|KG|SE|SV|TSV|VfB|VfL|Universität|Hochschule|Gymnasium|Verein|Verband|Partei|Gesellschaft|Stiftung|Verlag|Bundestag|Landtag"
    r"|Bundeswehr|SPD|CDU|CSU|FDP|NSDAP|Wehrmacht|Ministerium|Zeitung|Werke|Orden|Kirche|Bund|Rat|Landesliga|NATO|UNO|EU|BBC|NASA)\b"
    r"|(?:universität|hochschule|gesellschaft|verein|verband|partei|ministerium|gericht|werke|bank|klinik|zeitung|orchester)\b"
)
_MARKS = " .,;:!?()[]{}\"'„“”«»*-–—/"
_NATION = re.compile(
    r"American|British|English|French|German|Polish|Russian|Turkish|Chinese|Indian|Italian|Spanish|Dutch|Ukrainian|Iraqi|Iranian|Israeli"
    r"|Syrian|Japanese|Canadian|Australian|Swedish|Greek|Romanian|European|African|Asian|Jewish|Christian|Muslim|Irish|Welsh|Scottish|Swiss"
    r"|Portuguese|Hungarian|Czech|Danish|Norwegian|Finnish|Mexican|Brazilian|Soviet|Roman|Korean|Republican|Democratic|Deutsche[rn]?|Schweizer"
    r"|\w+ische|Duitse|Franse|Engelse|Canadese|Europese|Amerikaanse|Nederlandse|Italiaan\w*|Spaanse|Keniaan\w*|Frans|Duits|Engels|Engelsen|Duitsers?"
    r"|Russes?|Turcs?|Allemands?|Français|Anglais|Serbes?|Niemców|Polaka?|Francuz\w*|Austriacy"
)

Sentence = list[tuple[str, str]]


def labelled(data: Path, name: str) -> list[Example]:
    """A source of `ner/`, by the file's name without its ending: `germeval2014.de`."""
    language = name.split(".")[1]
    if name.startswith("europeana"):
        rows = _sentences(data / "ner" / f"{name}.conll.xz")
        return [_bare(_example(sentence, language, name)) for sentence in rows]
    return [_example(rows, language, name) for rows in _sentences(data / "ner" / f"{name}.conll.xz")]


def wikiann(data: Path, language: str, part: str = "train", *, share: float = 1 / 3) -> list[Example]:
    """The longer sentences of WikiANN: its headings and redirects teach little and cost precision."""
    name = f"wikiann.{language}.{part}"
    sentences = {
        " ".join(word for word, _ in rows): rows for rows in _sentences(data / "ner" / f"{name}.conll.xz")
    }
    ranked = sorted(sentences.values(), key=lambda rows: sum(tag == "O" for _, tag in rows), reverse=True)
    return [_linked(_example(rows, language, name)) for rows in ranked[: int(len(ranked) * share)]]


def _bare(example: Example) -> Example:
    """Spans without the marks that stand at their ends: Europeana's words were cut at spaces only."""
    spans = []
    for start, end, kind in example.spans:
        inner = example.text[start:end]
        left = len(inner) - len(inner.lstrip(_MARKS))
        short = len(inner.split()[-1]) <= 3 and inner.endswith(".")
        right = len(inner) if short else len(inner.rstrip(_MARKS))
        if left < right:
            spans.append((start + left, start + right, kind))
    return Example(example.text, tuple(spans), example.language, example.source, example.lacks)


def _linked(example: Example) -> Example:
    """WikiANN's links are left open where they begin small or are adjectives of a nation.

    In English and German, where other sources have organisations, those that no word gives away are open too:
    albums, series, leagues and species are among them.
    """
    strict = example.language in ("en", "de")
    spans = tuple(
        (start, end, ANY if _no_name(example.text[start:end], kind, strict) else kind)
        for start, end, kind in example.spans
    )
    return Example(example.text, spans, example.language, example.source, example.lacks)


def _no_name(name: str, kind: str, strict: bool) -> bool:
    if strict and kind == "ORGANIZATION" and not _BODY.search(name):
        return True
    return not any(char.isupper() for char in name[:1]) or bool(_NATION.fullmatch(name))


def conll2003(data: Path, part: str = "testb") -> list[Example]:
    """CoNLL-2003: research only, so never trained on; its documents are kept whole."""
    documents: list[Example] = []
    rows: Sentence = []
    with gzip.open(data / "conll2003" / f"eng.{part}.gz", "rt", encoding="utf-8") as file:
        last = "O"
        for line in [*file, "-DOCSTART- X X O"]:
            if line.startswith("-DOCSTART-"):
                if rows:
                    documents.append(_example(rows, "en", f"conll2003.en.{part}"))
                rows, last = [], "O"
                continue
            cells = line.split()
            if not cells:
                rows.append(("\n", "O"))
                last = "O"
                continue
            tag = cells[-1]
            begins = tag.startswith("I-") and last[2:] != tag[2:]
            rows.append((cells[0], "B-" + tag[2:] if begins else tag))
            last = tag
    return documents


def presidio(data: Path) -> list[Example]:
    """Presidio's synthetic sentences; ages are not labelled, years only here and there."""
    with lzma.open(data / "presidio_synthetic" / "generated_large.json.xz", "rt", encoding="utf-8") as file:
        rows = json.load(file)
    examples = []
    for row in rows:
        text = row["full_text"]
        spans = [
            (span["start_position"], span["end_position"], _PRESIDIO[span["entity_type"]])
            for span in row["spans"]
            if span["entity_type"] in _PRESIDIO
        ]
        spans += _years(text, spans)
        examples.append(Example(text, _sorted(spans), "en", "presidio", frozenset({"AGE"})))
    return examples


def meddocan(data: Path) -> list[Example]:
    """Spanish clinical cases with synthetic identifiers, whole."""
    with lzma.open(data / "meddocan_train" / "train.jsonl.xz", "rt", encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    examples = []
    for row in rows:
        spans = [
            (s["start"], s["end"], _MEDDOCAN[s["label"]]) for s in row["spans"] if s["label"] in _MEDDOCAN
        ]
        examples.append(Example(row["text"], _sorted(spans), "es", "meddocan"))
    return examples


def _sorted(spans: list[tuple[int, int, str]]) -> tuple[tuple[int, int, str], ...]:
    kept: list[tuple[int, int, str]] = []
    for span in sorted(spans, key=lambda one: (one[0], -one[1])):
        if not kept or span[0] >= kept[-1][1]:
            kept.append(span)
    return tuple(kept)


def _years(text: str, spans: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    taken = [range(start, end) for start, end, _ in spans]
    found = re.finditer(r"\b(?:1[89]|20)\d\d\b", text)
    return [
        (year.start(), year.end(), ANY) for year in found if not any(year.start() in span for span in taken)
    ]


def _sentences(path: Path) -> Iterator[Sentence]:
    rows: Sentence = []
    with lzma.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            word, _, tag = line.rstrip("\n").partition("\t")
            if not word:
                if rows:
                    yield rows
                rows = []
            elif not (word in ("''", "``", "'''") and tag == "O"):
                rows.append((word, tag))
    if rows:
        yield rows


_NO_SPACE_BEFORE = re.compile(r"^(?:[.,;:!?)\]}»”%…]|n't$|'(?:s|re|ve|ll|d|m)$)", re.IGNORECASE)
_NO_SPACE_AFTER = re.compile(r"[(\[{«“„]$|^[dlnDLN]['’]$")


def _example(rows: Sentence, language: str, source: str) -> Example:
    """Words and BIO tags as a text with spans; MISC is no kind of ours, handles may be anything."""
    text, spans, last = "", list[tuple[int, int, str]](), ""
    for word, tag in rows:
        if (
            text
            and not text.endswith("\n")
            and not _NO_SPACE_BEFORE.search(word)
            and not _NO_SPACE_AFTER.search(last)
        ):
            text += "" if word == "\n" else " "
        start, last = len(text), word
        text += word
        kind = _NAMES.get(tag[2:])
        if word.startswith("@") or text[:start].rstrip().endswith("@"):
            spans.append((start, len(text), ANY))
        elif (
            kind
            and tag.startswith("I-")
            and spans
            and spans[-1][2] == kind
            and not text[spans[-1][1] : start].strip()
        ):
            spans[-1] = (spans[-1][0], len(text), kind)
        elif kind:
            spans.append((start, len(text), kind))
    return Example(text, tuple(spans), language, source, NAMES_ONLY)
