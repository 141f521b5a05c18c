"""What can go wrong, and the exit code that says so.

DiscreetError                     1  a defect of ours, when nothing more exact fits
├── BadInput                      2  the caller's files, options or values
│   ├── NotInstalled              2  an optional package or language resource is absent
│   └── PartyGone                 2  another party of a computation is not there, or no longer
├── Refused                       3  allowed only by name, or not at all
│   └── OverBudget                3  the ledger says no
├── Violation                     4  a verification found a claim that does not hold
└── Stopped                     130  a run was interrupted at a whole step, and can be taken up again

A message says what is wrong, where (file, line, field), and what to do about it.
"""

__all__ = [
    "BadInput",
    "DiscreetError",
    "NotInstalled",
    "OverBudget",
    "PartyGone",
    "Refused",
    "Stopped",
    "Violation",
]


class DiscreetError(Exception):
    """The root of everything discreet raises on purpose."""

    exit_code = 1


class BadInput(DiscreetError):
    """A file, an option or a value that cannot be used as given."""

    exit_code = 2


class NotInstalled(BadInput):
    """An optional package or resource is needed and absent; the message names the install command."""


class PartyGone(BadInput):
    """Another party cannot be reached, or ended while it was needed; the message names its role."""

    def __init__(self, message: str, role: str = "") -> None:
        super().__init__(message)
        self.role = role


class Refused(DiscreetError):
    """Something unsafe that was not asked for by name."""

    exit_code = 3


class OverBudget(Refused):
    """The dataset's budget does not cover this release; nothing was written."""


class Violation(DiscreetError):
    """A privacy claim was checked and does not hold."""

    exit_code = 4


class Stopped(DiscreetError):
    """A run ended because it was asked to (Ctrl-C); the message says how to go on."""

    exit_code = 130
