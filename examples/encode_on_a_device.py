"""Encode on a device what a server nobody trusts may have: the server sees codes, never the text.

$ python examples/encode_on_a_device.py
guarantee: ε = 8 local DP per document, any two inputs
one note is sent as 7 bytes: …
the device alone sends as many: …

`discreet/encoding/device.py` needs Python and nothing else; it is driven by a public recipe that the server hands out.
"""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

import discreet
from discreet.encoding import device

CLINIC = Path(__file__).with_name("clinic.jsonl")


def main() -> None:
    """Encode the notes here, then one vector by the device's file alone."""
    with TemporaryDirectory() as folder:
        recipe = Path(folder) / "recipe.json"
        codes = discreet.encode(
            CLINIC,
            discreet.BitResponse(epsilon=8, code=discreet.SignBit()),
            recipe=recipe,
            dataset="clinic",
            ledger=Path(folder) / "ledger.db",
        )
        public = json.loads(recipe.read_text(encoding="utf-8"))
    print(f"guarantee: {codes.statement.guarantee}")
    print(f"one note is sent as {codes.codes.shape[1]} bytes: {bytes(codes.codes[0]).hex()}")
    vector = [0.0] * public["elements"]  # on a device: the mean of its words' vectors
    print(f"the device alone sends as many: {device.encode(vector, public).hex()}")


if __name__ == "__main__":
    main()
