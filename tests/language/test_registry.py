import hashlib
import os
import shutil
import subprocess
import sys
from dataclasses import replace

import pytest

from discreet.errors import BadInput, NotInstalled
from discreet.language.registry import locate, look_for
from discreet.language.resources import RESOURCES, Resource, ResourceFile

EMPTY_SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """A package with one resource file of four bytes, importable for the length of a test."""
    folder = tmp_path / "made_up_words" / "data"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").write_text("raise RuntimeError('imported')")
    (folder / "words.bin").write_bytes(b"four")
    os.utime(folder / "words.bin", (0, 0))  # long ago, so that a change shows in its time
    monkeypatch.syspath_prepend(str(tmp_path))
    return Resource(
        name="made-up",
        title="Made-up words",
        package="made_up_words",
        folder="data",
        files=(
            ResourceFile("words.bin", 4, "04efaf080f5a3e74e1c29d1ca6a48569382cbbcd324e8d59d2b83ef21c039f00"),
        ),
        licence="MIT",
        serves="this test",
        command="pip install made-up",
        distribution="made-up==1.0",
    )


@pytest.fixture
def registered(installed, monkeypatch):
    def put(**changes):
        monkeypatch.setitem(RESOURCES, "made-up", replace(installed, **changes))

    put()
    return put


def test_found_without_being_imported(installed):
    found = look_for(installed, verify=True)
    assert found.folder is not None and found.folder.name == "data"
    assert found.damage is None and found.verified
    assert "made_up_words" not in sys.modules


def test_locate_gives_the_folder(registered):
    assert (locate("made-up") / "words.bin").read_bytes() == b"four"


def test_absent_package_names_the_command(registered):
    registered(package="surely_not_installed")
    with pytest.raises(NotInstalled, match="Made-up words: not installed; run: pip install made-up"):
        locate("made-up")


def test_absent_parent_package(registered):
    registered(package="surely_not_installed.inside")
    with pytest.raises(NotInstalled):
        locate("made-up")


def test_absent_folder(registered):
    registered(folder="elsewhere")
    with pytest.raises(NotInstalled):
        locate("made-up")


@pytest.mark.parametrize(
    ("file", "message"),
    [
        (
            ResourceFile("words.bin", 5, ""),
            "has 4 bytes instead of 5; run: pip install --force-reinstall --no-deps made-up==1.0",
        ),
        (ResourceFile("other.bin", 4, ""), "other.bin is missing"),
    ],
)
def test_damage_is_named(registered, file, message):
    registered(files=(file,))
    with pytest.raises(BadInput, match=message):
        locate("made-up")


def test_wrong_content_of_the_right_size_is_not_loaded(registered, installed):
    registered(files=(ResourceFile("words.bin", 4, EMPTY_SHA256),))
    assert look_for(RESOURCES["made-up"]).damage is None, "a look at the sizes alone cannot tell"
    with pytest.raises(
        BadInput, match=r"words.bin is not the published file \(its sha256 differs\); run: pip"
    ):
        locate("made-up")


def test_damage_done_after_a_first_look_is_found(registered):
    path = locate("made-up") / "words.bin"
    path.write_bytes(b"hour")
    with pytest.raises(BadInput, match="sha256 differs"):
        locate("made-up")
    path.write_bytes(b"four")
    locate("made-up")


def test_a_file_put_in_the_others_place_is_found(registered):
    """Same size and same time, but another inode."""
    path = locate("made-up") / "words.bin"
    before = path.stat()
    other = path.with_name("other.bin")
    other.write_bytes(b"hour")
    os.utime(other, ns=(before.st_atime_ns, before.st_mtime_ns))
    other.replace(path)
    with pytest.raises(BadInput, match="sha256 differs"):
        locate("made-up")


def test_a_file_is_read_once_a_process(registered, monkeypatch):
    read = []
    digest = hashlib.file_digest
    monkeypatch.setattr(
        hashlib, "file_digest", lambda file, name: read.append(file.name) or digest(file, name)
    )
    for _ in range(3):
        locate("made-up")
    assert len(read) == 1


@pytest.mark.skipif(look_for(RESOURCES["minilm"]).folder is None, reason="MiniLM is not installed")
def test_one_changed_byte_of_the_encoder_stops_its_loading(tmp_path, monkeypatch):
    """Its author is unnamed: what is loaded must be, to the byte, what was looked at."""
    from discreet.language import registry
    from discreet.language.sentences import SentenceEncoder

    copy = tmp_path / "model"
    shutil.copytree(locate("minilm"), copy)
    with (copy / "model.safetensors").open("r+b") as file:
        file.seek(50_000_000)
        byte = file.read(1)[0]
        file.seek(50_000_000)
        file.write(bytes([byte ^ 1]))
    monkeypatch.setattr(registry, "_folder", lambda resource: copy)
    with pytest.raises(BadInput, match=r"all-MiniLM-L6-v2 .*sha256 differs"):
        SentenceEncoder()


@pytest.mark.skipif(look_for(RESOURCES["spacy"]).folder is None, reason="spaCy's model is not installed")
def test_a_damaged_name_model_is_not_loaded(tmp_path, monkeypatch):
    from discreet.finding import names
    from discreet.language import registry

    copy = tmp_path / "model"
    shutil.copytree(locate("spacy"), copy)
    (copy / "ner" / "moves").write_bytes(b"x" * (copy / "ner" / "moves").stat().st_size)
    monkeypatch.setattr(registry, "_folder", lambda resource: copy)
    with pytest.raises(BadInput, match="moves is not the published file"):
        names._recogniser.__wrapped__()


def test_unknown_name_lists_the_known():
    with pytest.raises(BadInput, match="choose one of glove, minilm"):
        locate("word2vec")


@pytest.mark.parametrize("resource", RESOURCES.values(), ids=RESOURCES)
def test_installed_resources_are_as_published(resource):
    found = look_for(resource, verify=True)
    if found.folder is None:
        pytest.skip(f"{resource.title} is not installed")
    assert found.damage is None


def test_importing_the_registry_stays_offline_and_light():
    code = (
        "import sys, os; import discreet.language.registry; "
        "heavy = {'torch', 'transformers', 'numpy', 'spacy', 'pyarrow'} & set(sys.modules); "
        "assert not heavy, heavy; assert os.environ['HF_HUB_OFFLINE'] == '1'"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
