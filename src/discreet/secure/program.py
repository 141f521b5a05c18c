"""A network compiled for a number of texts, kept on the disk: the second question compiles nothing.

Every party compiles from the public description by itself and never takes a program from another, since
a program decides what is opened. Equal digests show that all compute the same.
"""

import hashlib
import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec, module_from_spec, spec_from_loader
from pathlib import Path
from typing import TYPE_CHECKING, Any

from discreet.errors import NotInstalled
from discreet.secure import evaluate
from discreet.secure.network import Network
from discreet.text.output import Output
from discreet.validate import at_least

if TYPE_CHECKING:
    from spu import Executable

__all__ = ["ANSWER", "VECTORS", "cache_folder", "compiled", "engine", "program_name", "weight_names"]

VECTORS, ANSWER = "vectors", "answer"


@cache
def engine() -> Any:
    """The computing engine, silent: it writes to the terminal otherwise.

    The library is loaded without its Python package, which imports all of jax. Only a compilation needs
    that; a computing process that finds its program in the cache starts in a fraction of the time.
    """
    name = "spu.libspu"
    if name not in sys.modules:
        package = find_spec("spu")
        if package is None or not package.submodule_search_locations:
            raise NotInstalled("secure inference needs SPU; install it with: pip install 'discreet[secure]'")
        library = Path(package.submodule_search_locations[0]) / "libspu.so"
        loader = ExtensionFileLoader(name, str(library))
        spec = spec_from_loader(name, loader)
        assert spec is not None
        module = module_from_spec(spec)
        sys.modules[name] = module
        loader.exec_module(module)
        module._check_cpu_features()
    libspu = sys.modules[name]
    options = libspu.logging.LogOptions()
    options.enable_console_logger = False
    options.system_log_path = os.devnull  # else it writes spu.log wherever it is started
    libspu.logging.setup_logging(options)
    return libspu


def weight_names(network: Network) -> list[str]:
    """The names under which the engine knows the weights, in order."""
    return [f"weight {name}" for name in network.weight_shapes()]


def cache_folder() -> Path:
    """Where compiled programs are kept: `$DISCREET_PROGRAMS`, else the user's cache."""
    named = os.environ.get("DISCREET_PROGRAMS")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "discreet" / "programs"


def program_name(network: Network, texts: int) -> str:
    """A digest of all that the program depends on."""
    from importlib.metadata import version

    digest = hashlib.sha256(network.key.encode())
    for part in (str(texts), version("spu"), version("jax")):
        digest.update(b"\0" + part.encode())
    digest.update(Path(evaluate.__file__).read_bytes())
    return digest.hexdigest()[:32]


def compiled(network: Network, texts: int, folder: Path | None = None) -> "Executable":
    """The program for so many texts, from the cache or made now."""
    at_least("texts", texts, 1)
    libspu = engine()
    folder = cache_folder() if folder is None else folder
    path = folder / f"{program_name(network, texts)}.program"
    executable = libspu.Executable()
    if path.is_file() and executable.ParseFromString(path.read_bytes()):
        return executable
    executable = _compile(network, texts)
    folder.mkdir(parents=True, exist_ok=True)
    output = Output(path)
    try:
        output.write(executable.SerializeToString())
        output.place()
    finally:
        output.discard()
    return executable


def _compile(network: Network, texts: int) -> "Executable":
    import jax.numpy as jnp
    import numpy as np
    from spu.utils import frontend

    libspu = engine()
    shapes = network.weight_shapes()

    def secure(vectors: Any, *weights: Any) -> Any:
        return evaluate.opened(network, dict(zip(shapes, weights, strict=True)), vectors, jnp)

    inputs: Sequence[Any] = [np.zeros((texts, network.inputs), np.float32)]
    inputs = [*inputs, *(np.zeros(shape, np.float32) for shape in shapes.values())]
    names = [VECTORS, *weight_names(network)]
    secret = [libspu.Visibility.VIS_SECRET] * len(names)
    executable, _ = frontend.compile(frontend.Kind.JAX, secure, inputs, {}, names, secret, lambda _: [ANSWER])
    return executable
