"""Slots for numbers and codes that stand for a person, and for amounts that stand for nobody."""

import re

from tagger.examples import ANY
from tagger.synthetic.medicine import DRUGS, EPONYMS, FORMS, TESTS, WARDS
from tagger.synthetic.people import People

__all__ = ["Codes"]


class Codes(People):
    """Writes telephone numbers, record and case numbers, cards, plates, user names; doses, amounts, sections."""

    def _phone(self) -> None:
        self.put(self.pattern(self._one(self.locale.phones)), "PHONE")

    def _id(self) -> None:
        general = "########;######;#########;@@######;@#######;@@-#####;######/##;###-###-###;@@@######;#####-@@;@##-####-##;#### #### ####;YYYY-#####;YYYY/####"
        if self._chance(0.3):
            self.put(self.pattern(self._blocks()), "ID")
            return
        pattern = self._one(self.locale.ids) if self._chance(0.5) else self._one(tuple(general.split(";")))
        self.put(self.pattern(pattern), "ID")

    def _blocks(self) -> str:
        """A pattern of one to four blocks of letters or digits with at least five places, two of them digits."""
        draw = self.random
        while True:
            blocks = [
                "@#"[draw.random() < 0.7] * draw.randint(1, 8) for _ in range(draw.choice((1, 2, 2, 3, 3, 4)))
            ]
            pattern = draw.choice(("-", "-", "/", ".", " ", "")).join(blocks)
            if 5 <= len(pattern) <= 20 and pattern.count("#") >= 2:
                return pattern

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

    def _plate(self) -> None:
        self.put(self.pattern(self._one(self.locale.plates)), "ID")

    def _vin(self) -> None:
        self.put(self.pattern("@@@##@@@#@@######" if self._chance(0.7) else "@@##@#########"), "ID")

    def _imei(self) -> None:
        self.put(
            self.pattern(self._one(("###############", "##-######-######-#", "## ###### ###### #"))), "ID"
        )

    def _tracking(self) -> None:
        self.put(
            self.pattern(
                self._one(("############", "@@#########@@", "1Z#@#####@########", "JD0##############"))
            ),
            "ID",
        )

    def _pin(self) -> None:
        self.put(self.pattern(self._one(("####", "######", "#####"))), "ID")

    def _user(self) -> None:
        first, last = (re.sub(r"\W+", "", part.lower()) for part in self._drawn())
        number = str(self.random.randint(1, 2025))
        forms = (
            f"{first}{number}",
            f"{first[:1]}{last}",
            f"{first}_{last}",
            f"{first}.{last}{number}",
            f"{last}{number}",
        )
        self.put(self._one(forms), "ID")

    def _secret(self) -> None:
        letters = "abcdefghkmnpqrstuvwxyzABCDEFGHKMNPQRSTUVWXYZ23456789"
        marks = self._one(("", "!", "#", "$", "?", "-"))
        middle = "".join(self.random.choice(letters) for _ in range(self.random.randint(6, 11)))
        self.put(middle[:4] + marks + middle[4:], "ID")

    def _handle(self) -> None:
        first, last = (re.sub(r"\W+", "", part) for part in self._drawn())
        self.put(
            "@"
            + self._one(
                (f"{first}{last}", f"{first.lower()}_{self.random.randint(1, 99)}", f"x{last.lower()}x")
            ),
            ANY,
        )

    def _tag(self) -> None:
        plain = "blessed win throwback fail news love follow music nowplaying weekend monday sunday happy winning job football".split()
        self.put(self._one(tuple(plain)))

    def _link(self) -> None:
        path = "".join(self.random.choice("abcdefghkmnpqrstuvwxyzABCDEFGHK23456789") for _ in range(8))
        self.put(f"http://{self._one(('t.co', 'bit.ly', 'ow.ly'))}/{path}")

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

    def _drug(self) -> None:
        self.put(self._one(DRUGS))

    def _eponym(self) -> None:
        self.put(self._one(FORMS[self.locale.language]).format(self._one(EPONYMS)))

    def _ward(self) -> None:
        self.put(self._one(WARDS).format(self.random.randint(1, 30)))

    def _labs(self) -> None:
        """Some laboratory values in a row."""
        values = (
            f"{self._one(TESTS)}{self._one((' ', ': ', ' '))}{self._one((f'{self.random.randint(1, 400)}', f'{self.random.uniform(0.1, 20):.1f}'))}"
            for _ in range(self.random.randint(2, 5))
        )
        self.put(self._one((", ", "; ", ", ", "  ")).join(values))

    def _nationality(self) -> None:
        self.put(self._one(self.locale.nationalities))

    def _event(self) -> None:
        self.put(self._one(self.locale.events))

    def _section(self) -> None:
        self.put(f"{self.random.randint(1, 400)}")
