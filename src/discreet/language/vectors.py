"""Word vectors: a list of words, most frequent first, and a matrix with a row for each."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import IO, TYPE_CHECKING, cast
from zipfile import ZipFile

import numpy as np
from numpy.typing import NDArray

from discreet.errors import BadInput
from discreet.language.registry import locate
from discreet.text.output import new_file
from discreet.validate import at_least, between

if TYPE_CHECKING:
    from torch import Tensor

__all__ = ["WordVectors", "glove", "load_vectors"]

Matrix = NDArray[np.float32]


class WordVectors:
    """Words with their vectors; `skipped` counts the malformed rows left out when they were read."""

    def __init__(self, words: Sequence[str], matrix: Matrix, *, source: str = "", skipped: int = 0) -> None:
        if matrix.ndim != 2 or len(words) != len(matrix):
            raise BadInput(f"{source or 'vectors'}: {len(words)} words for a matrix of shape {matrix.shape}")
        self.words = words
        self.matrix = matrix
        self.source = source
        self.skipped = skipped

    @cached_property
    def index(self) -> dict[str, int]:
        """The row of each word, built when first asked for."""
        return {word: row for row, word in enumerate(self.words)}

    @property
    def dimension(self) -> int:
        """Numbers in a vector."""
        return int(self.matrix.shape[1])

    def __len__(self) -> int:
        return len(self.words)

    def __contains__(self, word: object) -> bool:
        return word in self.index

    def __getitem__(self, word: str) -> Matrix:
        if word not in self.index:
            raise BadInput(f"the word has no vector in {self.source or 'these vectors'}")
        return np.asarray(self.matrix[self.index[word]])

    def most_common(self, count: int) -> "WordVectors":
        """The first `count` words: vector files list the most frequent first."""
        at_least("count", count, 1)
        return WordVectors(self.words[:count], self.matrix[:count], source=self.source, skipped=self.skipped)

    def restrict(self, public_words: Iterable[str]) -> "WordVectors":
        """Only the words of a public list, in the order of these vectors."""
        rows = sorted({self.index[word] for word in public_words if word in self.index})
        if not rows:
            raise BadInput(f"none of the listed words has a vector in {self.source or 'these vectors'}")
        words = [self.words[row] for row in rows]
        return WordVectors(words, self.matrix[rows], source=self.source, skipped=self.skipped)

    def nearest(
        self, queries: Matrix, count: int = 1, *, block: int = 1024
    ) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """The `count` nearest words to each query and their Euclidean distances, nearest first, exactly.

        A blocked matrix product finds a few more candidates than asked for; their distances are then
        computed again in double precision, and ties go to the more frequent word.
        """
        import torch

        between("count", count, 1, len(self))
        queries = np.atleast_2d(np.array(queries, dtype=np.float32))
        if queries.shape[1] != self.dimension:
            raise BadInput(f"queries have {queries.shape[1]} dimensions, the vectors {self.dimension}")
        matrix, half_norms = self._searchable
        candidates = min(len(self), count + 8)
        rows: list[NDArray[np.int64]] = []
        distances: list[NDArray[np.float64]] = []
        for start in range(0, len(queries), block):
            part = queries[start : start + block]
            # |q − v|²/2 = |q|²/2 − (q·v − |v|²/2): the largest score is the nearest word.
            scores = torch.addmm(-half_norms, torch.from_numpy(part), matrix.T)
            found = np.sort(scores.topk(candidates).indices.numpy(), axis=1)
            exact = np.linalg.norm(
                self.matrix[found].astype(np.float64) - part[:, None, :].astype(np.float64), axis=2
            )
            order = np.argsort(exact, axis=1, kind="stable")[:, :count]
            rows.append(np.take_along_axis(found, order, axis=1))
            distances.append(np.take_along_axis(exact, order, axis=1))
        if not rows:
            return np.empty((0, count), np.int64), np.empty((0, count))
        return np.concatenate(rows), np.concatenate(distances)

    @cached_property
    def _searchable(self) -> "tuple[Tensor, Tensor]":
        import torch

        matrix = torch.from_numpy(np.array(self.matrix, dtype=np.float32))
        return matrix, matrix.square().sum(1) / 2

    def save(self, path: Path, *, force: bool = False) -> None:
        """Write as `.npz`, which loads many times faster than text."""
        if any("\n" in word for word in self.words):
            raise BadInput(f"{path}: a word contains a line break and cannot be stored")
        if path.suffix != ".npz":
            raise BadInput(f"{path}: vectors are saved as .npz; give the name that ending")
        joined = np.frombuffer("\n".join(self.words).encode(), dtype=np.uint8)
        with new_file(path, force=force) as output, ZipFile(cast(IO[bytes], output), "w") as archive:
            for name, array in (("words", joined), ("vectors", self.matrix)):
                with archive.open(f"{name}.npy", "w", force_zip64=True) as member:
                    np.save(member, array, allow_pickle=False)


def glove() -> WordVectors:
    """GloVe 6B, 400,000 × 50, memory-mapped from its installed package."""
    from pyarrow.parquet import ParquetFile

    folder = locate("glove")
    with ParquetFile(folder / "glove_6B_index.parquet") as file:
        words = file.read()["index"].to_numpy().tolist()
    matrix = np.load(folder / "glove_6B_50d_emb.npy", mmap_mode="r")
    return WordVectors(words, matrix, source="GloVe 6B 50d")


def load_vectors(path: Path, *, on_error: str = "stop") -> WordVectors:
    """Vectors from a file: `.npz` with `words` and `vectors`, or GloVe, fastText or word2vec text (.gz too)."""
    from discreet.language.vector_files import read_npz, read_text

    if path.suffix == ".npz":
        words, matrix, skipped = read_npz(path)
    else:
        words, matrix, skipped = read_text(path, on_error=on_error)
    return WordVectors(words, matrix, source=path.name, skipped=skipped)
