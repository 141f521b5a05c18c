"""The program by either name, and its version."""

import subprocess
import sys

import discreet


def test_python_m_discreet_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "discreet", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"discreet {discreet.__version__}\n"


def test_no_arguments_show_the_commands_and_no_error() -> None:
    done = subprocess.run([sys.executable, "-m", "discreet"], capture_output=True, text=True, check=True)
    assert "protect" in done.stdout + done.stderr
    assert "discreet: " not in done.stderr
