"""The built page's files, compressed ahead where the browser understands it."""

import hashlib
from collections.abc import Iterator, Mapping
from mimetypes import guess_type
from os import PathLike, stat_result
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

PACKED: Mapping[str, str] = {"br": ".br", "gzip": ".gz"}
"""The endings under which the build keeps a file once more, smallest first."""

LASTING = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


class BuiltFiles(StaticFiles):
    """Those under assets/ carry a hash in their names and never change."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if path.endswith(tuple(PACKED.values())):
            raise HTTPException(404)  # a packed file is an answer, not an address
        for encoding in accepted(Headers(scope=scope).get("accept-encoding", "")):
            file, found = self.lookup_path(path + PACKED[encoding])
            if found is not None:
                return self._answer(Path(file), found, scope, encoding)
        return await super().get_response(path, scope)

    def lookup_path(self, path: str) -> tuple[str, stat_result | None]:
        """No file has a name with a null character, or one that is too long for the disk."""
        try:
            return super().lookup_path(path)
        except (OSError, ValueError):
            return "", None

    def file_response(
        self,
        full_path: str | PathLike[str],
        stat_result: stat_result,
        scope: Scope,
        status_code: int = 200,  # noqa: ARG002
    ) -> Response:
        return self._answer(Path(full_path), stat_result, scope)

    def _answer(
        self, file: Path, found: stat_result, scope: Scope, encoding: str | None = None
    ) -> Response:
        lasting = file.parent.name == "assets"
        headers = {"Vary": "Accept-Encoding", "Cache-Control": LASTING if lasting else ASK_AGAIN}
        if encoding:
            headers["Content-Encoding"] = encoding
        if not lasting:
            # Files out of a wheel may all have the same date, and two pages the same length.
            headers["ETag"] = f'"{hashlib.sha256(file.read_bytes()).hexdigest()[:32]}"'
        name = file.stem if encoding else file.name
        kind = guess_type(name)[0] or "application/octet-stream"
        response = FileResponse(file, 200, headers, media_type=kind, stat_result=found)
        if self.is_not_modified(response.headers, Headers(scope=scope)):
            return NotModifiedResponse(response.headers)
        return response

    def is_not_modified(self, response_headers: Headers, request_headers: Headers) -> bool:
        """By what is in the file alone, never by its date."""
        return "if-none-match" in request_headers and super().is_not_modified(
            response_headers, request_headers
        )


def accepted(header: str) -> Iterator[str]:
    """The encodings of `PACKED` that a browser takes, the best first."""
    refused, taken = set[str](), set[str]()
    for part in header.split(","):
        name, _, weight = part.partition(";")
        zero = weight.replace(" ", "") in ("q=0", "q=0.0", "q=0.00", "q=0.000")
        (refused if zero else taken).add(name.strip().lower())
    return (name for name in PACKED if name in taken - refused)
