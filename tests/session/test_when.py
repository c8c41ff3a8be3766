"""Times of saves in words."""

from __future__ import annotations

from tartan.session.when import ago


def test_times_are_told_in_one_unit() -> None:
    """Minutes, hours, days; a clock that was put back makes nothing of the future."""
    told = [ago(0, seconds) for seconds in (5, 130, 7300, 200000)]
    assert told == ["just now", "2 min ago", "2 h ago", "2 d ago"]
    assert ago(100, 0) == "just now"
