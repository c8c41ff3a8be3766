"""A guest of `tartan/1` in a few lines, written by the protocol page; run it with PORT, CODE and SEAT."""

import hashlib
import os
import random
import socket
import struct
import sys
from collections.abc import Iterator
from typing import Any

import msgpack


def send(line: socket.socket, **message: object) -> None:
    body = msgpack.packb(message)
    line.sendall(struct.pack(">I", len(body)) + body)


def messages(line: socket.socket) -> Iterator[dict[str, Any]]:  # Any: whatever the host says
    stream = line.makefile("rb")
    while head := stream.read(4):
        yield msgpack.unpackb(stream.read(struct.unpack(">I", head)[0]))


def main() -> None:
    port, code, seat = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    line = socket.create_connection(("127.0.0.1", port))
    send(line, t="hello", proto=1, app="example", name="Example", code=code, tokens=[], watch=False)
    salt, commitment, waiting, view = os.urandom(32), b"", b"", {}
    for m in messages(line):
        match m["t"]:
            case "welcome":
                send(line, t="claim", seat=seat, name=f"Example {seat}")
            case "deal":
                commitment = m["commitment"]
                send(line, t="salt", salts=[[seat, salt]])
            case "ping":
                send(line, t="pong", n=m["n"])
            case "view":
                view = m
            case "ok":
                waiting = b""
            case "refuse" | "reject" | "error" | "bye":
                sys.exit(m["text"])
            case "reveal":
                record = m["record"].decode()
                seed = hashlib.sha256(m["secret"] + b"".join(m["salts"])).hexdigest()
                assert hashlib.sha256(m["secret"]).digest() == commitment
                assert m["salts"][seat] == salt
                assert f'[Seed "0x{seed}"]' in record
                print("fair", len(record.split("\n\n")[1].splitlines()))
                send(line, t="bye", code="left", text="Goodbye.")
                return
        if view.get("legal") and not waiting:
            waiting, action = os.urandom(16), random.choice(view["legal"])
            send(line, t="act", id=waiting, seat=seat, rev=view["rev"], action=action)


main()
