"""`discreet audit reassembly`: from a release to the sentences that come back."""

import json

WORDS = "alpha beta gamma delta epsilon zeta eta theta".split()


def _pairs(tmp_path):
    rows = [(" ".join(f"{w}{n}" for w in WORDS), " ".join(f"{w}{n}" for w in WORDS)) for n in range(20)]
    path = tmp_path / "memory.tsv"
    path.write_text("".join(f"{one}\t{other}\n" for one, other in rows), encoding="utf-8")
    return path


def test_a_release_of_everything_is_put_together_again(command, tmp_path):
    pairs = _pairs(tmp_path)
    done = command(
        "protect", pairs, "--with", "fragment", "-o", "p.tsv", "--share", 1, "--tags", "--no-ledger"
    )
    assert done[0] == 0, done[2]
    attack = ("audit", "reassembly", "p.tsv", "--against", pairs, "--json", "--report", "joined.html")
    code, out, err = command(*attack, "--side", "target")
    assert code == 0, err
    found = json.loads(out)
    names = [attack["name"] for attack in found["attacks"]]
    assert names == ["graph reduction", "greedy joiner", "bilingual joiner"]
    assert all(attack["whole"]["value"] == 1.0 for attack in found["attacks"])
    assert "Reassembly" in (tmp_path / "joined.html").read_text(encoding="utf-8")


def test_ngrams_are_held_against_documents(command, write_documents):
    notes = write_documents("notes.jsonl", {"id": "1", "text": " ".join(WORDS)})
    command("protect", notes, "--with", "ngrams", "-o", "n.tsv", "--share", 1, "--no-ledger")
    code, out, err = command("audit", "reassembly", "n.tsv", "--against", notes)
    assert code == 0, err
    assert "100.0% rebuilt whole" in out


def test_another_release_is_refused(command, write_documents):
    notes = write_documents("notes.jsonl", {"id": "1", "text": "Ann Lee", "spans": [[0, 7, "PERSON"]]})
    command("protect", notes, "--with", "mask", "-o", "m.jsonl", "--no-ledger")
    code, _, err = command("audit", "reassembly", "m.jsonl", "--against", notes)
    assert code == 2
    assert "fragment or ngrams" in err
