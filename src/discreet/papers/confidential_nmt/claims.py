"""What the paper says of its table, and of confidentiality, held against our numbers."""

from collections.abc import Mapping, Sequence

from discreet.audit.reassembly import Reassembly
from discreet.papers.claim import Claim, Verdict
from discreet.papers.confidential_nmt.adaptation import Adapted

__all__ = ["claims_on"]

Scores = Mapping[str, Adapted]


def claims_on(adapted: Sequence[Adapted], published: Mapping[str, Reassembly]) -> list[Claim]:
    """One claim a domain and sentence of section 5 that these scores can speak to.

    BLEU of one run each, without an interval: a difference below 0.5 is left open.
    """
    claims = []
    for domain in dict.fromkeys(one.domain for one in adapted):
        scores = {one.system: one for one in adapted if one.domain == domain}
        claims += [
            _phrases_help(domain, scores),
            _phrases_teach(domain, scores),
            _tags_help(domain, scores),
            _tags_lengthen(domain, scores),
        ]
        claims += [_longer_is_no_better(domain, scores), _sentences_are_best(domain, scores)]
    claims += [_protects(domain, found) for domain, found in published.items()]
    return claims


def _bleu(scores: Scores, system: str) -> float:
    return scores[system].quality.bleu


def _decided(difference: float, margin: float = 0.5) -> Verdict:
    return "agrees" if difference >= margin else "differs" if difference <= -margin else "open"


def _phrases_help(domain: str, scores: Scores) -> Claim:
    best = max(_bleu(scores, name) for name in scores if "words" in name)
    base = _bleu(scores, "baseline")
    return Claim(
        where=domain,
        under="BLEU, one run each",
        claim="Fine-tuning on phrase pairs improves the baseline.",
        verdict=_decided(best - base),
        evidence=f"baseline {base:.1f}, the best of the phrase systems {best:.1f}",
    )


def _phrases_teach(domain: str, scores: Scores) -> Claim:
    best = min(scores[name].quality.loss for name in scores if "words" in name)
    base = scores["baseline"].quality.loss
    return Claim(
        where=domain,
        under="loss on the references, one run each",
        claim="Fine-tuning on phrase pairs improves the baseline.",
        verdict=_decided(base - best, 0.1),
        evidence=f"loss a subword: baseline {base:.2f}, the best of the phrase systems {best:.2f}, "
        f"sentences {scores['sentences'].quality.loss:.2f}",
    )


def _tags_help(domain: str, scores: Scores) -> Claim:
    gains = [_bleu(scores, f"{name}, tags") - _bleu(scores, name) for name in ("4 words", "7 words")]
    return Claim(
        where=domain,
        under="BLEU, one run each",
        claim="Tags around the phrases improve BLEU in most cases.",
        verdict=_decided(sum(gains) / 2),
        evidence=f"gain from tags: {gains[0]:+.1f} (4 words), {gains[1]:+.1f} (7 words)",
    )


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


def _longer_is_no_better(domain: str, scores: Scores) -> Claim:
    four, seven = _bleu(scores, "4 words"), _bleu(scores, "7 words")
    return Claim(
        where=domain,
        under="BLEU, one run each",
        claim="Phrases of up to 7 words are no better than phrases of up to 4 (except on EMEA without tags).",
        verdict="agrees" if seven <= four else "differs" if seven - four >= 0.5 else "open",
        evidence=f"4 words {four:.1f}, 7 words {seven:.1f}",
    )


def _sentences_are_best(domain: str, scores: Scores) -> Claim:
    whole = _bleu(scores, "sentences")
    best = max(_bleu(scores, name) for name in scores if "words" in name)
    return Claim(
        where=domain,
        under="BLEU, one run each",
        claim="Full sentences are the ceiling.",
        verdict=_decided(whole - best),
        evidence=f"sentences {whole:.1f}, the best of the phrase systems {best:.1f}",
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
