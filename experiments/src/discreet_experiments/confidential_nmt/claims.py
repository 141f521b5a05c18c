"""What the paper says of its table, and of confidentiality, held against our numbers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from discreet.attacks.reassembly.reassemble import Reassembly
from discreet.learning.translation.quality import Quality
from discreet_experiments.claim import Claim, Verdict
from discreet_experiments.confidential_nmt.adaptation import Adapted

__all__ = ["claims_on"]

Scores = Mapping[str, Adapted]


@dataclass(frozen=True, kw_only=True)
class Measure:
    """How systems are compared: a score, more of which is better, and what difference counts."""

    name: str
    score: Callable[[Quality], float]
    margin: float
    shown: str

    def of(self, scores: Scores, system: str) -> float:
        """A system's score."""
        return self.score(scores[system].quality)

    def best(self, scores: Scores) -> float:
        """The best of the phrase systems' scores."""
        return max(self.of(scores, name) for name in scores if "words" in name)

    def write(self, value: float) -> str:
        """A score as it is printed; a loss has no sign."""
        return format(abs(value), self.shown)


BLEU = Measure(name="BLEU, one run each", score=lambda one: one.bleu, margin=0.5, shown=".1f")
LOSS = Measure(
    name="loss on the references, one run each", score=lambda one: -one.loss, margin=0.1, shown=".2f"
)


def claims_on(
    adapted: Sequence[Adapted],
    published: Mapping[str, Reassembly],
    untranslated: Mapping[str, float] = MappingProxyType({}),
) -> list[Claim]:
    """Each sentence of section 5 that these scores can speak to, by domain, decided by BLEU and by the loss.

    One run each, without an interval: a BLEU apart by less than 0.5, or a loss by less than 0.1, is left open.
    So is every BLEU of a domain in which no system passes the source as it stands (`untranslated`): such
    systems do not translate, and which of them does so least badly decides nothing.
    """
    claims = []
    for domain in dict.fromkeys(one.domain for one in adapted):
        scores = {one.system: one for one in adapted if one.domain == domain}
        by_bleu = _compared(domain, scores, BLEU)
        passed = max(BLEU.best(scores), BLEU.of(scores, "baseline"), BLEU.of(scores, "sentences"))
        if passed < untranslated.get(domain, 0.0):
            by_bleu = [_undecided(one, untranslated[domain]) for one in by_bleu]
        claims += [*by_bleu, *_compared(domain, scores, LOSS), _tags_lengthen(domain, scores)]
    claims += [_protects(domain, found) for domain, found in published.items()]
    return claims


def _undecided(claim: Claim, floor: float) -> Claim:
    return replace(
        claim,
        verdict="open",
        evidence=f"{claim.evidence}; the source as it stands has {floor:.1f}, so no system translates",
    )


def _decided(difference: float, margin: float) -> Verdict:
    return "agrees" if difference >= margin else "differs" if difference <= -margin else "open"


def _compared(domain: str, scores: Scores, by: Measure) -> list[Claim]:
    base, whole, best = by.of(scores, "baseline"), by.of(scores, "sentences"), by.best(scores)
    four, seven = (by.of(scores, f"{longest} words") for longest in (4, 7))
    tags = [by.of(scores, f"{longest} words, tags") for longest in (4, 7)]
    gain = (tags[0] - four + tags[1] - seven) / 2
    found = {
        "Fine-tuning on phrase pairs improves the baseline.": (
            _decided(best - base, by.margin),
            f"baseline {by.write(base)}, the best of the phrase systems {by.write(best)}",
        ),
        "Tags around the phrases improve BLEU in most cases.": (
            _decided(gain, by.margin),
            f"4 words: {by.write(four)} without, {by.write(tags[0])} with tags; "
            f"7 words: {by.write(seven)} and {by.write(tags[1])}",
        ),
        "Phrases of up to 7 words are no better than phrases of up to 4 (except on EMEA without tags).": (
            "agrees" if seven <= four else "differs" if seven - four >= by.margin else "open",
            f"4 words {by.write(four)}, 7 words {by.write(seven)}",
        ),
        "Full sentences are the ceiling.": (
            _decided(whole - best, by.margin),
            f"sentences {by.write(whole)}, the best of the phrase systems {by.write(best)}",
        ),
    }
    return [
        Claim(where=domain, under=by.name, claim=claim, verdict=verdict, evidence=evidence)
        for claim, (verdict, evidence) in found.items()
    ]


def _tags_lengthen(domain: str, scores: Scores) -> Claim:
    plain, tags = (scores[name].quality.words for name in ("4 words", "4 words, tags"))
    return Claim(
        where=domain,
        under="words in a translation",
        claim="With tags the translations are slightly longer.",
        verdict=_decided(tags - plain, 0.2),
        evidence=f"4 words: {plain:.1f} without, {tags:.1f} with tags, "
        f"{scores['sentences'].quality.reference_words:.1f} in the references",
    )


def _protects(domain: str, found: Reassembly) -> Claim:
    best = max(found.attacks, key=lambda one: one.whole.value)
    return Claim(
        where=domain,
        under=f"the authors' own file, {best.name}",
        claim="Shuffling the phrases and dropping half of them protects against full reconstruction.",
        verdict="differs" if best.whole.low > 0.01 else "in part" if best.whole.value > 0 else "agrees",
        evidence=f"rebuilt whole: {best.whole}; the longest run has {best.longest_run} words, in the mean "
        f"{best.run_share:.0%} of a sentence comes back in one piece",
    )
