import pytest
import torch
from slope_model import Slope


@pytest.fixture
def slope() -> Slope:
    with torch.random.fork_rng():
        torch.manual_seed(0)
        return Slope()
