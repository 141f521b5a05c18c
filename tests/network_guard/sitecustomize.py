"""Put on PYTHONPATH: no socket of the process reaches anything but loopback, and each attempt is noted."""

import ipaddress
import os
import socket
from pathlib import Path


def _refuse(host: object) -> None:
    name = host.decode() if isinstance(host, bytes) else str(host)
    try:
        inside = ipaddress.ip_address(name.partition("%")[0]).is_loopback
    except ValueError:
        inside = name in ("", "localhost", "None")
    if not inside:
        with Path(os.environ["NETWORK_ATTEMPTS"]).open("a") as file:
            file.write(f"{name}\n")
        raise OSError(f"the network check allows no connection to {name}")


class _Guarded(socket.socket):
    def connect(self, address: object) -> None:
        if isinstance(address, tuple):
            _refuse(address[0])
        super().connect(address)

    def connect_ex(self, address: object) -> int:
        if isinstance(address, tuple):
            _refuse(address[0])
        return super().connect_ex(address)

    def sendto(self, data: bytes, *given: object) -> int:
        if isinstance(given[-1], tuple):
            _refuse(given[-1][0])
        return super().sendto(data, *given)


_looked_up = socket.getaddrinfo


def _look_up(host, *given, **named):
    _refuse(host)
    return _looked_up(host, *given, **named)


if "NETWORK_ATTEMPTS" in os.environ:
    socket.socket = _Guarded
    socket.getaddrinfo = _look_up
