"""A text being written: templates are filled, and what fills a slot is marked with its kind."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from tagger.examples import ANY
from tagger.synthetic.locale import Locale

__all__ = ["Bank", "Writer"]

Bank = Mapping[tuple[str, str], tuple[str, ...]]
"""Names found in the labelled sources, by language and kind."""

_CHOICE = re.compile(r"\[([^\[\]]*\|[^\[\]]*)\]")
_SLOT = re.compile(r"\{(\w+)\}")
_BRANDS = "Nova Medi Agro Tele Euro Opti Vera Luma Terra Alto Cora Dyna Inter Kira Orbi Pola Sana Sol Tri Uni Vita Zeno Aqua Bio".split()
_ENDS = (
    "tec soft med bau plan data net care line tron max lab works logic form star via corp gen trans".split()
)


@dataclass
class Writer:
    """Writes in one language; names of people and places come from its lists, from the bank, or from abroad."""

    locale: Locale
    bank: Bank
    random: Random
    text: str = ""
    spans: list[tuple[int, int, str]] = field(default_factory=list)
    people: list[tuple[str, str]] = field(default_factory=list)

    def put(self, text: str, kind: str | None = None) -> None:
        """Add a text, marked where it has a kind."""
        if kind and text:
            self.spans.append((len(self.text), len(self.text) + len(text), kind))
        self.text += text

    def fill(self, template: str) -> None:
        """Add a template with its choices made and its slots filled."""
        while (found := _CHOICE.search(template)) is not None:
            template = (
                template[: found.start()] + self.random.choice(found[1].split("|")) + template[found.end() :]
            )
        place = 0
        for slot in _SLOT.finditer(template):
            self.put(template[place : slot.start()])
            getattr(self, f"_{slot[1]}")()
            place = slot.end()
        self.put(template[place:])

    def pattern(self, pattern: str) -> str:
        """A pattern with its digits and letters drawn."""
        draw = self.random
        result = "".join(
            str(draw.randint(0, 9)) if c == "#" else draw.choice("ABCDEFGHJKLMNPRSTUVWXYZ") if c == "@" else c
            for c in pattern
        )
        return result.replace("YYYY", str(draw.randint(1985, 2026))).replace(
            "YY", f"{draw.randint(0, 26):02}"
        )

    def _one(self, options: tuple[str, ...]) -> str:
        return self.random.choice(options)

    def _chance(self, probability: float) -> bool:
        return self.random.random() < probability

    # People

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

    def _other(self) -> str:
        return self.random.choice(sorted({language for language, _ in self.bank}) or [self.locale.language])

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

    def _one_of(self, *slots: str) -> None:
        getattr(self, f"_{self.random.choice(slots)}")()

    def _initials(self) -> None:
        self.put(self.pattern(self._one(("@.@.", "@. @.", "@@", "@.@.@."))), "PERSON")

    # Places

    def _banked(self, kind: str) -> str | None:
        options = self.bank.get((self.locale.language if self._chance(0.75) else self._other(), kind))
        return self._one(options) if options else None

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

    # Organisations

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

    def _hospital(self) -> None:
        self.put(self._body(self._one(self.locale.hospitals)), "ORGANIZATION")

    def _court(self) -> None:
        self.put(self._body(self._one(self.locale.courts)), "ORGANIZATION")

    def _body_name(self) -> None:
        self.put(self._body(self._one(self.locale.bodies)), "ORGANIZATION")

    def _org(self) -> None:
        self._one_of("company", "company", "hospital", "body_name")

    # Dates, ages, numbers

    def _date(self) -> None:
        self.put(self._date_text(1990, 2027), "DATE")

    def _dob(self) -> None:
        self.put(self._date_text(1925, 2021), "DATE")

    def _date_text(self, low: int, high: int) -> str:
        draw = self.random
        day, month, year = draw.randint(1, 28), draw.randint(1, 12), draw.randint(low, high)
        parts = {
            "d": str(day),
            "dd": f"{day:02}",
            "m": str(month),
            "mm": f"{month:02}",
            "y": str(year),
            "yy": f"{year % 100:02}",
            "month": self.locale.months[month - 1],
            "mon": self.locale.short_months[month - 1],
            "weekday": self._one(self.locale.weekdays),
            "th": "th" if 11 <= day <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th"),
        }
        return _SLOT.sub(lambda found: parts[found[1]], self._one(self.locale.dates))

    def _year(self) -> None:
        self.put(str(self.random.randint(1950, 2027)), ANY)

    def _weekday(self) -> None:
        self.put(self._one(self.locale.weekdays), ANY)

    def _month(self) -> None:
        self.put(self._one(self.locale.months), ANY)

    def _time(self) -> None:
        self.put(
            f"{self.random.randint(0, 23):02}{self._one((':', '.', ':'))}{self.random.randint(0, 59):02}", ANY
        )

    def _age(self) -> None:
        years = str(self.random.choice((self.random.randint(1, 99), self.random.randint(18, 90))))
        self.put(self._one(self.locale.ages).replace("{n}", years), "AGE")

    def _phone(self) -> None:
        self.put(self.pattern(self._one(self.locale.phones)), "PHONE")

    def _id(self) -> None:
        general = "########;######;#########;@@######;@#######;@@-#####;######/##;###-###-###;@@@######;#####-@@;@##-####-##;#### #### ####;YYYY-#####;YYYY/####"
        pattern = self._one(self.locale.ids) if self._chance(0.5) else self._one(tuple(general.split(";")))
        self.put(self.pattern(pattern), "ID")

    def _case(self) -> None:
        self.put(self.pattern(self._one(self.locale.cases)), "ID")

    def _card(self) -> None:
        self.put(
            self.pattern(self._one(("4###############", "5### #### #### ####", "4###-####-####-####"))), "ID"
        )

    def _iban(self) -> None:
        country = {"en": "GB", "it": "IT"}.get(self.locale.language, self.locale.language.upper())
        self.put(
            self.pattern(
                f"{country}## #### #### #### #### ##" if self._chance(0.5) else f"{country}##################"
            ),
            "ID",
        )

    def _email(self) -> None:
        first, last = self._drawn()
        user = re.sub(r"\W+", "", f"{first[0]}.{last}".lower().replace(".", "_dot_")).replace("_dot_", ".")
        self.put(
            f"{user}@{self._one(('example.org', 'mail.net', 'post.com', 'web.' + self.locale.language))}", ANY
        )

    def _number(self) -> None:
        draw = self.random
        self.put(str(draw.choice((draw.randint(2, 20), draw.randint(2, 999), draw.randint(1000, 60000)))))

    def _money(self) -> None:
        amount = self.random.choice(
            (
                f"{self.random.randint(1, 999)}",
                f"{self.random.randint(1, 99)}.{self.random.randint(100, 999)}",
                f"{self.random.randint(1, 999)},{self.random.randint(0, 99):02}",
            )
        )
        self.put(f"€{amount}" if self._chance(0.3) else f"{amount} {self._one(('EUR', 'euro', '€'))}")

    def _dose(self) -> None:
        self.put(
            f"{self.random.choice((5, 10, 20, 25, 40, 50, 75, 100, 250, 500, 850))}{self._one((' ', ''))}{self._one(('mg', 'mg', 'ml', 'mcg'))}"
        )

    def _pressure(self) -> None:
        self.put(f"{self.random.randint(95, 180)}/{self.random.randint(50, 110)}")

    def _section(self) -> None:
        self.put(f"{self.random.randint(1, 400)}")
