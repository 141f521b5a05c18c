"""The pages' own files: a fixed list of addresses, so that no other file can be asked for."""

from collections.abc import Mapping
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse, HTMLResponse

__all__ = ["add_files", "add_screen"]

FRAME = Path(__file__).parent / "frame" / "frame.html"


def add_files(app: FastAPI, folder: Path, addresses: Mapping[str, str]) -> None:
    """Serve each file of `folder` at its address."""
    for address, name in addresses.items():
        _add(app, address, folder / name)


def add_screen(app: FastAPI, address: str, title: str, folder: Path, name: str) -> None:
    """Serve a screen, `name`.html of the folder within the frame, and its script."""
    body = (folder / f"{name}.html").read_text(encoding="utf-8")
    frame = FRAME.read_text(encoding="utf-8")
    page = frame.format(title=title, body=body, script=f"/{name}.js")
    app.add_api_route(address, lambda: HTMLResponse(page), methods=["GET"], include_in_schema=False)
    _add(app, f"/{name}.js", folder / f"{name}.js")


def _add(app: FastAPI, address: str, path: Path) -> None:
    app.add_api_route(address, lambda: FileResponse(path), methods=["GET"], include_in_schema=False)
