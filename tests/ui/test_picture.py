"""Pictures of screens: each step of a demonstration, drawn alike each time, with nothing fetched from elsewhere."""

from __future__ import annotations

import html
import re
from xml.etree import ElementTree

import pytest

from tartan import registry
from tartan.session.demo import Player
from tartan.ui.picture import demo_names, demo_pictures, plain_svg


def words_of(svg: str) -> str:
    """The text of a picture: runs that touch are one, and what parts cells is left out."""
    told, end = "", ("", 0.0)
    for x, y, how, run in re.findall(r'<text[^>]* x="([0-9.]+)" y="([0-9.]+)" ([^>]*)>(.*?)</text>', svg):
        centred = how.startswith("text-anchor")
        start = float(x) - 6.1 * centred
        told += "" if y == end[0] and abs(start - end[1]) < 1 else " "
        told += html.unescape(run).replace("\xa0", " ")
        end = y, start + (12.2 if centred else float(how.split('"')[1]))
    return " ".join(told.split())


@pytest.mark.parametrize("game_id", registry.available())
async def test_each_step_of_a_demo_has_its_picture(game_id: str) -> None:
    """Start and beats in order, as SVG that can be read, each with where it stands; the names say which is which."""
    player = Player.of(game_id)
    pictures, names = await demo_pictures(player), demo_names(player)
    assert len(pictures) == len(names) == len(set(names)) == player.length + 1
    assert list(names) == sorted(names)
    assert all(re.fullmatch(r"\d{3}(-[a-z0-9]+)+\.svg", name) for name in names)
    for at, svg in enumerate(pictures):
        assert ElementTree.fromstring(svg).tag.endswith("svg")  # noqa: S314 - it was drawn here
        assert f"DEMO {at}/{player.length}" in words_of(svg)
        assert "@font-face" not in svg
        assert "url(http" not in svg
    for beat, svg in zip(player.script.beats, pictures[1:], strict=True):
        assert beat.caption.split()[0] in words_of(svg)


async def test_pictures_are_the_same_each_time() -> None:
    """Nothing of the clock, of chance or of a settling screen is in them."""
    player = Player.of(registry.available()[-1])
    assert await demo_pictures(player) == await demo_pictures(player)


def test_a_symbol_has_a_text_of_its_own_in_the_middle_of_its_cell() -> None:
    """A viewer may draw it wider than a cell: what stands behind it stays where it is."""
    drawn = plain_svg('<text class="r1" x="122" y="20" textLength="61">&#160;1◇2&#160;</text>')
    assert re.findall(r'x="([0-9.]+)" [^>]*>(.*?)<', drawn) == [("134.2", "1"), ("152.5", "◇"), ("158.6", "2")]
    assert 'text-anchor="middle">◇' in drawn
