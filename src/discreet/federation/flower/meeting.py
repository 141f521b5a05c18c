"""Where the server and its sites meet, which sites are admitted, and how long the server waits for them."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from discreet.settings import Option

__all__ = ["Meeting"]

_LINK = "How sites are reached"


@dataclass(frozen=True, kw_only=True)
class Meeting:
    """Settings of a server of sites."""

    sites: Annotated[
        str | Path, Option("Folder with the admitted sites' public keys (*.pub).", panel=_LINK, local=True)
    ]
    certificate: Annotated[
        str | Path, Option("The server's certificate (server.pem).", panel=_LINK, local=True)
    ]
    key: Annotated[str | Path, Option("The certificate's private key (server.key).", panel=_LINK, local=True)]
    host: Annotated[str, Option("Address to listen on.", panel=_LINK, local=True)] = "127.0.0.1"
    port: Annotated[
        int, Option("Port to listen on; 0: any free one.", least=0, most=65535, panel=_LINK, local=True)
    ] = 9092
    wait_for: Annotated[
        int | None,
        Option("Start when so many sites are connected; default: all.", least=0, panel=_LINK, local=True),
    ] = None
    patience: Annotated[
        float, Option("How long to wait for them.", unit="seconds", least=0, panel=_LINK, local=True)
    ] = 600.0
    deadline: Annotated[
        float,
        Option("How long a round waits for answers.", unit="seconds", above=0, panel=_LINK, local=True),
    ] = 600.0
    weight_cap: Annotated[
        float,
        Option(
            "Maximum weight of a site, in medians of the examples that sites declare.", least=1, panel=_LINK
        ),
    ] = 4.0
