"""Replace identifiers by keyed pseudonyms; whoever has the key and the vault gets the originals back.

$ python examples/pseudonyms_and_back.py
released: From: Dr PERSON-…, ORGANIZATION-…
restored: To: Consultant Psychiatrist, Wexley General Hospital
byte for byte: True
"""

from pathlib import Path
from tempfile import TemporaryDirectory

import discreet

CLINIC = Path(__file__).with_name("clinic.jsonl")


def main() -> None:
    """Release the clinic's notes under pseudonyms and undo it."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        release = discreet.protect(
            CLINIC,
            discreet.Pseudonym(key=folder / "secret.key", new_key=True),
            dataset="clinic",
            ledger=folder / "ledger.db",
        )
        safe = release.write(folder / "safe.jsonl")
        released = list(discreet.read(safe))
        restored = list(discreet.restore(safe, key=folder / "secret.key"))
    originals = list(discreet.read(CLINIC))
    print(f"released: {released[0].text.splitlines()[1]}")
    print(f"restored: {restored[0].text.splitlines()[0]}")
    same = all(one.text == other.text for one, other in zip(restored, originals, strict=True))
    print(f"byte for byte: {same}")


if __name__ == "__main__":
    main()
