"""Attack a release before it leaves: how many of its original words an attacker gets back.

$ python examples/audit_a_release.py
ε = 2   MAP guess right for … of the words, chance …
ε = 40  MAP guess right for … of the words, chance …
"""

from pathlib import Path
from tempfile import TemporaryDirectory

import discreet

CLINIC = Path(__file__).with_name("clinic.jsonl")


def main() -> None:
    """Release the notes at two levels of ε and reconstruct the words of both."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for epsilon in (2, 40):
            released = folder / f"noisy-{epsilon}.jsonl"
            discreet.protect(
                CLINIC,
                discreet.Vickrey(epsilon=epsilon, vocabulary=2000),
                output=released,
                dataset="clinic",
                ledger=folder / "ledger.db",
            )
            attack = discreet.attacks.Reconstruction(released, against=CLINIC, reader="none")
            found = discreet.audit(attack).to_json()
            print(
                f"ε = {epsilon:<3} MAP guess right for {found['best']['value']:.0%} of the words, chance {found['baseline']['value']:.0%}"
            )


if __name__ == "__main__":
    main()
