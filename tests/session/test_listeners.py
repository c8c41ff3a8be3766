"""Who listens to something that changes."""

from __future__ import annotations

from tartan.session.listeners import Listeners


def test_all_who_listen_are_told_in_their_order_until_they_stop() -> None:
    """Stopping a second time does nothing, also where another has the same callback."""
    listeners: Listeners[str] = Listeners()
    heard: list[str] = []
    stop = listeners.add(heard.append)
    listeners.add(lambda what: heard.append(what.upper()))
    listeners.tell("a")
    stop()
    stop()
    listeners.tell("b")
    assert heard == ["a", "A", "B"]
    listeners.clear()
    listeners.tell("c")
    assert heard == ["a", "A", "B"]


def test_who_stops_or_begins_while_all_are_told_changes_nothing_for_the_others() -> None:
    """Whoever listened when it happened is told of it; whoever came meanwhile is told of the next."""
    listeners: Listeners[()] = Listeners()
    heard: list[str] = []

    def once() -> None:
        heard.append("once")
        stop()
        listeners.add(lambda: heard.append("later"))

    stop = listeners.add(once)
    listeners.add(lambda: heard.append("always"))
    listeners.tell()
    assert heard == ["once", "always"]
    listeners.tell()
    assert heard == ["once", "always", "always", "later"]
