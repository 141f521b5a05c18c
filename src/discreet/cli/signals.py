"""What a process of the command line owes its surroundings: files for their owner alone, and a clean end when told to stop."""

import os
import signal
from types import FrameType
from typing import NoReturn

__all__ = ["Terminated", "keep_from_others", "stop_when_terminated"]


class Terminated(BaseException):
    """SIGTERM: what Ctrl-C cleans up is cleaned up."""


def _stop(_number: int, _frame: FrameType | None) -> NoReturn:
    raise Terminated


def stop_when_terminated() -> None:
    """Let SIGTERM end the work as Ctrl-C does."""
    signal.signal(signal.SIGTERM, _stop)


def keep_from_others(public: bool) -> None:
    """Whatever this process writes, also by other libraries, nobody else can read; or the umask alone decides."""
    from discreet.text.output import open_to_others

    if public:
        open_to_others()
    else:
        os.umask(os.umask(0o077) | 0o077)
