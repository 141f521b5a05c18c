"""Attacks that measure what leaks; `discreet.audit` runs one."""

from discreet.attacks.audits.canaries import Canaries
from discreet.attacks.audits.distinguish import Distinguish
from discreet.attacks.audits.extraction import Extraction
from discreet.attacks.audits.membership import Membership
from discreet.attacks.audits.plant import Plant
from discreet.attacks.audits.reassembly import Reassembly
from discreet.attacks.audits.reconstruction import Reconstruction

__all__ = [
    "Canaries",
    "Distinguish",
    "Extraction",
    "Membership",
    "Plant",
    "Reassembly",
    "Reconstruction",
]
