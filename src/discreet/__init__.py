"""Release, learn from and query sensitive text, with every privacy claim checked.

    import discreet

    found = discreet.find("Dr Okafor saw Anna Müller on 3 May.")
    release = discreet.protect("notes.csv", discreet.Vickrey(epsilon=12, t=0.75), text="note", dataset="ward-7")
    release.write("safe.csv")
    print(release.statement)

Verbs do something for you (`find`, `protect`, `train`, …), nouns are rooms (`finding`, `protection`, …) and what they
offer. Names are imported when they are first used, so `import discreet` costs next to nothing.
"""

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

from discreet.version import __version__

if TYPE_CHECKING:
    from discreet import (
        attacks,
        encoding,
        federation,
        finding,
        language,
        learning,
        privacy,
        protection,
        report,
        secure,
        synthetic,
        text,
        workbench,
    )
    from discreet.encoding.codes import FixedPoint, OneHotBins, SignBit
    from discreet.encoding.directions import Directions, read_directions
    from discreet.encoding.mechanisms.bits import BitResponse
    from discreet.encoding.mechanisms.class_response import ClassResponse
    from discreet.encoding.mechanisms.gaussian import ClippedGaussian
    from discreet.encoding.mechanisms.laplace import ClippedLaplace
    from discreet.encoding.mechanisms.metric import MetricNoise
    from discreet.encoding.mechanisms.ome import OME
    from discreet.encoding.mechanisms.oue import OUE
    from discreet.encoding.mechanisms.privunit import PrivUnit
    from discreet.encoding.mechanisms.sue import SUE
    from discreet.errors import BadInput, DiscreetError, NotInstalled, OverBudget, Refused, Stopped, Violation
    from discreet.jobs.apply import Applied, apply
    from discreet.jobs.ask import Answered, ask
    from discreet.jobs.audit import audit
    from discreet.jobs.count import Counted, count
    from discreet.jobs.encode import Codes, encode
    from discreet.jobs.federate import Federated, federate
    from discreet.jobs.find import Found, find
    from discreet.jobs.protect import protect
    from discreet.jobs.protected import Protected
    from discreet.jobs.recipe import run
    from discreet.jobs.restore import Restored, restore
    from discreet.jobs.score import Scored, score
    from discreet.jobs.train import train
    from discreet.jobs.tune import Tuned, tune
    from discreet.jobs.verify import Verified, verify
    from discreet.jobs.vocabulary import Pieces, vocabulary
    from discreet.learning.tasks.classifier import Classifier
    from discreet.learning.tasks.masked import Masked
    from discreet.learning.tasks.next_word import NextWord
    from discreet.learning.tasks.tagger import Tagger
    from discreet.learning.tasks.translator import Translator
    from discreet.learning.trained import Trained
    from discreet.privacy.guarantee import Guarantee
    from discreet.privacy.ledger import Charge, Ledger
    from discreet.privacy.plan import Plan
    from discreet.privacy.random import Random
    from discreet.privacy.release import Release
    from discreet.privacy.statement import Statement
    from discreet.protection.mechanisms.distort import Distort
    from discreet.protection.mechanisms.fragment import Fragment
    from discreet.protection.mechanisms.generalised_vickrey import GeneralisedVickrey
    from discreet.protection.mechanisms.laplace import Laplace
    from discreet.protection.mechanisms.mahalanobis import Mahalanobis
    from discreet.protection.mechanisms.mask import Mask
    from discreet.protection.mechanisms.ngrams import Ngrams
    from discreet.protection.mechanisms.pseudonym import Pseudonym
    from discreet.protection.mechanisms.redact import Redact
    from discreet.protection.mechanisms.santext import SanText
    from discreet.protection.mechanisms.tem import TEM
    from discreet.protection.mechanisms.vickrey import Vickrey
    from discreet.protection.mechanisms.vickrey_as_printed import VickreyAsPrinted
    from discreet.protection.words.texts import ReplaceWords
    from discreet.secure.tasks.classifier import SecureInference
    from discreet.text.document import Document, Span
    from discreet.text.read import Corpus, read

# pyarrow's own allocator crashes the process when a thread that used it has ended and another begins
# (25.0.0); the system's does not. It has to be said before pyarrow is first imported.
os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")

__all__ = [
    "OME",
    "OUE",
    "SUE",
    "TEM",
    "Answered",
    "Applied",
    "BadInput",
    "BitResponse",
    "Charge",
    "ClassResponse",
    "Classifier",
    "ClippedGaussian",
    "ClippedLaplace",
    "Codes",
    "Corpus",
    "Counted",
    "Directions",
    "DiscreetError",
    "Distort",
    "Document",
    "Federated",
    "FixedPoint",
    "Found",
    "Fragment",
    "GeneralisedVickrey",
    "Guarantee",
    "Laplace",
    "Ledger",
    "Mahalanobis",
    "Mask",
    "Masked",
    "MetricNoise",
    "NextWord",
    "Ngrams",
    "NotInstalled",
    "OneHotBins",
    "OverBudget",
    "Pieces",
    "Plan",
    "PrivUnit",
    "Protected",
    "Pseudonym",
    "Random",
    "Redact",
    "Refused",
    "Release",
    "ReplaceWords",
    "Restored",
    "SanText",
    "Scored",
    "SecureInference",
    "SignBit",
    "Span",
    "Statement",
    "Stopped",
    "Tagger",
    "Trained",
    "Translator",
    "Tuned",
    "Verified",
    "Vickrey",
    "VickreyAsPrinted",
    "Violation",
    "__version__",
    "apply",
    "ask",
    "attacks",
    "audit",
    "count",
    "encode",
    "encoding",
    "federate",
    "federation",
    "find",
    "finding",
    "language",
    "learning",
    "privacy",
    "protect",
    "protection",
    "read",
    "read_directions",
    "report",
    "restore",
    "run",
    "score",
    "secure",
    "synthetic",
    "text",
    "train",
    "tune",
    "verify",
    "vocabulary",
    "workbench",
]

_ROOMS = (
    "attacks",
    "encoding",
    "federation",
    "finding",
    "language",
    "learning",
    "privacy",
    "protection",
    "report",
    "secure",
    "synthetic",
    "text",
    "workbench",
)
_HOMES = {
    "FixedPoint": "discreet.encoding.codes",
    "OneHotBins": "discreet.encoding.codes",
    "SignBit": "discreet.encoding.codes",
    "Directions": "discreet.encoding.directions",
    "read_directions": "discreet.encoding.directions",
    "BitResponse": "discreet.encoding.mechanisms.bits",
    "ClassResponse": "discreet.encoding.mechanisms.class_response",
    "ClippedGaussian": "discreet.encoding.mechanisms.gaussian",
    "ClippedLaplace": "discreet.encoding.mechanisms.laplace",
    "MetricNoise": "discreet.encoding.mechanisms.metric",
    "OME": "discreet.encoding.mechanisms.ome",
    "OUE": "discreet.encoding.mechanisms.oue",
    "PrivUnit": "discreet.encoding.mechanisms.privunit",
    "SUE": "discreet.encoding.mechanisms.sue",
    "BadInput": "discreet.errors",
    "DiscreetError": "discreet.errors",
    "NotInstalled": "discreet.errors",
    "OverBudget": "discreet.errors",
    "Refused": "discreet.errors",
    "Stopped": "discreet.errors",
    "Violation": "discreet.errors",
    "Applied": "discreet.jobs.apply",
    "apply": "discreet.jobs.apply",
    "Answered": "discreet.jobs.ask",
    "ask": "discreet.jobs.ask",
    "audit": "discreet.jobs.audit",
    "Counted": "discreet.jobs.count",
    "count": "discreet.jobs.count",
    "Codes": "discreet.jobs.encode",
    "encode": "discreet.jobs.encode",
    "Federated": "discreet.jobs.federate",
    "federate": "discreet.jobs.federate",
    "Found": "discreet.jobs.find",
    "find": "discreet.jobs.find",
    "protect": "discreet.jobs.protect",
    "Protected": "discreet.jobs.protected",
    "run": "discreet.jobs.recipe",
    "Restored": "discreet.jobs.restore",
    "restore": "discreet.jobs.restore",
    "Scored": "discreet.jobs.score",
    "score": "discreet.jobs.score",
    "train": "discreet.jobs.train",
    "Tuned": "discreet.jobs.tune",
    "tune": "discreet.jobs.tune",
    "Verified": "discreet.jobs.verify",
    "verify": "discreet.jobs.verify",
    "Pieces": "discreet.jobs.vocabulary",
    "vocabulary": "discreet.jobs.vocabulary",
    "Classifier": "discreet.learning.tasks.classifier",
    "Masked": "discreet.learning.tasks.masked",
    "NextWord": "discreet.learning.tasks.next_word",
    "Tagger": "discreet.learning.tasks.tagger",
    "Translator": "discreet.learning.tasks.translator",
    "Trained": "discreet.learning.trained",
    "Guarantee": "discreet.privacy.guarantee",
    "Charge": "discreet.privacy.ledger",
    "Ledger": "discreet.privacy.ledger",
    "Plan": "discreet.privacy.plan",
    "Random": "discreet.privacy.random",
    "Release": "discreet.privacy.release",
    "Statement": "discreet.privacy.statement",
    "Distort": "discreet.protection.mechanisms.distort",
    "Fragment": "discreet.protection.mechanisms.fragment",
    "GeneralisedVickrey": "discreet.protection.mechanisms.generalised_vickrey",
    "Laplace": "discreet.protection.mechanisms.laplace",
    "Mahalanobis": "discreet.protection.mechanisms.mahalanobis",
    "Mask": "discreet.protection.mechanisms.mask",
    "Ngrams": "discreet.protection.mechanisms.ngrams",
    "Pseudonym": "discreet.protection.mechanisms.pseudonym",
    "Redact": "discreet.protection.mechanisms.redact",
    "SanText": "discreet.protection.mechanisms.santext",
    "TEM": "discreet.protection.mechanisms.tem",
    "Vickrey": "discreet.protection.mechanisms.vickrey",
    "VickreyAsPrinted": "discreet.protection.mechanisms.vickrey_as_printed",
    "ReplaceWords": "discreet.protection.words.texts",
    "SecureInference": "discreet.secure.tasks.classifier",
    "Document": "discreet.text.document",
    "Span": "discreet.text.document",
    "Corpus": "discreet.text.read",
    "read": "discreet.text.read",
}
"""Where each name lives: the imports above, for Python; a test says that they agree."""

if not TYPE_CHECKING:
    # Hidden from type checkers: to them, a module with this function would have every name there is.
    def __getattr__(name: str) -> Any:
        if name in _ROOMS:
            return import_module(f"discreet.{name}")
        if name in _HOMES:
            return getattr(import_module(_HOMES[name]), name)
        raise AttributeError(f"module 'discreet' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
