import pytest

from discreet.errors import BadInput
from discreet.finding.tagger.model import Tagger


def test_a_folder_without_a_tagger_is_refused(tmp_path):
    with pytest.raises(BadInput, match=r"no tagger's folder.*model\.json and model\.safetensors"):
        Tagger.load(tmp_path)
    with pytest.raises(BadInput, match="no tagger's folder"):
        Tagger.load(tmp_path / "missing")
