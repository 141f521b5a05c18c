import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path

import pytest

from discreet.cli import main as command_line


@pytest.fixture
def command(monkeypatch, capsys, tmp_path):
    """Run one command of the command line in an empty folder: the exit code, stdout and stderr."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCREET_LEDGER", raising=False)
    monkeypatch.setenv("COLUMNS", "160")

    def run(name, *arguments):
        monkeypatch.setattr(sys, "argv", ["discreet", name, *map(str, arguments)])
        code = 0
        try:
            command_line.main()
        except SystemExit as stop:
            code = stop.code or 0
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


@pytest.fixture
def write_documents(tmp_path):
    """Write rows to a JSONL file in the folder of the test."""

    def write(name, *rows):
        path = tmp_path / name
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        return path

    return write


def _programs() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    initdb = shutil.which("initdb")
    return Path(initdb).parent if initdb else None


def _unprivileged() -> dict[str, object]:
    """PostgreSQL refuses to run as root."""
    import pwd

    if os.getuid() != 0:
        return {}
    names = {each.pw_name for each in pwd.getpwall()}
    name = next((each for each in ("postgres", "nobody") if each in names), None)
    if name is None:
        pytest.skip("PostgreSQL refuses to run as root, and there is no user postgres or nobody here")
    return {"user": name, "group": pwd.getpwnam(name).pw_gid, "extra_groups": []}


@pytest.fixture(scope="session")
def postgres_server():
    """The URL of a server of our own, without its database; stopped by the process that was started."""
    import pwd

    programs = _programs()
    if programs is None:
        pytest.skip(
            "PostgreSQL is not installed (initdb was found neither in /usr/lib/postgresql nor on PATH)"
        )
    psycopg = pytest.importorskip("psycopg")
    owner = _unprivileged()
    home = Path(tempfile.mkdtemp(prefix="discreet-pg-"))
    if owner:
        os.chown(home, pwd.getpwnam(str(owner["user"])).pw_uid, int(str(owner["group"])))
    run = {"cwd": home, "env": {"PATH": os.environ["PATH"], "HOME": str(home)}, **owner}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    data = home / "data"
    subprocess.run(
        [programs / "initdb", "-D", data, "-U", "discreet", "-A", "trust", "-E", "UTF8", "--no-sync"],
        check=True,
        **run,
        **quiet,
    )
    server = subprocess.Popen(
        [programs / "postgres", "-D", data, "-k", home, "-c", "listen_addresses=", "-c", "fsync=off"],
        **run,
        **quiet,
    )
    try:
        for _ in range(300):
            try:
                psycopg.connect(f"postgresql://discreet@/postgres?host={home}").close()
                break
            except psycopg.OperationalError:
                assert server.poll() is None, "the PostgreSQL server stopped"
                time.sleep(0.1)
        yield home
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(timeout=60)
        shutil.rmtree(home, ignore_errors=True)


@pytest.fixture
def postgres_url(postgres_server):
    """An empty database."""
    import psycopg

    name = f"ledger_{uuid.uuid4().hex}"
    with psycopg.connect(
        f"postgresql://discreet@/postgres?host={postgres_server}", autocommit=True
    ) as server:
        server.execute(f"CREATE DATABASE {name} TEMPLATE template0")
    return f"postgresql://discreet@/{name}?host={postgres_server}"


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request, tmp_path):
    """Somewhere to open a ledger, on each kind of database in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "ledger.db")
    return request.getfixturevalue("postgres_url")
