"""Add a finder of your own in one file: here ward names, which no general model knows.

$ python examples/own_finder.py
LOCATION  Juniper Ward  ward of our hospital
DATE      3 May 2024    day, month by name

A package offers its finder to everyone who installs it by the entry point `discreet.finders`; it is then a choice of
`discreet find --tagger` as well, and is checked when it is first used.
"""

from collections.abc import Iterable, Iterator

import discreet
from discreet.finding.registry import finders

WARDS = ("Juniper Ward", "Alder Ward")


@finders.register("wards", "wards of our hospital, by name")
class Wards:
    """Marks the names of our wards."""

    def find(self, documents: Iterable[discreet.Document]) -> Iterator[discreet.Document]:
        """The documents, in order, with a span for each ward that they name."""
        for document in documents:
            starts = ((ward, document.text.find(ward)) for ward in WARDS)
            yield document.with_spans(
                tuple(
                    discreet.Span(at, at + len(ward), "LOCATION", 0.9, "wards", "ward of our hospital")
                    for ward, at in starts
                    if at >= 0
                )
            )


def main() -> None:
    """Mark a sentence with the patterns of discreet and the finder above."""
    [document] = discreet.find("Moved to Juniper Ward on 3 May 2024.", tagger="wards")
    for span in document.spans:
        print(f"{span.label:<9} {document.covered(span):<13} {span.why}")


if __name__ == "__main__":
    main()
