import pytest
import torch

from discreet.language.muon import Muon, orthogonal


@pytest.mark.parametrize("shape", [(8, 8), (4, 12), (12, 4), (3, 8, 8)])
def test_singular_values_come_near_one(shape):
    torch.manual_seed(0)
    matrix = torch.randn(shape)
    values = torch.linalg.svdvals(orthogonal(matrix))
    assert values.min() > 0.3 and values.max() < 1.3
    u, _, v = torch.linalg.svd(matrix, full_matrices=False)
    aligned = torch.linalg.matrix_norm(orthogonal(matrix) - u @ v) / torch.linalg.matrix_norm(u @ v)
    assert aligned.max() < 0.4


def test_the_step_has_the_stated_size():
    torch.manual_seed(0)
    weight = torch.nn.Parameter(torch.zeros(16, 64))
    optimizer = Muon([weight], lr=0.01)
    weight.grad = torch.randn(16, 64)
    optimizer.step()
    # An orthogonal 16×64 matrix has norm 4, and the factor is 0.2·√64.
    assert weight.norm().item() == pytest.approx(0.01 * 0.2 * 8 * 4, rel=0.3)
    assert (weight * weight.grad).sum() < 0


def test_it_finds_the_bottom_of_a_bowl():
    torch.manual_seed(0)
    target = torch.randn(6, 10)
    weights = [torch.nn.Parameter(torch.zeros(6, 10)) for _ in range(2)]
    optimizer = Muon(weights, lr=0.1)
    for step in range(200):
        for group in optimizer.param_groups:
            group["lr"] = 0.1 * (1 - step / 200)
        optimizer.zero_grad()
        sum((weight - target).square().sum() for weight in weights).backward()
        optimizer.step()
    for weight in weights:
        assert (weight - target).abs().max() < 0.1
