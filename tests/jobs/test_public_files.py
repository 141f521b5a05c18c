"""Files said to be public are held against private documents by every command that takes one."""

import json

import numpy as np
import pytest

from discreet.language.public_file import public_texts
from discreet.privacy.ledger import Ledger

PRIVATE = [
    {
        "id": str(n),
        "user": f"u{n % 5}",
        "text": f"Anna Example wrote letter {n} to ward {n * 7}.",
        "label": "ab"[n % 2],
    }
    for n in range(40)
]
KNOWN = [f"Mr Other Person came on day {n} with cough." for n in range(30)]
WORDS = ["anna", "example", "wrote", "letter", "to", "ward", "mr", "came", "day", "cough"]


@pytest.fixture
def files(tmp_path, write_documents):
    """The input, x.jsonl, and another private dataset that the ledger knows, in each of the forms."""
    write_documents("x.jsonl", *PRIVATE)
    known = [{"id": str(n), "text": text, "label": "ab"[n % 2]} for n, text in enumerate(KNOWN)]
    write_documents("known.jsonl", *known)
    write_documents("free.jsonl", *({**row, "text": f"public text {n}"} for n, row in enumerate(known)))
    (tmp_path / "known.txt").write_text("\n".join(KNOWN))
    (tmp_path / "words.txt").write_text("\n".join(WORDS))
    (tmp_path / "pool.txt").write_text("".join(f"PERSON\t{text}\n" for text in KNOWN))
    vectors = np.eye(len(KNOWN), dtype=np.float32)
    np.savez(tmp_path / "known.npz", words=np.array(KNOWN), vectors=vectors)
    np.savez(tmp_path / "words.npz", words=np.array(WORDS), vectors=vectors[: len(WORDS)])
    with Ledger.open(tmp_path / "ledger.db") as ledger:
        ledger.recognise(ledger.fingerprint(KNOWN), "known", given=True)
        yield ledger


def private(task, *more):
    return ("train", *task, "x.jsonl", "-o", "model", "--epsilon", "8", "--epochs", "1", *more)


REFUSED = {
    "held-out": ("vocabulary", "x.jsonl", "-o", "v.txt", "--epsilon", "2", "--held-out", "known.jsonl"),
    "held-out itself": ("vocabulary", "x.jsonl", "-o", "v.txt", "--epsilon", "2", "--held-out", "x.jsonl"),
    "alphabet": ("vocabulary", "x.jsonl", "-o", "v.txt", "--epsilon", "2", "--alphabet", "known.txt"),
    "vectors": (
        "protect",
        "x.jsonl",
        "-o",
        "y.jsonl",
        "--with",
        "laplace",
        "--epsilon",
        "9",
        "--vectors",
        "known.npz",
    ),
    "pool": (
        "protect",
        "x.jsonl",
        "-o",
        "y.jsonl",
        "--with",
        "distort",
        "--spans",
        "find",
        "--pool",
        "pool.txt",
    ),
    "redact": (
        *("protect", "x.jsonl", "-o", "y.jsonl", "--with", "redact", "--level", "0.3"),
        *("--sensitive", "a", "--held-out", "x.jsonl"),
    ),
    "vocab": private(("next-word",), "--vocab", "known.txt"),
    "vocab of documents": private(("next-word",), "--vocab", "known.jsonl"),
    "federated": (
        *("federate", "simulate", "x.jsonl", "-o", "model", "--vocabulary", "known.txt"),
        *("--clip", "0.5", "--epsilon", "6"),
    ),
    "test": private(("classifier",), "--test", "known.jsonl"),
    "test itself": private(("classifier",), "--test", "x.jsonl"),
    "validate": private(("classifier",), "--validate", "known.jsonl"),
    "validate itself": private(("classifier",), "--validate", "x.jsonl"),
}


@pytest.mark.parametrize("arguments", REFUSED.values(), ids=REFUSED)
def test_a_private_file_is_not_public(arguments, files, command, tmp_path):
    code, _, said = command(*arguments, "--ledger", "ledger.db")
    said = " ".join(said.split())
    assert code == 3, said
    assert "taken as public" in said and "--other-data" in said
    assert files.history() == [], "nothing was reserved"
    assert not {"v.txt", "y.jsonl"} & {each.name for each in tmp_path.iterdir()}


@pytest.mark.parametrize(
    "arguments",
    [
        ("vocabulary", "x.jsonl", "-o", "v.txt", "--epsilon", "2", "--held-out", "free.jsonl"),
        (
            "vocabulary",
            "x.jsonl",
            "-o",
            "v.txt",
            "--epsilon",
            "2",
            "--held-out",
            "known.jsonl",
            "--other-data",
        ),
        (
            "protect",
            "x.jsonl",
            "-o",
            "y.jsonl",
            "--with",
            "laplace",
            "--epsilon",
            "9",
            "--vectors",
            "words.npz",
        ),
    ],
)
def test_public_files_and_the_way_out_pass(arguments, files, command):
    more = ("--dataset", "x") if "--other-data" in arguments else ()
    code, _, said = command(*arguments, *more, "--ledger", "ledger.db")
    assert code == 0, said


def test_a_released_vocabulary_is_public(files, command, tmp_path):
    """What was released of a private dataset may be used: it is none of its documents."""
    arguments = ("vocabulary", "x.jsonl", "-o", "v.txt", "--epsilon", "50", "--ledger", "ledger.db")
    assert command(*arguments)[0] == 0
    files.refuse_private(files.fingerprint(public_texts(tmp_path / "v.txt")), "--vocab v.txt")


def test_what_a_file_holds(tmp_path):
    rows = tmp_path / "rows.jsonl"
    rows.write_text("".join(json.dumps({"note": text}) + "\n" for text in KNOWN))
    assert set(KNOWN) <= set(public_texts(rows, text="note"))
    assert public_texts(rows)[:1] != KNOWN[:1]
    tabbed = tmp_path / "pool"
    tabbed.write_text("PERSON\tAnna Example\n")
    assert public_texts(tabbed) == ["PERSON\tAnna Example", "Anna Example"]
    binary = tmp_path / "x.bin"
    binary.write_bytes(b"\xff\xfe\0")
    assert public_texts(binary) == []
