"""Mechanisms made of independent parts, such as randomised response on every bit of a code."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from discreet.errors import BadInput
from discreet.privacy.verify.certificate import Certificate, Worst
from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.exact import verify_pure
from discreet.validate import at_least

__all__ = ["independent"]

Floats = NDArray[np.float64]


def independent(
    channels: Sequence[Channel],
    *,
    times: Sequence[int] | None = None,
    codewords: ArrayLike | None = None,
    claim: float | None = None,
) -> Certificate:
    """The ε of answering through all channels at once, each with its own noise.

    An observer sees every part, and the log-ratios of independent parts add up. When the inputs may
    differ in any of them, ε = Σ_i ε_i with ε_i the worst of channel i: one pair of inputs reaches all
    of these at once, so the sum is exact and no smaller ε holds. `times` says how often each channel
    occurs (once, by default).

    When only some combinations occur, list them in `codewords`, one row an input and one column a
    channel, holding row numbers of that channel; then ε = max over two rows x, x' of
    Σ_i max_y ln(Pr[M_i(x_i)=y] / Pr[M_i(x'_i)=y]).
    """
    if not channels:
        raise BadInput("no channels were given; a mechanism has at least one part")
    channels = [channel.completed for channel in channels]
    counts = [1] * len(channels) if times is None else [int(count) for count in times]
    if len(counts) != len(channels):
        raise BadInput(f"{len(counts)} multiplicities were given for {len(channels)} channels")
    for count in counts:
        at_least("times", count, 0)
    if codewords is not None:
        return _over_codewords(channels, counts, np.asarray(codewords), claim)
    parts = [verify_pure(channel) for channel in channels]
    total = sum(count * part.epsilon for count, part in zip(counts, parts, strict=True) if count)
    largest = max(range(len(parts)), key=lambda number: parts[number].epsilon if counts[number] else -1.0)
    return Certificate(
        notion="local-dp",
        epsilon=total,
        worst=_part(parts[largest].worst, largest),
        scope=f"{sum(counts):,} independent parts, each free to differ",
        claimed_epsilon=claim,
    )


def _over_codewords(
    channels: Sequence[Channel], counts: list[int], codewords: NDArray[np.int64], claim: float | None
) -> Certificate:
    if codewords.ndim != 2 or codewords.shape[1] != len(channels):
        raise BadInput(
            f"the codewords have shape {codewords.shape}; they need a column for each of {len(channels)} parts"
        )
    words = codewords.astype(np.int64)
    best, worst = 0.0, None
    losses = [_losses(channel) for channel in channels]
    for number, channel in enumerate(channels):
        if words[:, number].min() < 0 or words[:, number].max() >= len(channel.inputs):
            raise BadInput(f"column {number} of the codewords names an input that its channel does not have")
    for x in range(len(words)):
        apart = np.zeros(len(words))
        for number, (loss, count) in enumerate(zip(losses, counts, strict=True)):
            if count:
                apart += count * loss[words[x, number], words[:, number]]
        if apart.max() > best:
            best, y = float(apart.max()), int(apart.argmax())
            gaps = [loss[words[x, i], words[y, i]] for i, loss in enumerate(losses)]
            largest = int(np.argmax(gaps))
            rows = channels[largest].logs[words[[x, y], largest]]
            pair = Channel(rows, ("the first input", "the second input"), channels[largest].outputs)
            worst = _part(verify_pure(pair).worst, largest)
    return Certificate(
        notion="local-dp",
        epsilon=best,
        worst=worst,
        scope=f"all pairs of {len(words):,} inputs answered in {sum(counts):,} independent parts",
        claimed_epsilon=claim,
    )


def _losses(channel: Channel) -> Floats:
    """For every ordered pair of a channel's inputs, the largest log-ratio over its outputs."""
    count = len(channel.inputs)
    losses = np.zeros((count, count))
    for row, logs in enumerate(channel.logs):
        possible = np.isfinite(logs)
        losses[row] = (logs[possible] - channel.logs[:, possible]).max(axis=1)
    return losses


def _part(worst: Worst | None, number: int) -> Worst | None:
    return None if worst is None else replace(worst, part=f"in part {number + 1}, which contributes most, ")
