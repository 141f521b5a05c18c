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

from discreet.extras import needed
from discreet.secure import evaluate
from discreet.secure.network import Network
from discreet.secure.whole import encoded
from discreet.text.output import Output
from discreet.validate import at_least

if TYPE_CHECKING:
    from spu import Executable

__all__ = [
    "ANSWER",
    "VECTORS",
    "cache_folder",
    "compiled",
    "engine",
    "engine_folder",
    "program_name",
    "weight_names",
]

VECTORS, ANSWER = "vectors", "answer"


def engine_folder() -> Path:
    """Where the computing engine is installed; an error that says how to, where it is not."""
    package = find_spec("spu")
    if package is None or not package.submodule_search_locations:
        raise needed("secure inference", "spu")
    return Path(package.submodule_search_locations[0])


@cache
def engine() -> Any:
    """The computing engine, silent: it writes to the terminal otherwise.

    The library is loaded without its Python package, which imports all of jax. Only a compilation needs
    that; a computing process that finds its program in the cache starts in a fraction of the time.
    """
    name = "spu.libspu"
    if name not in sys.modules:
        loader = ExtensionFileLoader(name, str(engine_folder() / "libspu.so"))
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
    digest = _compiler().copy()
    digest.update(f"{texts}\0{network.key}".encode())
    return digest.hexdigest()[:32]


@cache
def _compiler() -> "hashlib._Hash":
    """A digest of the compiler's versions and of the definitions that it compiles."""
    from importlib.metadata import version

    digest = hashlib.sha256(f"{version('spu')}\0{version('jax')}\0".encode())
    for definition in (evaluate.__file__, __file__):
        digest.update(Path(definition).read_bytes())
    return digest


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
    from jax.experimental import enable_x64
    from spu.utils import frontend

    libspu = engine()
    shapes = network.weight_shapes()

    def secure(vectors: Any, *weights: Any) -> Any:
        return evaluate.opened(network, dict(zip(shapes, weights, strict=True)), vectors, jnp)

    texts_in = encoded(network, np.zeros((texts, network.inputs), np.float32))
    inputs: Sequence[Any] = [texts_in, *(np.zeros(shape, texts_in.dtype) for shape in shapes.values())]
    names = [VECTORS, *weight_names(network)]
    secret = [libspu.Visibility.VIS_SECRET] * len(names)
    options = libspu.CompilerOptions()
    # The engine reads the program anew each time it runs it. One text fits any memory, and a program that
    # frees nothing on its way is a third shorter.
    options.disable_deallocation_insertion = texts == 1
    with enable_x64(network.whole):
        executable, _ = frontend.compile(
            frontend.Kind.JAX, secure, inputs, {}, names, secret, lambda _: [ANSWER], copts=options
        )
    return executable
