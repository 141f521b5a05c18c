"""Slots for people: full names in every order and case, first and last names, initials, titles before them."""

from tagger.synthetic.sheet import Sheet

__all__ = ["People"]


class People(Sheet):
    """Writes names of people; a person of the text comes back at times."""

    def _drawn(self) -> tuple[str, str]:
        if self.people and self._chance(0.35):
            return self._pick(self.people)
        first = self._one(self.locale.women + self.locale.men)
        if self._chance(0.12):
            first += self._one((" ", "-", " ")) + self._one(self.locale.women + self.locale.men)
        last = self._one(self.locale.last)
        roll = self.random.random()
        if roll < 0.12:
            last = f"{last}-{self._one(self.locale.last)}"
        elif roll < 0.3 and self.locale.language in ("es", "pt"):
            last = f"{last} {self._one(self.locale.last)}"
        elif roll < 0.4 and self.locale.particles:
            last = f"{self._one(self.locale.particles)} {last}"
        if self._chance(0.45):
            banked = self.bank.get((self.locale.language if self._chance(0.6) else self._other(), "PERSON"))
            if banked:
                parts = self._one(banked).split()
                first, last = (parts[0], " ".join(parts[1:])) if len(parts) > 1 else (first, parts[0])
        self.people.append((first, last))
        return first, last

    def _pick(self, people: list[tuple[str, str]]) -> tuple[str, str]:
        return self.random.choice(people)

    def _person(self) -> None:
        first, last = self._drawn()
        roll = self.random.random()
        initial = first[0] + "."
        forms = (
            (0.62, f"{first} {last}"),
            (0.68, f"{first} {self._one(tuple('ABCDEFGHJKLMPRSTW'))}. {last}"),
            (0.74, f"{initial} {last}"),
            (0.77, f"{initial}{self._one(tuple('ABCDEFGHJKLMPRST'))}. {last}"),
            (0.83, f"{last}, {first}"),
            (0.88, f"{last.upper()} {first}"),
            (0.91, f"{first} {last.upper()}"),
            (0.94, f"{first} {last}".upper()),
            (0.98, f"{first} {last}".lower()),
            (1.01, f"{last} {first}"),
        )
        self.put(next(form for limit, form in forms if roll < limit), "PERSON")

    def _name(self) -> None:
        first, last = self._drawn()
        self.put(f"{first} {last}", "PERSON")

    def _first(self) -> None:
        first = self._drawn()[0]
        self.put(first.lower() if self._chance(0.06) else first, "PERSON")

    def _last(self) -> None:
        last = self._drawn()[1]
        self.put(
            last.upper() if self._chance(0.06) else last.lower() if self._chance(0.06) else last, "PERSON"
        )

    def _lower(self) -> None:
        first, last = self._drawn()
        self.put(self._one((last, first, f"{first} {last}")).lower(), "PERSON")

    def _title(self) -> None:
        self.put(self._one(self.locale.titles))

    def _titled(self) -> None:
        self.put(self._one(self.locale.titles) + " ")
        self._one_of("last", "last", "person")

    def _initials(self) -> None:
        self.put(self.pattern(self._one(("@.@.", "@. @.", "@@", "@.@.@."))), "PERSON")
