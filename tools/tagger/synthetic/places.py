"""Slots for places: towns, countries, postcodes, streets with their numbers, whole addresses."""

import re

from tagger.synthetic.sheet import Sheet

__all__ = ["Places"]


class Places(Sheet):
    """Writes places and addresses; a street with its number is ADDRESS, what follows it LOCATION."""

    def _town(self) -> None:
        self.put(self._town_name(), "LOCATION")

    def _town_name(self) -> str:
        banked = self._banked("LOCATION") if self._chance(0.35) else None
        return banked or self._one(self.locale.towns)

    def _region(self) -> None:
        self.put(self._one(self.locale.regions), "LOCATION")

    def _country(self) -> None:
        self.put(self._one(self.locale.countries), "LOCATION")

    def _place(self) -> None:
        self.put(self._banked("LOCATION") or self._one(self.locale.towns), "LOCATION")

    def _postcode(self) -> None:
        self.put(self.pattern(self._one(self.locale.postcodes)), "LOCATION")

    def _street_line(self) -> str:
        street = self._one(self.locale.streets)
        if "{" in street:
            part = self._one(self.locale.last) if "{last}" in street else self._one(self.locale.towns)
            street = re.sub(r"\{\w+\}", part, street)
        number = str(self.random.choice((self.random.randint(1, 30), self.random.randint(1, 250))))
        if self._chance(0.15):
            number += self._one(
                (
                    "a",
                    "b",
                    "A",
                    "B",
                    " bis",
                    "-" + str(self.random.randint(2, 40)),
                    "/" + str(self.random.randint(1, 20)),
                )
            )
        if self.locale.number_first:
            comma = "," if self.locale.language == "fr" and self._chance(0.4) else ""
            line = f"{number}{comma} {street}"
        else:
            comma = "," if self.locale.language in ("es", "pt", "it") and self._chance(0.6) else ""
            mark = (
                self._one(("nº ", "n.º ", ""))
                if self.locale.language in ("es", "pt") and self._chance(0.3)
                else ""
            )
            line = f"{street}{comma} {mark}{number}"
        if self._chance(0.25):
            flat = self.pattern(self._one(self.locale.flats))
            line = (
                f"{flat}, {line}" if self.locale.language == "en" and self._chance(0.7) else f"{line}, {flat}"
            )
        return line

    def _street(self) -> None:
        self.put(self._street_line(), "ADDRESS")

    def _address(self) -> None:
        self._parts(self._one((", ", ", ", " ", " - ")))

    def _block(self) -> None:
        self._parts(self._one(("\n", "\n", ",\n")))

    def _parts(self, between: str) -> None:
        self._street()
        self.put(between)
        if self.locale.town_first:
            self._town()
            if self._chance(0.3):
                self.put(between if "\n" in between else ", ")
                self._region()
            self.put(between if "\n" in between and self._chance(0.5) else self._one((" ", ", ")))
            self._postcode()
        else:
            self._postcode()
            self.put(" " if self._chance(0.93) else between)
            self._town()
            if self._chance(0.12):
                self.put(" (")
                self._region()
                self.put(")")
        if self._chance(0.2):
            self.put(between if between != " " else ", ")
            self._country()
