"""A Llama network from a GGUF file, its quantised weights unpacked to float32."""

from pathlib import Path
from typing import Any

import numpy as np
import torch
from gguf import GGUFReader, dequantize
from numpy.typing import NDArray
from transformers import LlamaConfig, LlamaForCausalLM

from discreet.errors import BadInput

__all__ = ["load_gguf_llama"]

_PLACES = {
    "attn_norm": "input_layernorm",
    "attn_q": "self_attn.q_proj",
    "attn_k": "self_attn.k_proj",
    "attn_v": "self_attn.v_proj",
    "attn_output": "self_attn.o_proj",
    "ffn_norm": "post_attention_layernorm",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj",
}


def load_gguf_llama(path: Path) -> Any:
    """The network, ready for inference."""
    reader = GGUFReader(str(path))
    architecture = _field(reader, "general.architecture")
    if architecture != "llama":
        raise BadInput(f"{path}: a {architecture} model; only the Llama architecture is read from GGUF")
    config = LlamaConfig(
        vocab_size=_field(reader, "llama.vocab_size"),
        hidden_size=_field(reader, "llama.embedding_length"),
        intermediate_size=_field(reader, "llama.feed_forward_length"),
        num_hidden_layers=_field(reader, "llama.block_count"),
        num_attention_heads=_field(reader, "llama.attention.head_count"),
        num_key_value_heads=_field(reader, "llama.attention.head_count_kv"),
        max_position_embeddings=_field(reader, "llama.context_length"),
        rms_norm_eps=_field(reader, "llama.attention.layer_norm_rms_epsilon"),
        rope_parameters={"rope_type": "default", "rope_theta": _field(reader, "llama.rope.freq_base")},
        tie_word_embeddings=all(tensor.name != "output.weight" for tensor in reader.tensors),
    )
    weights = dict(_weight(tensor, config) for tensor in reader.tensors)
    with torch.device("meta"):
        model = LlamaForCausalLM(config)
    model.to_empty(device="cpu")
    if config.tie_word_embeddings:
        weights["lm_head.weight"] = weights["model.embed_tokens.weight"]
    model.load_state_dict(weights)
    # The rotary frequencies are computed, not stored, so they are made anew after the empty start.
    rotary = type(model.model.rotary_emb)(config)
    model.model.rotary_emb = rotary
    return model.eval().requires_grad_(False)


def _field(reader: GGUFReader, name: str) -> Any:
    if name not in reader.fields:
        raise BadInput(f"the GGUF file has no field {name}")
    return reader.fields[name].contents()


def _weight(tensor: Any, config: LlamaConfig) -> tuple[str, torch.Tensor]:
    values: NDArray[np.float32] = dequantize(tensor.data, tensor.tensor_type)
    head, _, rest = tensor.name.partition(".")
    if head == "blk":
        layer, part, kind = rest.split(".")
        heads = {"attn_q": config.num_attention_heads, "attn_k": config.num_key_value_heads}.get(part)
        if heads:
            values = _unpaired(values, heads)
        name = f"model.layers.{layer}.{_PLACES[part]}.{kind}"
    else:
        name = {
            "token_embd": "model.embed_tokens.weight",
            "output_norm": "model.norm.weight",
            "output": "lm_head.weight",
        }[head]
    return name, torch.from_numpy(np.array(values, dtype=np.float32))


def _unpaired(values: NDArray[np.float32], heads: int) -> NDArray[np.float32]:
    """GGUF keeps the two halves of each rotary pair side by side; this network keeps them apart."""
    rows, columns = values.shape
    return values.reshape(heads, rows // heads // 2, 2, columns).swapaxes(1, 2).reshape(rows, columns)
