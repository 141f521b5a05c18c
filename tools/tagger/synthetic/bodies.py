"""Slots for organisations: companies, hospitals, courts, schools, offices, parties."""

import re

from tagger.synthetic.sheet import Sheet

__all__ = ["Bodies"]

_SLOT = re.compile(r"\{(\w+)\}")
_BRANDS = "Nova Medi Agro Tele Euro Opti Vera Luma Terra Alto Cora Dyna Inter Kira Orbi Pola Sana Sol Tri Uni Vita Zeno Aqua Bio".split()
_ENDS = (
    "tec soft med bau plan data net care line tron max lab works logic form star via corp gen trans".split()
)


class Bodies(Sheet):
    """Writes names of organisations."""

    def _company(self) -> None:
        banked = self._banked("ORGANIZATION") if self._chance(0.35) else None
        if banked:
            self.put(banked, "ORGANIZATION")
            return
        form = self._one(self.locale.companies)
        self.put(self._body(form), "ORGANIZATION")

    def _body(self, form: str) -> str:
        def part(found: re.Match[str]) -> str:
            slot = found[1]
            if slot == "brand":
                return self._one(tuple(_BRANDS)) + self._one(tuple(_ENDS))
            if slot == "abbr":
                return self.pattern(self._one(("@@", "@@@", "@@@", "@@@@")))
            options = {"last": self.locale.last, "town": self.locale.towns, "region": self.locale.regions}
            return self._one(options.get(slot, self.locale.trades))

        return _SLOT.sub(part, self.pattern(form))

    def _team(self) -> None:
        """A club that goes by the name of its town."""
        banked = self._banked("LOCATION") if self._chance(0.5) else None
        name = banked or self._one(self.locale.towns)
        self.put(name.upper() if self._chance(0.2) else name, "ORGANIZATION")

    def _abbr(self) -> None:
        self.put(self.pattern(self._one(("@@", "@@@", "@@@", "@@@@", "@@@@@"))), "ORGANIZATION")

    def _hospital(self) -> None:
        self.put(self._body(self._one(self.locale.hospitals)), "ORGANIZATION")

    def _court(self) -> None:
        self.put(self._body(self._one(self.locale.courts)), "ORGANIZATION")

    def _body_name(self) -> None:
        self.put(self._body(self._one(self.locale.bodies)), "ORGANIZATION")

    def _org(self) -> None:
        self._one_of("company", "company", "hospital", "body_name")
