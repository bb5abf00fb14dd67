"""Frames: a JSON text behind its length in 4 bytes, little endian. One comes on descriptor 0, reports go to 3."""

import sys
from os import read, write
from time import sleep

from _json import make_scanner

# The embedded interpreter keeps all descriptors from 3 on for files of its own; nobody writes to 0 by mistake.
REPORTS = 0 if sys.platform == "wasi" else 3


class Settings:
    """What the scanner of the standard library asks for; importing `json` would take as long as starting Python."""

    strict = True
    object_hook = None
    object_pairs_hook = None
    parse_float = float
    parse_int = int
    parse_constant = float
    memo = {}


def take_job():
    """The id and the job; raises EOFError when there is none."""
    body = read_exactly(int.from_bytes(read_exactly(4), "little"))
    message, _ = make_scanner(Settings)(body.decode("utf-8"), 0)
    return message["id"], message["job"]


def read_exactly(length):
    chunks = []
    while length > 0:
        chunk = read(0, min(length, 1 << 20))
        if not chunk:
            raise EOFError("standard input ended before the job did")
        chunks.append(chunk)
        length -= len(chunk)
    return b"".join(chunks)


def send(text):
    """Sends a JSON text. Half characters, which UTF-8 lacks, occur within JSON strings only and become JSON escapes."""
    body = text.encode("utf-8", "backslashreplace")
    rest = memoryview(len(body).to_bytes(4, "little") + body)
    while rest:
        try:
            rest = rest[write(REPORTS, rest) :]
        except BlockingIOError:
            sleep(0.001)
