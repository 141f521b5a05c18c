"""Learn a redaction from labelled texts that are not released, and measure what it leaves.

The held-out texts are parted at random: 40 % rank the words, 40 % are what the attack learns from, 20 % are
what it is test on at the end and nothing before that has seen. The level for a target is searched by
bisection on the second part, each step with a fresh division into texts to learn from and texts to be
test on; what it finds is then measured once on the last part.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

import numpy as np

from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.protection.redaction.attack import Accuracy, Labelled, attack_accuracy, split
from discreet.protection.redaction.ranking import rank_words
from discreet.protection.redaction.redaction import Redaction
from discreet.text.document import Document
from discreet.validate import between

__all__ = ["LEAST", "labelled", "learn_redaction", "redaction_for"]

PARTS = (0.4, 0.4, 0.2)
STEPS = 7
"""Halvings of the interval of levels: the level found is good to 1/128."""

LEAST = 50
"""Texts of each kind below which neither the ranking nor the attack means much."""


def labelled(documents: Iterable[Document], sensitive: str) -> Labelled:
    """The held-out documents; those labelled `sensitive` are sensitive, all other labels are safe."""
    texts, truths, labels = [], [], set()
    for document in documents:
        if document.label is None:
            raise BadInput(
                f"document {document.id!r} has no label; redaction learns from labelled documents "
                "(name the column with --label-column)"
            )
        texts.append(document.text)
        truths.append(document.label == sensitive)
        labels.add(document.label)
    kinds = np.asarray(truths, dtype=np.bool_)
    if sensitive not in labels:
        shown = ", ".join(repr(label) for label in sorted(labels)[:10])
        raise BadInput(f"no held-out document is labelled {sensitive!r}; the labels are {shown}")
    fewest = int(min(kinds.sum(), (~kinds).sum()))
    if fewest < LEAST:
        raise BadInput(
            f"the held-out documents have {int(kinds.sum())} sensitive and {int((~kinds).sum())} safe ones; "
            f"redaction needs at least {LEAST} of each"
        )
    return Labelled(tuple(texts), kinds)


def learn_redaction(held_out: Labelled, redaction: Callable[..., Redaction], level: float) -> Redaction:
    """A redaction at this level, with the attack measured before and after it.

    `redaction` makes the mechanism from `level` and `ranking`: `functools.partial(Redaction, mark=…)`.
    """
    ranked, training, test = split(held_out, PARTS, _order())
    plan = redaction(level=level, ranking=rank_words(ranked.texts, ranked.sensitive))
    return _measured(plan, training, test)


def redaction_for(
    held_out: Labelled,
    redaction: Callable[..., Redaction],
    target: float,
    *,
    watch: Callable[[float, Accuracy], object] = lambda *_: None,
) -> Redaction:
    """A redaction at the lowest level found at which the attack is right no more often than `target`.

    A level of 1 means that the target was not reached as long as anything was left of the texts.
    """
    between("the target of the attack", target, 0.5, 1.0)
    order = _order()
    ranked, training, test = split(held_out, PARTS, order)
    plan = redaction(level=0.0, ranking=rank_words(ranked.texts, ranked.sensitive))

    def reaches(level: float) -> bool:
        some, others = split(training, (0.6, 0.4), order)
        at = replace(plan, level=level)
        found = attack_accuracy(_redacted(at, some), _redacted(at, others))
        watch(level, found)
        return found.value <= target

    low, high = 0.0, 1.0
    if reaches(0.0):
        high = 0.0
    for _ in range(STEPS if high else 0):
        middle = (low + high) / 2
        low, high = (low, middle) if reaches(middle) else (middle, high)
    return _told(_measured(replace(plan, level=high), training, test), target)


def _order() -> Random:
    """How held-out texts are parted: nothing secret hangs on it, and a run should repeat."""
    return Random(20250301)


def _redacted(plan: Redaction, data: Labelled) -> Labelled:
    return Labelled(tuple(plan.redact(text).text for text in data.texts), data.sensitive)


def _measured(plan: Redaction, training: Labelled, test: Labelled) -> Redaction:
    before = attack_accuracy(training, test)
    after = attack_accuracy(_redacted(plan, training), _redacted(plan, test))
    risks = {
        "attack on the held-out texts as they are": before.to_json(),
        "attack on the held-out texts redacted": after.to_json(),
    }
    remark = (
        "the attack is a classifier on counted words that learns from redacted texts; a stronger one may "
        "see more (discreet audit distinguish)"
    )
    return replace(plan, measured=risks, remarks=(*plan.remarks, remark))


def _told(plan: Redaction, target: float) -> Redaction:
    """The mechanism with a sentence on how its level was found and whether the target stands."""
    after = plan.measured["attack on the held-out texts redacted"]
    span = f"{after['right']:.3f} [{after['low']:.3f}, {after['high']:.3f}]"
    if plan.level == 1:
        said = f"no level below 1 brought the attack down to {target:g}: nothing is left of the texts but the mark"
        if plan.unknown == "keep":
            said += "; words without a rank may have given them away, which --unranked redact removes"
    elif plan.level == 0:
        said = f"the attack reached no more than {target:g} on texts as they are; nothing is redacted"
    else:
        agree = after["right"] <= target
        how = (
            "confirm it"
            if after["high"] <= target
            else "agree, within chance"
            if agree
            else "do not confirm it"
        )
        said = f"level {plan.level:.3g} was searched for an attack of {target:g}; fresh texts {how}: {span}"
    return replace(plan, remarks=(said, *plan.remarks))
