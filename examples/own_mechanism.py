"""A mechanism of your own in one file: registered, recorded, with a statement, and verified like any other.

$ python examples/own_mechanism.py
released:  Seen on …; comes back on …
guarantee: ε = 2 local DP per word, any two inputs
Certificate: ε = 2 local DP holds over all pairs of 7 inputs × 7 outputs, computed exactly
  …

Put the class into a file of its own in `discreet/protection/mechanisms`, or into a package of yours with the entry point
`discreet.mechanisms`, and it is a choice of `discreet protect --with`, of `discreet verify` and of the workbench too.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import discreet
from discreet.privacy.randomised_response import RandomisedResponse
from discreet.privacy.release import Tally
from discreet.privacy.verify.certificate import Certificate
from discreet.privacy.verify.checking import Checking
from discreet.privacy.verify.exact import verify_pure
from discreet.protection.mechanism import TextMechanism
from discreet.protection.registry import mechanisms
from discreet.settings import Option

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
DAY = re.compile("|".join(DAYS))


@mechanisms.register("weekdays", "every weekday by randomised response")
@dataclass(frozen=True, kw_only=True)
class Weekdays(TextMechanism):
    """Keep each weekday with probability e^ε/(e^ε + 6), else write one of the six others (Warner 1965).

    Any two days give the same output with probabilities at most e^ε apart. All other words pass through verbatim.
    """

    epsilon: Annotated[float, Option("Privacy parameter for a weekday; smaller is more private.", above=0)]

    @property
    def guarantee(self) -> discreet.Guarantee:
        """What holds for one weekday."""
        return discreet.Guarantee(notion="local-dp", unit="word", epsilon=self.epsilon)

    @property
    def response(self) -> RandomisedResponse:
        """The draw behind it."""
        return RandomisedResponse(epsilon=self.epsilon, categories=len(DAYS), unit="word")

    def apply(
        self, documents: Iterable[discreet.Document], *, random: discreet.Random, tally: Tally
    ) -> Iterator[discreet.Document]:
        """Draw a day for each day, and count what passes through verbatim."""

        def other(match: re.Match[str]) -> str:
            return DAYS[int(self.response.draw([DAYS.index(match[0])], random)[0])]

        for document in documents:
            tally.counts["weekdays drawn"] += len(DAY.findall(document.text))
            tally.verbatim["characters of other words"] += len(DAY.sub("", document.text))
            yield document.with_text(DAY.sub(other, document.text))

    def check(self, checking: Checking) -> Certificate:
        """Every pair of days, exactly."""
        del checking
        return verify_pure(self.response.channel, claim=self.epsilon)


def main() -> None:
    """Use the mechanism, and check its claim."""
    text = "Seen on Monday; comes back on Friday."
    with TemporaryDirectory() as folder:
        release = discreet.protect(
            [text], Weekdays(epsilon=2), dataset="notes", ledger=Path(folder) / "ledger.db"
        )
        print(f"released:  {release[0].text}")
        print(f"guarantee: {release.statement.guarantee}")
    print(discreet.verify(Weekdays(epsilon=2)))


if __name__ == "__main__":
    main()
