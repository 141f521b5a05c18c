"""The words around and inside people's names that are no names themselves: titles and particles.

One list of each for every room. Where a purpose can use only some of them, the part has a name and a reason here.
"""

__all__ = ["COMMON_TITLES", "PARTICLES", "PROSE_PARTICLES", "RECORD_TITLES", "SEX_OF_TITLE", "TITLES"]

_WOMEN = "Mrs Ms Miss Frau Mme Madame Lady Dame Señora Signora Sister".split()
_MEN = "Mr Messrs Sir Herr Monsieur Lord Señor Signor".split()
_EITHER = "Mx Dr Doctor Prof Professor Rev Reverend Fr RN SN Nurse Matron Judge Capt Sgt".split()

TITLES: tuple[str, ...] = (*_WOMEN, *_MEN, *_EITHER)
"""Titles as they stand before a name in a text."""

COMMON_TITLES = ("Dr", "Mr", "Mrs", "Ms", "Miss", "Prof")
"""Those that never begin the name of a house or a school, as in "Lady Margaret School"."""

RECORD_TITLES = frozenset(title.casefold() for title in (*TITLES, "Col", "Gen", "Hon"))
"""Titles in a record's cell, folded; in prose "Gen Surg" and "Col" begin other things."""

SEX_OF_TITLE = {title.casefold(): "F" for title in _WOMEN} | {title.casefold(): "M" for title in _MEN}
"""The sex that a folded title tells; the others tell none ("Fr" is Father in English and Frau in German)."""

PARTICLES = frozenset(
    "van von de der den del della di da dos das du la le el al bin ibn ter ten zu st".split()
)
"""Small words inside a last name."""

PROSE_PARTICLES = PARTICLES - {"das"}
"""Particles to look for in running text; "das" is a German article ("hat Frau Müller das Haus verlassen")."""
