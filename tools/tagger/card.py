"""The model card: `python -m tagger.card SCORES.json > MODEL_CARD.md`, with the scores that evaluate wrote."""

import json
import sys
from pathlib import Path

__all__ = ["card"]

_HEAD = """# Tagger of people, places, organisations, addresses, dates, ages, codes and telephone numbers

A convolutional tagger in pure numpy for English, German, French, Spanish, Dutch, Portuguese and Polish; Italian works
less well and was never trained on. Word vectors (a row for each of 50,000 words, hashed character n-grams, shape; int8),
five dilated convolutions of width 128, BILOU tags, best allowed path. A street with its number is ADDRESS, postcode,
town and country are LOCATION; `address_blocks` joins them.

Use: finding personal information before text is masked or released. It misses some: see "touched". Not for deciding
anything about a person.

## Sources

| source | language | what | licence |
|---|---|---|---|
| GermEval 2014 | de | news and encyclopaedia, hand-labelled | CC BY 4.0 |
| Broad Twitter Corpus | en | social media, hand-labelled | CC BY 4.0 |
| WNUT-17 | en | social media, hand-labelled | CC BY 4.0 |
| Europeana newspapers | de, fr, nl | old newspapers, hand-labelled | CC0 |
| WikiANN, its longest third | en, de, fr, es, nl, pt, pl | encyclopaedia, silver labels | made from Wikipedia (CC BY-SA text); its authors state no licence |
| Presidio's synthetic sentences | en | templates | MIT |
| MEDDOCAN, training part | es | clinical cases with synthetic identifiers | CC BY 4.0 |
| WikiText-2, silver labels where an earlier round of this tagger and spaCy's en_core_web_sm (MIT) agree | en | encyclopaedia | text CC BY-SA |
| GloVe 6B, first word rows | en | word vectors | PDDL 1.0 |
| our own templates and lists | all seven | letters, forms, court decisions, clinical notes, news, messages | as this package |

CoNLL-2003 is a test only. Where a source lacks a kind, its silence near numbers is not taken for "none".

## Scores

Strict F1: span and label right. Touched: some of a gold span found. Covered: all its letters and digits found. False
alarms: found spans that touch no gold one, per 1,000 words. `unseen` sets were held back whole while these figures
were made; of `part` sets the last tenth (WikiANN: its other half) was. The weights that ship were then trained on
for eight rounds with those sets as well, so these are the figures of the model before its last rounds; of the sets below,
only CoNLL-2003, the clinic's notes and Italian are unseen by the weights that ship.

| set | strict F1 | touched | covered | false alarms | gold spans |
|---|---|---|---|---|---|
"""


def card(scores: dict[str, dict[str, dict[str, float]]]) -> str:
    """The card's text."""
    rows = (
        f"| {name} | {row['f1']:.3f} | {row['touched']:.3f} | {row['covered']:.3f} | {row['alarms']:.1f} | {row['gold']:.0f} |"
        for name, row in ((name, labels["all"]) for name, labels in scores.items())
    )
    return _HEAD + "\n".join(rows) + "\n"


if __name__ == "__main__":
    sys.stdout.write(card(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))))
