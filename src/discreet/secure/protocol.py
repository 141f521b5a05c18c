"""The protocols: who computes, who must not collude, what each side learns, and what may be claimed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from discreet.errors import Refused
from discreet.privacy.guarantee import Guarantee
from discreet.secure.ranges import FRACTION_BITS
from discreet.validate import one_of

if TYPE_CHECKING:
    from spu import RuntimeConfig

    from discreet.secure.network import Network

__all__ = ["PROTOCOLS", "Protocol", "choose_protocol"]


@dataclass(frozen=True, kw_only=True)
class Protocol:
    """A way to compute on shares; `roles` are the computing parties in the order of their ranks."""

    name: str
    engine: str
    roles: tuple[str, ...]
    collusion: str
    reference: str
    secure: bool = True

    @property
    def guarantee(self) -> Guarantee:
        """What holds against parties that follow the protocol and look at all they receive."""
        if not self.secure:
            return Guarantee(notion="none", reference=self.reference)
        return Guarantee(
            notion="semi-honest-mpc",
            assumptions=("every party runs the protocol as it is written", self.collusion),
            reference=self.reference,
        )

    def learns(self, network: "Network") -> Mapping[str, str]:
        """What each side learns when an answer is opened; nothing else is opened to anyone."""
        known = "the number of texts, the network's layers and sizes, and when it was asked"
        sees = {
            "asker": f"the {network.opens} of each text, and the network's layers and sizes",
            "model": known,
            "helper": known,
            "server": known,
        }
        return {role: sees[role.split("-")[0]] for role in ("asker", *self.roles)}

    def runtime(self) -> "RuntimeConfig":
        """The settings of the computing engine, the same for every party."""
        from discreet.secure.program import engine

        libspu = engine()
        config = libspu.RuntimeConfig(
            protocol=getattr(libspu.ProtocolKind, self.engine),
            field=libspu.FieldType.FM64,
            fxp_fraction_bits=FRACTION_BITS,
        )
        if self.engine == "SEMI2K":
            config.beaver_type = libspu.RuntimeConfig.BeaverType.TrustedFirstParty
        return config


_ABY3 = "Mohassel and Rindal (2018), ABY3, in SecretFlow-SPU"

PROTOCOLS = {
    protocol.name: protocol
    for protocol in (
        Protocol(
            name="aby3",
            engine="ABY3",
            roles=("model", "asker", "helper"),
            collusion="no two of model owner, text owner and helper put together what they hold",
            reference=_ABY3,
        ),
        Protocol(
            name="cheetah",
            engine="CHEETAH",
            roles=("model", "asker"),
            collusion="nobody else takes part, so there is nobody to collude with",
            reference="Huang, Lu, Hong and Ding (2022), Cheetah, in SecretFlow-SPU",
        ),
        Protocol(
            name="three-servers",
            engine="ABY3",
            roles=("server-0", "server-1", "server-2"),
            collusion="no two of the three servers put together what they hold",
            reference=_ABY3,
        ),
        Protocol(
            name="trusted-first-party",
            engine="SEMI2K",
            roles=("model", "asker"),
            collusion="the model owner deals the random numbers of both sides and can read every text",
            reference="not secure: a dealer that is one of the two parties sees through the other's shares",
            secure=False,
        ),
    )
}


def choose_protocol(name: str, *, insecure_for_testing: bool = False) -> Protocol:
    """The protocol of a name; the insecure one only where it is asked for by name."""
    one_of("protocol", name, tuple(PROTOCOLS))
    protocol = PROTOCOLS[name]
    if not protocol.secure and not insecure_for_testing:
        raise Refused(
            f"{name} is not secure ({protocol.collusion}); use aby3 or cheetah, "
            "or add --insecure-for-testing if no text matters"
        )
    return protocol
