"""`discreet train translator`: trained from nothing, trained further, stated and recorded."""

PAIRS = "".join(f"rot {n}\tred {n}\n" for n in range(40))
COMMON = ("train", "translator", "pairs.tsv", "--subwords", 400)


def test_a_translator_is_trained_stated_and_goes_on(command, tmp_path):
    (tmp_path / "pairs.tsv").write_text(PAIRS, encoding="utf-8")
    code, out, err = command(*COMMON, "-o", "base", "--vocabulary", 300, "--test", "pairs.tsv")
    assert code == 0, err
    assert "held-out BLEU" in out
    assert "no formal guarantee" in out
    assert "ledger" in out
    assert "chrF" in out
    code, out, err = command(*COMMON, "-o", "tuned", "--start", "base", "--minutes", 1)
    assert code == 0, err
    assert "40 fine-tuned on" in out
    code, _, err = command(*COMMON, "-o", "other", "--start", "base", "--vocabulary", 300)
    assert code == 2
    assert "--vocabulary" in err
    code, _, err = command(*COMMON, "-o", "other", "--start", "nowhere")
    assert code == 2
    assert "is no translator" in err
