"""Train, evaluate and export our masked language model: `python tools/train_masked.py`.

    train     --data DIR --work DIR --hours 2     train, or go on where the work folder stopped
    evaluate  --data DIR --work DIR               top-1, top-10 and perplexity on held-out text
    export    --data DIR --work DIR --out DIR     the trained weights as fp16 safetensors, with their card

DIR of `--data` holds the public corpora: WikiText-2 raw, IMDb and the blog sample.
"""

import hashlib
import json
import math
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import torch
import typer
from safetensors.torch import save
from tokenizers import Tokenizer
from torch import Tensor, nn

from discreet.errors import BadInput
from discreet.language.masked_network import MaskedNetwork
from discreet.language.registry import locate
from discreet.text.output import new_file, write_text
from masked_text import corpus_tokens, lay_masks, random_windows, whole_windows

__all__ = ["app", "score_windows"]

app = typer.Typer(help="Train, evaluate and export the masked language model.", no_args_is_help=True)

MIX = {"wikitext-train": 0.6, "imdb-train": 0.2, "blogs": 0.2}
"""Share of the windows that each corpus gives."""
SHAPES = ((16, 256), (32, 128), (64, 64))
SHAPE_SHARES = (0.6, 0.25, 0.15)
"""Windows a step × tokens a window, and how often: long context mostly, short texts as well."""
TRAIN_RATE, TEST_RATE = 0.2, 0.15
"""Share of the words that is hidden."""
HELD_OUT = {
    "WikiText-2 valid": "wikitext-valid",
    "WikiText-2 test": "wikitext-test",
    "IMDb test": "imdb-test",
}

Data = Annotated[Path, typer.Option("--data", envvar="DISCREET_DATA", help="Folder of public corpora.")]
Work = Annotated[Path, typer.Option("--work", help="Folder of checkpoints and cached tokens.")]
Checkpoint = Annotated[str, typer.Option(help="Which checkpoint: latest or best.")]
Windows = Annotated[
    int | None, typer.Option(help="At most this many windows of each held-out text, evenly spread.")
]


@app.command()
def train(
    data: Data,
    work: Work,
    hours: Annotated[float, typer.Option(help="Length of the whole run, earlier parts included.")] = 2.0,
    rate: Annotated[float, typer.Option(help="Peak learning rate.")] = 1e-3,
    check_every: Annotated[float, typer.Option(help="Seconds between checkpoints.")] = 300.0,
    threads: Annotated[int, typer.Option(help="Processor threads.")] = 2,
    bfloat16: Annotated[
        bool,
        typer.Option("--bfloat16", help="Multiply in bfloat16: faster on processors that have it."),
    ] = False,
) -> None:
    """Train, or go on where the work folder's checkpoint stopped; it may be stopped at any time."""
    torch.set_num_threads(threads)
    torch.manual_seed(0)
    work.mkdir(parents=True, exist_ok=True)
    valid = whole_windows(_corpus("wikitext-valid", data, work), 256, 128)
    network = MaskedNetwork(locate("minilm"))
    optimizers = _optimizers(network, rate)
    run = {"step": 0, "elapsed": 0.0, "best": 0.0}
    if (work / "latest.pt").exists():
        run = _resume(work / "latest.pt", network, optimizers)
    started, checked = time.monotonic() - run["elapsed"], run["elapsed"]
    losses: list[float] = []
    for windows, positions, words in _batches(data, work, seed=int(run["step"])):
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=bfloat16):
            logits = network(windows, positions)
        loss = nn.functional.cross_entropy(logits.float(), words)
        loss.backward()
        nn.utils.clip_grad_norm_(network.trained().values(), 1.0)
        done = run["elapsed"] / (hours * 3600)
        for optimizer in optimizers:
            for group in optimizer.param_groups:
                group["lr"] = rate * _schedule(done)
            optimizer.step()
            optimizer.zero_grad()
        losses.append(loss.item())
        run["step"], run["elapsed"] = run["step"] + 1, time.monotonic() - started
        if run["elapsed"] - checked > check_every or done >= 1:
            score = score_windows(network, valid)
            print(json.dumps({**run, "loss": float(np.mean(losses)), "valid": score}), flush=True)
            _keep(work, network, optimizers, run, score)
            checked, losses = run["elapsed"], []
        if done >= 1:
            break


@app.command()
def evaluate(data: Data, work: Work, checkpoint: Checkpoint = "latest", windows: Windows = None) -> None:
    """Print the held-out figures of a checkpoint."""
    print(json.dumps(_held_out(_trained(work, checkpoint), data, work, windows), indent=2))


@app.command()
def export(
    data: Data,
    work: Work,
    out: Annotated[Path, typer.Option("--out", help="Folder for masked.safetensors and masked.json.")],
    checkpoint: Checkpoint = "latest",
    windows: Windows = None,
    force: Annotated[bool, typer.Option("--force", help="Replace what is there.")] = False,
) -> None:
    """Write the weights as fp16 with a card: size, sha256, training, and the figures of what is written."""
    network = _trained(work, checkpoint)
    halves = {name: value.detach().half().contiguous() for name, value in network.trained().items()}
    network.load_trained({name: value.float() for name, value in halves.items()})
    state = torch.load(work / f"{checkpoint}.pt")
    packed = save(halves)
    card = {
        "bytes": len(packed),
        "sha256": hashlib.sha256(packed).hexdigest(),
        "licence": "Apache-2.0; the training texts are not in it",
        "body": "all-MiniLM-L6-v2 (Apache-2.0), whose word and position embeddings are read from its package",
        "parameters": sum(value.numel() for value in halves.values()),
        "steps": state["step"],
        "tokens_seen": state["step"] * math.prod(SHAPES[0]),
        "mix": MIX,
        "hidden_in_training": TRAIN_RATE,
        "hidden_in_test": TEST_RATE,
        "held_out": _held_out(network, data, work, windows),
    }
    out.mkdir(parents=True, exist_ok=True)
    with new_file(out / "masked.safetensors", force=force) as output:
        output.write(packed)
    write_text(out / "masked.json", json.dumps(card, indent=2) + "\n", force=force)
    print(json.dumps(card, indent=2))


def score_windows(network: MaskedNetwork, windows: Tensor, batch: int = 16) -> dict[str, float]:
    """Hide 15 % of the words (always the same ones) and score the guesses at them."""
    random = torch.Generator().manual_seed(1)
    loss, first, ten, total = 0.0, 0, 0, 0
    for part in windows.split(batch):
        masked, positions, words = lay_masks(part, TEST_RATE, random)
        with torch.inference_mode():
            logits = network(masked, positions)
        loss += nn.functional.cross_entropy(logits, words, reduction="sum").item()
        hit = logits.topk(10).indices == words[:, None]
        first, ten, total = first + int(hit[:, 0].sum()), ten + int(hit.any(1).sum()), total + len(words)
    return {"top1": first / total, "top10": ten / total, "perplexity": math.exp(loss / total), "words": total}


def _schedule(done: float) -> float:
    """Learning-rate factor after a share `done` of the time: warm up, hold, fall linearly to nothing."""
    return min(1.0, 0.05 + done / 0.02, max(0.0, (1.0 - done) / 0.4))


def _corpus(name: str, data: Path, work: Path) -> Any:
    tokenizer = Tokenizer.from_file(str(locate("minilm") / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return corpus_tokens(name, data, tokenizer, work)


def _batches(data: Path, work: Path, seed: int) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
    corpora = [_corpus(name, data, work) for name in MIX]
    random, masks = np.random.default_rng(seed), torch.Generator().manual_seed(seed)
    while True:
        count, length = SHAPES[random.choice(len(SHAPES), p=SHAPE_SHARES)]
        windows = random_windows(corpora, list(MIX.values()), count, length, random)
        yield lay_masks(windows, TRAIN_RATE, masks)


def _optimizers(network: MaskedNetwork, rate: float) -> tuple[torch.optim.Optimizer, ...]:
    """Muon for the layers' matrices, in steps of AdamW's size (arXiv:2502.16982); AdamW for everything else."""
    weights = network.trained()
    matrices = [
        name for name, value in weights.items() if name.startswith("body.encoder") and value.ndim == 2
    ]
    rest = [value for name, value in weights.items() if name not in matrices]
    return (
        torch.optim.Muon(
            [weights[name] for name in matrices], lr=rate, weight_decay=0.0, adjust_lr_fn="match_rms_adamw"
        ),
        torch.optim.AdamW(rest, lr=rate, betas=(0.9, 0.98), weight_decay=0.0),
    )


def _resume(
    path: Path, network: MaskedNetwork, optimizers: tuple[torch.optim.Optimizer, ...]
) -> dict[str, float]:
    state = torch.load(path)
    network.load_trained(state["weights"])
    for optimizer, saved in zip(optimizers, state["optimizers"], strict=True):
        optimizer.load_state_dict(saved)
    return {name: state[name] for name in ("step", "elapsed", "best")}


def _keep(
    work: Path,
    network: MaskedNetwork,
    optimizers: tuple[torch.optim.Optimizer, ...],
    run: dict[str, float],
    score: dict[str, float],
) -> None:
    state: dict[str, Any] = {"weights": {name: value.detach() for name, value in network.trained().items()}}
    if score["top1"] > run["best"]:
        run["best"] = score["top1"]
        _write({**state, "step": run["step"]}, work / "best.pt")
    state["optimizers"] = [optimizer.state_dict() for optimizer in optimizers]
    _write({**state, **run}, work / "latest.pt")


def _write(state: dict[str, Any], path: Path) -> None:
    part = path.with_suffix(".part")
    torch.save(state, part)
    part.replace(path)


def _trained(work: Path, checkpoint: str) -> MaskedNetwork:
    path = work / f"{checkpoint}.pt"
    if not path.is_file():
        raise BadInput(f"{path}: no such checkpoint; train first")
    network = MaskedNetwork(locate("minilm"))
    network.load_trained(torch.load(path)["weights"])
    return network


def _held_out(
    network: MaskedNetwork, data: Path, work: Path, most: int | None
) -> dict[str, dict[str, float]]:
    """Windows of 256 tokens: of WikiText-2 valid and test all, of IMDb test 1,000, or `most` of each."""
    limits = {"imdb-test": 1000}
    return {
        title: score_windows(
            network, whole_windows(_corpus(name, data, work), 256, limits.get(name) if most is None else most)
        )
        for title, name in HELD_OUT.items()
    }


if __name__ == "__main__":
    app()
