"""The papers that can be run."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from discreet.privacy.random import Random
from discreet.validate import one_of

if TYPE_CHECKING:
    from discreet_experiments.outcome import Outcome

__all__ = ["PAPERS", "Paper", "run"]


@dataclass(frozen=True, kw_only=True)
class Paper:
    """A paper whose experiment is rebuilt in `discreet_experiments.NAME`, which has a function `run`."""

    name: str
    title: str
    authors: str
    year: int
    what: str
    data: str

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary."""
        return {field: getattr(self, field) for field in self.__dataclass_fields__}


PAPERS = {
    paper.name: paper
    for paper in (
        Paper(
            name="vickrey",
            title="On a Utilitarian Approach to Privacy Preserving Text Generation",
            authors="Xu, Aggarwal, Feyisetan, Teissier",
            year=2021,
            what="figures 2 and 3: reconstruction error and loss of use of Laplace, Mahalanobis and Vickrey",
            data="opinion_lexicon, disaster_tweets, imdb, glove",
        ),
        Paper(
            name="ome",
            title="Towards Differentially Private Text Representations",
            authors="Lyu, Li, He, Xiao",
            year=2020,
            what="tables 1 and 2, figure 3: accuracy under SUE, OUE and OME, and at the ε that holds",
            data="sentiment_labelled_sentences, snips, mrpc",
        ),
        Paper(
            name="memorization",
            title="Understanding Unintended Memorization in Language Models Under Federated Learning",
            authors="Thakkar, Ramaswamy, Mathews, Beaufays",
            year=2021,
            what="tables 1 to 7: canaries remembered by SGD, FedAvg and DP-FedAvg, by user and shuffled",
            data="blog_authorship_sample",
        ),
        Paper(
            name="wikipii",
            title="A Privacy-Preserving Approach to Extraction of Personal Information through Automatic Annotation "
            "and Federated Learning",
            authors="Hathurusinghe, Nejadgholi, Bolic",
            year=2021,
            what="tables 2, 4, 5, 6 and figure 5: annotation from infoboxes, a tagger trained on it, here and over workers",
            data="wikipii, wikibio_sample",
        ),
        Paper(
            name="dp_bert",
            title="Learning and Evaluating a Differentially Private Pre-trained Language Model",
            authors="Hoory, Feder, Tendler, Cohen, Erell and others",
            year=2021,
            what="section 3.2, table 2, figures 1 and 2: private vocabulary and pre-training, entities, canaries",
            data="ohsumed_single23, wikitext2_raw",
        ),
        Paper(
            name="dp_tagging",
            title="An Investigation towards Differentially Private Sequence Tagging in a Federated Framework",
            authors="Jana, Biemann",
            year=2021,
            what="tables 1 to 6: ε printed and recomputed, over clients and in increments, entities and tokens scored",
            data="conll2003",
        ),
        Paper(
            name="redaction",
            title="Text Redaction for Privacy Preserving Model Training",
            authors="Gusain, Leith",
            year=2023,
            what="figures 1 to 6 of the appendix: divergence, attack and next-word models after redaction and word-level privacy",
            data="ohsumed_single23, imdb",
        ),
        Paper(
            name="ndd",
            title="Semantics-Preserved Distortion for Personal Privacy Protection",
            authors="Peng, Li, Zhao",
            year=2022,
            what="tables 1 to 5, figures 2 and 3: taggers trained on generated and substituted names",
            data="conll2003, penn_treebank_sample",
        ),
        Paper(
            name="confidential_nmt",
            title="Using Confidential Data for Domain Adaptation of Neural Machine Translation",
            authors="Kim, Bisazza, Turkmen",
            year=2021,
            what="table 2 and figure 3: a translator adapted with phrase pairs; and how far the phrases come "
            "together again",
            data="nmt_de_en_domains, multi30k_de_en, tatoeba_de_en",
        ),
        Paper(
            name="secure_cnn",
            title="Private Text Classification with Convolutional Neural Networks",
            authors="Adams, Melanson, De Cock",
            year=2021,
            what="table 2: seconds for 200 to 1000 texts, one by one and batched; and a lean network",
            data="amazon_reviews",
        ),
    )
}


def run(
    name: str,
    *,
    data: Path | None = None,
    quick: bool = False,
    random: Random | None = None,
    watch: Callable[[str], None] = lambda _: None,
) -> "Outcome":
    """Run a paper's experiment; without `data` on a stand-in, and the report says so."""
    one_of("paper", name, tuple(PAPERS))
    module = import_module(f"discreet_experiments.{name}")
    outcome: Outcome = module.run(data=data, quick=quick, random=random or Random(), watch=watch)
    return outcome
