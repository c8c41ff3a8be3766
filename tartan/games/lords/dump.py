"""A contest as plain data and back. What comes back is believed only if a contest could have come to stand so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tartan.engine.checks import flag, need, number
from tartan.engine.rng import Rng
from tartan.games.lords.actions import MOST_SEATS, ROW
from tartan.games.lords.army import (
    BRUCE_MARK,
    CARD_BITS,
    COCHRANE_MARK,
    HID,
    IS_UP,
    KEPT_MARK,
    KNOWERS_AT,
    MACDONNELL_MARK,
    MARK_AT,
    MARK_BITS,
    NAME_AT,
    NAME_BITS,
    SHOWED,
    TOOK,
    TRAIL_AT,
    UNKNOWN,
    WAS_DOWN,
    musterer,
)
from tartan.games.lords.cards import BRUCE, CARDS, CLAN_OF, CLANS, COCHRANE, MACDONNELL, SCOTT, STRENGTH_OF, mask_of
from tartan.games.lords.house import IDLE_ROUNDS, TURNS, House, house
from tartan.games.lords.model import (
    CLAIM_STEP,
    NAME_STEP,
    OVER,
    TURN,
    Ending,
)
from tartan.games.lords.piles import TURNED
from tartan.games.lords.powers import STEP_OF_POWER
from tartan.games.lords.sights import Sights

if TYPE_CHECKING:
    from tartan.engine.contract import Plain
    from tartan.games.lords.rules import Contest
    from tartan.games.lords.skirmish import Counting

MOST = 1 << 40
"""More than any count of a game reaches."""
CLAN_OF_MARK = {BRUCE_MARK: BRUCE, COCHRANE_MARK: COCHRANE, MACDONNELL_MARK: MACDONNELL, KEPT_MARK: MACDONNELL}
"""The clan whose power leaves each mark; a Scott may bear any of them."""


def dumped(contest: Contest) -> dict[str, Plain]:
    """The whole contest, hidden parts included, as data that msgpack can carry."""
    h = contest.house
    return {
        "rng": [*contest.rng.dump()],
        "house": [h.seats, h.no_bruce, h.hand_limit, h.recruit_limit, h.target, h.one_bloodline, h.five_turns],
        "round": contest.round,
        "step": contest.step,
        "decider": contest.deciders[0] if contest.deciders else None,
        "initiative": contest.initiative,
        "hands": [[*hand] for hand in contest.hands],
        "armies": [[*army] for army in contest.armies],
        "victory": [[*pile] for pile in contest.victory],
        "supporters": [*contest.supporters],
        "recruits": [*contest.recruits],
        "pile": [*contest.pile[contest.drawn :]],
        "discards": [card for card in range(len(CARDS)) if contest.discards >> card & 1],
        "passed": contest.passed,
        "recruited": [*contest.recruited],
        "turns": contest.turns,
        "mustered": contest.mustered,
        "idle": contest.idle,
        "queue": [*contest.queue],
        "counting": None if contest.counting is None else _plain(contest.counting),
        "labels": [*contest.labels],
        "batches": contest.batches,
        "trail": [*contest.trail],
        "ending": None if contest.ending is None else contest.ending.value,
    }


def fill(contest: Contest, data: dict[str, Any]) -> None:  # Any: nothing is known yet of what the data holds
    """Make an empty contest the one that a dump describes; raises ValueError, KeyError or TypeError if none."""
    contest.rng = Rng.restore(data["rng"])
    contest.journal = None
    contest.sights = Sights()
    contest.house = limits = _house(*data["house"])
    seats = limits.seats
    contest.round = number(data["round"], MOST)
    contest.step = number(data["step"], OVER + 1)
    contest.initiative = number(data["initiative"], seats)
    contest.hands = [_cards(hand) for hand in data["hands"]]
    contest.armies = [tuple([number(one, MOST) for one in army]) for army in data["armies"]]
    contest.victory = [_cards(pile) for pile in data["victory"]]
    contest.supporters = _cards(data["supporters"])
    contest.recruits = tuple([number(one, 2 * TURNED) for one in data["recruits"]])
    contest.filled = sum(1 << place for place, one in enumerate(contest.recruits) if one != UNKNOWN)
    contest.pile, contest.drawn = _cards(data["pile"]), 0
    contest.discards = mask_of(_cards(data["discards"]))
    contest.passed = number(data["passed"], limits.everybody + 1)
    most = TURNS if limits.five_turns else limits.recruit_limit
    contest.recruited = tuple([number(n, most + 1) for n in data["recruited"]])
    contest.turns = number(data["turns"], TURNS * seats + 1)
    contest.mustered = flag(data["mustered"])
    contest.idle = number(data["idle"], IDLE_ROUNDS + 1)
    contest.queue = tuple([number(one, len(CARDS)) for one in data["queue"]])
    contest.counting = None if data["counting"] is None else _counting(seats, *data["counting"])
    contest.batches = number(data["batches"], MOST)
    contest.labels = tuple([number(label, contest.batches) for label in data["labels"]])
    contest.trail = tuple([number(one, MOST) for one in data["trail"]])
    contest.ending = None if data["ending"] is None else Ending(data["ending"])
    decider = None if data["decider"] is None else number(data["decider"], seats)
    contest.deciders = () if decider is None else (decider,)
    _check_zones(contest)
    _check_followers(contest)
    _check_trail(contest)
    _check_turn(contest)


def _check_zones(contest: Contest) -> None:
    """Every card of the deck lies in one place, and every seat has its zones."""
    seats = contest.house.seats
    per_seat = (contest.hands, contest.armies, contest.victory, contest.recruited)
    need(all(len(zone) == seats for zone in per_seat))
    need(len(contest.recruits) == ROW and len(contest.labels) == len(CARDS))
    row = [one & CARD_BITS for one in contest.recruits if one != UNKNOWN]
    cards = [card for zone in (*contest.hands, *contest.victory) for card in zone]
    cards += [follower & CARD_BITS for army in contest.armies for follower in army]
    cards += [*contest.supporters, *row, *contest.pile]
    cards += [card for card in range(len(CARDS)) if contest.discards >> card & 1]
    need(sorted(cards) == list(contest.house.deck))
    need(all(list(hand) == sorted(hand) for hand in contest.hands))
    need(contest.house.five_turns or not any(one & TURNED for one in contest.recruits))
    need(UNKNOWN | TURNED not in contest.recruits)
    need(len({contest.labels[card] for card in contest.pile}) <= 1)


def _check_followers(contest: Contest) -> None:
    """Marks and names are such as their cards can bear; face-up cards are those of the armies."""
    counted = contest.step in (NAME_STEP, CLAIM_STEP, OVER)
    contest.face_up = 0
    for army in contest.armies:
        for follower in army:
            card, mark = follower & CARD_BITS, follower & MARK_BITS
            named = (follower & NAME_BITS) >> NAME_AT
            if follower & IS_UP:
                need(follower >> (NAME_AT + 4) == 0)
                need(not mark or CLAN_OF[card] in (SCOTT, CLAN_OF_MARK[mark]))
                need(named <= len(CLANS) and (not named or (counted and mark == BRUCE_MARK)))
                need(counted or not follower & WAS_DOWN)
                contest.face_up |= 1 << card
            else:
                need(not counted and not follower & (WAS_DOWN | MARK_BITS | NAME_BITS))
                need(bool(follower >> (KNOWERS_AT + musterer(follower)) & 1))
                need(follower >> KNOWERS_AT & 31 <= contest.house.everybody)


def _check_trail(contest: Contest) -> None:
    """Gone back step by step, the trail finds in every hand what left it later, and each face-down Follower once."""
    for step in contest.trail:
        need(step & 7 < contest.house.seats and step >> 3 & 3 <= HID and step >> 5 < contest.batches)
    down = sorted(
        (follower >> TRAIL_AT, musterer(follower))
        for army in contest.armies
        for follower in army
        if not follower & IS_UP
    )
    need(down == [(at, step & 7) for at, step in enumerate(contest.trail) if step >> 3 & 3 == HID])
    lying = {one >> TRAIL_AT: one & CARD_BITS for army in contest.armies for one in army if not one & IS_UP}
    stocks = [[contest.labels[card] for card in hand] for hand in contest.hands]
    for at, step in reversed(list(enumerate(contest.trail))):
        way, stock = step >> 3 & 3, stocks[step & 7]
        if way == TOOK:
            stock.remove(step >> 5)
        else:
            stock.append(step >> 5 if way == SHOWED else contest.labels[lying[at]])


def _check_turn(contest: Contest) -> None:
    """The seat that owes a decision can owe this one."""
    step = contest.step
    need(bool(contest.deciders) == (step != OVER) == (contest.ending is None))
    need(contest.counting is not None or step < CLAIM_STEP)
    need(contest.round > 0 and contest.batches > 0)
    seats, begun = contest.house.seats, contest.turns
    need(bool(begun) == contest.house.five_turns and not (begun and contest.passed))
    if step == OVER:
        need(not contest.queue)
        return
    seat = contest.deciders[0]
    if begun:
        need(begun == TURNS * seats if step >= NAME_STEP else (contest.initiative + begun - 1) % seats == seat)
    if step == NAME_STEP:
        need(bool(contest.queue))
        bearers = {
            follower & CARD_BITS
            for follower in contest.armies[seat]
            if follower & MARK_BITS == BRUCE_MARK and not follower & NAME_BITS
        }
        everywhere = {
            follower & CARD_BITS
            for army in contest.armies
            for follower in army
            if follower & MARK_BITS == BRUCE_MARK and not follower & NAME_BITS
        }
        need(contest.queue[0] in bearers and set(contest.queue) == everywhere)
    elif step == CLAIM_STEP:
        need(bool(contest.queue) and contest.queue[0] == seat)
        need(all(one < contest.house.seats for one in contest.queue))
        need(len(contest.queue) <= len(contest.supporters))
    else:
        need(not contest.queue)
        need(not contest.passed >> seat & 1)
        if step > TURN:
            need(bool(contest.armies[seat]) and bool(contest.armies[seat][-1] & IS_UP))
            clan = CLAN_OF[contest.armies[seat][-1] & CARD_BITS]
            need(clan == SCOTT or STEP_OF_POWER.get(clan) == step)
    need(bool(contest.legal(seat)))


def _house(*plain: Any) -> House:  # Any: checked here
    seats, no_bruce, hand_limit, recruit_limit, target, one_bloodline, five_turns = plain
    need(number(seats, MOST_SEATS + 1) > 1)
    return house(
        seats=seats,
        no_bruce=flag(no_bruce),
        hand_limit=number(hand_limit, len(CARDS)),
        recruit_limit=number(recruit_limit, 6),
        target=number(target, sum(STRENGTH_OF)),
        one_bloodline=flag(one_bloodline),
        five_turns=flag(five_turns),
    )


def _plain(counting: Counting) -> Plain:
    round_number, armies, placing, initiative, claims = counting
    pairs: list[Plain] = [[seat, card] for seat, card in claims]
    rows: list[Plain] = [[*army] for army in armies]
    return [round_number, rows, [*placing], initiative, pairs]


def _counting(
    seats: int, round_number: Any, armies: Any, placing: Any, initiative: Any, claims: Any
) -> Counting:  # Any: same
    rows = tuple([tuple([_shown(one) for one in army]) for army in armies])
    order = tuple([number(seat, seats) for seat in placing])
    need(len(rows) == seats and sorted(order) == list(range(seats)))
    pairs = tuple([(number(seat, seats), number(card, len(CARDS))) for seat, card in claims])
    return number(round_number, MOST), rows, order, number(initiative, seats), pairs


def _shown(plain: Any) -> int:  # Any: checked here
    follower = number(plain, 1 << (NAME_AT + 4))
    need(follower & CARD_BITS < len(CARDS) and bool(follower & IS_UP))
    need((follower & MARK_BITS) >> MARK_AT <= len(CLAN_OF_MARK) and follower >> NAME_AT <= len(CLANS))
    return follower


def _cards(plain: Any) -> tuple[int, ...]:  # Any: checked here
    return tuple([number(card, len(CARDS)) for card in plain])
