"""The LSTM layer: its own backward pass, against numerical differences and against torch's layer."""

import pytest
import torch

from discreet.errors import BadInput
from discreet.learning.recurrent import Lstm


@pytest.mark.parametrize("coupled", [False, True])
@pytest.mark.parametrize("projection", [None, 3])
def test_its_gradients_are_those_of_small_differences(coupled: bool, projection: int | None) -> None:
    torch.manual_seed(0)
    layer = Lstm(4, 5, projection=projection, coupled=coupled).double()
    inputs = torch.randn(3, 6, 4, dtype=torch.double, requires_grad=True)
    assert torch.autograd.gradcheck(lambda x, *_: layer(x), (inputs, *layer.parameters()))


def test_without_coupling_it_is_torchs_lstm() -> None:
    torch.manual_seed(0)
    ours, theirs = Lstm(4, 5), torch.nn.LSTM(4, 5, batch_first=True)
    forget, out, new, admit = (part.detach() for part in ours.bias.chunk(4))
    with torch.no_grad():
        for name, weight in (("ih", ours.input), ("hh", ours.recurrent)):
            f, o, g, i = weight.chunk(4)
            getattr(theirs, f"weight_{name}_l0").copy_(torch.cat((i, f, g, o)))
        theirs.bias_ih_l0.copy_(torch.cat((admit, forget, new, out)))
        theirs.bias_hh_l0.zero_()
    inputs = torch.randn(3, 7, 4)
    torch.testing.assert_close(ours(inputs), theirs(inputs)[0])


def test_a_projection_to_nothing_is_refused() -> None:
    with pytest.raises(BadInput, match="projection"):
        Lstm(3, 4, projection=0)


def test_reading_in_two_parts_is_reading_at_once() -> None:
    torch.manual_seed(0)
    layer = Lstm(4, 5, projection=3, coupled=True)
    inputs = torch.randn(2, 7, 4)
    _, state = layer.step(inputs[:, :3])
    rest, _ = layer.step(inputs[:, 3:], state)
    torch.testing.assert_close(rest, layer(inputs)[:, 3:])
