"""The pages' own files: a fixed list of addresses, so that no other file can be asked for."""

from collections.abc import Mapping
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse

__all__ = ["add_files"]


def add_files(app: FastAPI, folder: Path, addresses: Mapping[str, str]) -> None:
    """Serve each file of `folder` at its address."""
    for address, name in addresses.items():
        _add(app, address, folder / name)


def _add(app: FastAPI, address: str, path: Path) -> None:
    app.add_api_route(address, lambda: FileResponse(path), methods=["GET"], include_in_schema=False)
