"""PINs of seats: kept as a salted hash, compared in constant time."""

from __future__ import annotations

import hmac
import secrets
from hashlib import pbkdf2_hmac

ROUNDS = 40_000
PIN_LENGTHS = (4, 12)
"""The fewest and the most digits of a PIN."""


def pin_fault(pin: str) -> str:
    """What is wrong with a PIN that somebody chooses, as a sentence; "" for one that can be typed at every curtain."""
    fewest, most = PIN_LENGTHS
    right = pin.isascii() and pin.isdigit() and fewest <= len(pin) <= most
    return "" if right else f"A PIN has {fewest} to {most} digits, and nothing else."


def hash_pin(pin: str) -> str:
    """What is kept of a PIN; "" for none."""
    if not pin:
        return ""
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}:{_derive(pin, salt).hex()}"


def pin_opens(kept: str, typed: str) -> bool:
    """Whether what was typed is the PIN that was kept; where none was kept, anything is."""
    if not kept:
        return True
    salt, _, derived = kept.partition(":")
    try:
        return hmac.compare_digest(_derive(typed, bytes.fromhex(salt)), bytes.fromhex(derived))
    except ValueError:
        return False


def _derive(pin: str, salt: bytes) -> bytes:
    return pbkdf2_hmac("sha256", pin.encode("utf-8", "replace"), salt, ROUNDS)
