"""Release, learn from and query sensitive text, with every privacy claim checked.

    import discreet

    notes = discreet.read("notes.jsonl")
    release = discreet.protect(discreet.find(notes), discreet.Mask())
    print(release.statement)

Names are imported when they are first used, so `import discreet` costs next to nothing. Rooms
are nouns (`finding`, `protection`, …), what they do for you are verbs (`find`, `protect`, …).
"""

import os
from importlib import import_module
from typing import Any

# pyarrow's own allocator crashes the process when a thread that used it has ended and another begins
# (25.0.0); the system's does not. It has to be said before pyarrow is first imported.
os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")

__version__ = "0.1.0"

_HOMES = {
    "discreet.errors": ("BadInput", "DiscreetError", "NotInstalled", "OverBudget", "Refused", "Violation"),
    "discreet.text": ("Corpus", "Document", "Span", "read"),
    "discreet.encoding.codes": ("FixedPoint", "OneHotBins", "SignBit"),
    "discreet.encoding.directions": ("Directions", "read_directions"),
    "discreet.encoding.mechanisms.bits": ("BitResponse",),
    "discreet.encoding.mechanisms.class_response": ("ClassResponse",),
    "discreet.encoding.mechanisms.gaussian": ("ClippedGaussian",),
    "discreet.encoding.mechanisms.laplace": ("ClippedLaplace",),
    "discreet.encoding.mechanisms.metric": ("MetricNoise",),
    "discreet.encoding.mechanisms.ome": ("OME",),
    "discreet.encoding.mechanisms.oue": ("OUE",),
    "discreet.encoding.mechanisms.privunit": ("PrivUnit",),
    "discreet.encoding.mechanisms.sue": ("SUE",),
    "discreet.privacy.guarantee": ("Guarantee",),
    "discreet.privacy.ledger": ("Charge", "Ledger"),
    "discreet.privacy.plan": ("Plan",),
    "discreet.privacy.random": ("Random",),
    "discreet.privacy.release": ("Release",),
    "discreet.privacy.statement": ("Statement",),
    "discreet.jobs.apply": ("apply",),
    "discreet.jobs.ask": ("ask",),
    "discreet.jobs.audit": ("audit",),
    "discreet.jobs.count": ("count",),
    "discreet.jobs.encode": ("encode",),
    "discreet.jobs.federate": ("federate",),
    "discreet.jobs.find": ("find",),
    "discreet.jobs.recipe": ("run",),
    "discreet.jobs.score": ("score",),
    "discreet.jobs.tune": ("tune",),
    "discreet.jobs.train": ("train",),
    "discreet.jobs.vocabulary": ("vocabulary",),
    "discreet.learning.tasks.classifier": ("Classifier",),
    "discreet.learning.tasks.masked": ("Masked",),
    "discreet.learning.tasks.next_word": ("NextWord",),
    "discreet.learning.tasks.tagger": ("Tagger",),
    "discreet.learning.tasks.translator": ("Translator",),
    "discreet.secure.tasks.classifier": ("SecureInference",),
    "discreet.jobs.protect": ("protect",),
    "discreet.jobs.restore": ("restore",),
    "discreet.jobs.verify": ("verify",),
    "discreet.protection.mechanisms.distort": ("Distort",),
    "discreet.protection.mechanisms.fragment": ("Fragment",),
    "discreet.protection.mechanisms.generalised_vickrey": ("GeneralisedVickrey",),
    "discreet.protection.mechanisms.laplace": ("Laplace",),
    "discreet.protection.mechanisms.mahalanobis": ("Mahalanobis",),
    "discreet.protection.mechanisms.mask": ("Mask",),
    "discreet.protection.mechanisms.ngrams": ("Ngrams",),
    "discreet.protection.mechanisms.pseudonym": ("Pseudonym",),
    "discreet.protection.mechanisms.redact": ("Redact",),
    "discreet.protection.mechanisms.santext": ("SanText",),
    "discreet.protection.mechanisms.tem": ("TEM",),
    "discreet.protection.mechanisms.vickrey": ("Vickrey",),
    "discreet.protection.mechanisms.vickrey_as_printed": ("VickreyAsPrinted",),
    "discreet.protection.words.texts": ("ReplaceWords",),
}
_ROOMS = (
    "attacks", "encoding", "finding", "language", "learning", "privacy", "protection", "report", "synthetic", "text", "workbench",
)  # fmt: skip
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted([*_HOME_OF, *_ROOMS, "__version__"])


def __getattr__(name: str) -> Any:
    if name in _ROOMS:
        return import_module(f"discreet.{name}")
    if name in _HOME_OF:
        return getattr(import_module(_HOME_OF[name]), name)
    raise AttributeError(f"module 'discreet' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
