"""Verify encode: two opposite vectors, a document each many times, through the whole job of every sound encoder."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from discreet.errors import BadInput
from discreet.jobs.neighbours.runs import scratch
from discreet.privacy.verify.checking import Checking
from discreet.privacy.verify.curves import gaussian_family, pure_family
from discreet.privacy.verify.empirical import EmpiricalBound, EmpiricalBounds, Written, empirical_bound
from discreet.privacy.verify.registry import claims
from discreet.settings import Option, check_settings

__all__ = ["EncodeClaim"]

VECTOR = (1.0, 0.0, 0.0)
"""Its opposite is the neighbour."""

CLIP = 0.1
"""The longest vector that noise does not clip: this one is ten times as long."""

MECHANISMS = ("privunit", "bits", "laplace", "gaussian", "metric")


@claims.register("encode", "The command encode with every sound encoder: two vectors through the whole job.")
@dataclass(frozen=True, kw_only=True)
class EncodeClaim:
    """The command encode with every sound encoder: two opposite vectors through the whole job, by draws."""

    epsilon: Annotated[
        float, Option("ε of a document; of metric for the two that are compared.", above=0)
    ] = 2.0
    mechanisms: Annotated[tuple[str, ...], Option("Which encoders.", commas=True)] = MECHANISMS

    def __post_init__(self) -> None:
        check_settings(self)
        for name in self.mechanisms:
            if name not in MECHANISMS:
                raise BadInput(f"{name!r} is no encoder with a guarantee: {', '.join(MECHANISMS)}")

    def check(self, checking: Checking) -> EmpiricalBounds:
        """Documents of one vector and of its opposite; their codes are compared."""
        draws = checking.draws(5000)
        checking.refuse_ignored("encode")
        with scratch() as folder:
            inputs = []
            for sign in (1, -1):
                vector = [sign * number for number in VECTOR]
                lines = [json.dumps({"id": str(n), "text": "x", "vector": vector}) for n in range(draws)]
                inputs.append(folder / f"{sign}.jsonl")
                inputs[-1].write_text("\n".join(lines) + "\n", encoding="utf-8")
            return EmpiricalBounds(parts=tuple(self._bound(name, inputs, folder) for name in self.mechanisms))

    def _bound(self, name: str, inputs: list[Path], folder: Path) -> EmpiricalBound:
        from discreet.encoding.registry import randomisers
        from discreet.jobs.encode import encode

        made: Any = randomisers.make(name)
        settings: dict[str, Any] = {"epsilon": self.epsilon}
        if name in ("laplace", "gaussian", "metric"):
            settings["clip_norm"] = CLIP
        if name == "metric":
            settings["epsilon"] /= 2 * CLIP  # per unit of distance, and clipped they are so far apart
        sides = []
        for number, source in enumerate(inputs):
            codes = encode(
                source,
                made(**settings),
                output=folder / f"{name}-{number}.parquet",
                embedding="given",
                statistics="none",
                ledger=None,
                dataset="public",
            )
            rows = np.asarray(codes.encoded.randomiser.features(codes.codes), dtype=np.float64)
            sides.append(Written(numbers=rows, facts=[{}] * len(rows)))
        stated = codes.statement.guarantee
        epsilon = (stated.epsilon or 0.0) * (2 * CLIP if stated.notion == "metric-dp" else 1.0)
        return empirical_bound(
            sides[0],
            sides[1],
            gaussian_family(delta=stated.delta) if stated.delta else pure_family,
            what=f"encode --with {name}, opposite vectors",
            epsilon=epsilon,
            delta=stated.delta,
        )
