"""Join codes and tokens: made from the system's randomness, compared in constant time, and guessed at only slowly."""

from __future__ import annotations

import re
import secrets
from collections import OrderedDict
from hashlib import sha256
from hmac import compare_digest
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

_PLAIN = re.compile(r"[A-Za-z0-9_-]+")

_LIST = """
acorn adder alder amber anchor angus apple apron arrow ashen aspen attic autumn badger bagpipe bairn baker balsam
banner bannock barley barrel basket beacon beaver beech beetle bellow berry birch biscuit bishop blanket blossom
boatman bobbin bonnet border bothy bottle bracken bramble brass breeze bridge brisket brogue broom brother bucket
burgh burrow butter button cabin cairn calder candle canvas canyon castle cattle cedar ceilidh cellar chalk chapel
cheese cherry chimney cinder circle claret clover cobble cobweb comet compass copper coral corner cotton cousin cowrie
crannog crofter crystal cuckoo cuddy curlew curtain cygnet dagger daisy dancer dapple deacon dipper dirk donkey dormer
dragon drover drummer dunlin eagle ebony elbow elder ember engine evening fabric falcon farmer feather fennel ferry
fiddle finch firth flagon flannel flicker flint forest fountain fox foxglove frigate fulmar gander garden garnet
garter gatepost ginger glacier glen goblet gorse granite grouse gull hammer hamper harbour harvest hawthorn hazel
heather hedgehog helmet heron hollow honey hornet hunter indigo island ivory jasper jersey jetty juniper kelpie
kestrel kettle kilt kipper kitten ladder lantern larch lattice laurel lavender ledger lemon lichen lily linen linnet
lobster loch lomond lupin lynx machair magpie mallard maple marble marigold market marten meadow melody merlin mermaid
midge milkmaid mirror mitten monarch moorland morning mortar muffin mullet mussel mustard needle nettle nutmeg oatcake
orchard osprey oyster paddle pantry parlour parsley partridge pasture peacock pebble penny pepper petrel pewter
pheasant pigeon pilgrim pillow piper plaid plover plum pocket pollen poppy porpoise porridge pottery puffin pumpkin
quarry quaver quilt rabbit raven reed ribbon ripple river robin rosemary rowan rudder saddle saffron sailor salmon
sandal sapling scarlet scone scythe seal shadow shepherd shilling shingle sickle silver skerry skipper skylark slate
sloop smithy sparrow spindle spinner spruce squirrel stable stag steeple stocking strath summer sunset swallow teapot
tern thatch thicket thimble thistle timber tinker toffee torrent tower tumbler tunnel turnip turret tweed twilight
valley velvet vessel village violet wagon walnut walrus warbler wether whisker whisky willow winter woodcock woollen
wren yarrow yellow
"""
WORDS = tuple(_LIST.split())
"""Short words that are told apart when they are read out; no one is in the list twice."""
CODE_WORDS = 4
TOKEN_BYTES = 32
TOKEN_LETTERS = 22
"""The fewest letters of the secret in a guest's own token: 16 bytes in base 64."""
SALT_BYTES = 16
ADDRESSES = 4096
"""Addresses that are remembered; the ones that were wrong longest ago are forgotten first."""


def new_code() -> str:
    """A fresh join code: four words with hyphens, more than 32 bits of chance that can only be tried slowly."""
    return "-".join(secrets.choice(WORDS) for _ in range(CODE_WORDS))


def tidy_code(typed: str) -> str:
    """A code as it was meant: small letters, one hyphen wherever anything else stood between words."""
    return "-".join("".join(c if c.isalnum() else " " for c in typed.lower()).split())


def same_code(code: str, typed: str) -> bool:
    """Whether what was typed is the code; takes as long for a near miss as for a far one. "" opens nothing."""
    return bool(code) and compare_digest(code.encode("utf-8"), tidy_code(typed).encode("utf-8"))


def new_token(table_id: str) -> str:
    """A fresh secret for one seat of a table; it says which table it belongs to."""
    return f"{table_id}.{secrets.token_urlsafe(TOKEN_BYTES)}"


def good_token(token: str, table_id: str) -> bool:
    """Whether a token that a guest made is one: of this table, plain, and too long to be guessed."""
    table, _, secret = token.partition(".")
    return table == table_id and len(secret) >= TOKEN_LETTERS and _PLAIN.fullmatch(secret) is not None


def table_of(token: str) -> str:
    """The id of the table that a token claims to belong to."""
    return token.partition(".")[0]


def keep_token(token: str) -> str:
    """What may be kept of a token: its table, a salt, and SHA-256 of salt and token."""
    salt = secrets.token_bytes(SALT_BYTES)
    return f"{table_of(token)}:{salt.hex()}:{sha256(salt + token.encode('utf-8')).hexdigest()}"


def table_kept(kept: str) -> str:
    """The id of the table whose token was kept."""
    return kept.partition(":")[0]


def token_opens(kept: str, token: str) -> bool:
    """Whether a token is the one that was kept; compared in constant time. Nothing opens ""."""
    _, _, rest = kept.partition(":")
    salt, _, digest = rest.partition(":")
    try:
        found = sha256(bytes.fromhex(salt) + token.encode("utf-8")).hexdigest()
    except ValueError:
        return False
    return bool(digest) and compare_digest(found.encode(), digest.encode("utf-8"))


class RateLimit:
    """Refuses an address for a while once it was wrong too often; `now` gives seconds that never go back."""

    def __init__(self, most: int, span: float, now: Callable[[], float]) -> None:
        """So many wrong tries in a `span` of seconds are answered with a refusal for as long."""
        self._most = most
        self._span = span
        self._now = now
        self._wrong: OrderedDict[str, list[float]] = OrderedDict()
        self._refused: OrderedDict[str, float] = OrderedDict()

    def wrong(self, address: str) -> None:
        """Count a wrong try."""
        now = self._now()
        times = [each for each in self._wrong.pop(address, ()) if now - each < self._span]
        times.append(now)
        if len(times) >= self._most:
            self._remember(self._refused, address, now + self._span)
        else:
            self._remember(self._wrong, address, times)

    def refuses(self, address: str) -> bool:
        """Whether the address has to wait; a right code does not help it meanwhile, unless many share the address."""
        until = self._refused.get(address)
        if until is None:
            return False
        if self._now() < until:
            return True
        del self._refused[address]
        return False

    @staticmethod
    def _remember(shelf: OrderedDict[str, T], address: str, what: T) -> None:
        shelf.pop(address, None)
        shelf[address] = what
        while len(shelf) > ADDRESSES:
            shelf.popitem(last=False)


class Bucket:
    """Lets so many things happen at once, and then one in so many seconds."""

    __slots__ = ("_burst", "_every", "_full_at")

    def __init__(self, burst: int, every: float) -> None:
        self._burst = burst
        self._every = every
        self._full_at = 0.0

    def take(self, now: float) -> bool:
        """Whether one more may happen now; counts it if so."""
        full_at = max(self._full_at, now) + self._every
        if full_at - now > self._burst * self._every:
            return False
        self._full_at = full_at
        return True

    def full(self, now: float) -> bool:
        """Whether nothing of what was taken counts any longer."""
        return self._full_at <= now


class Buckets:
    """A bucket for each of many.

    What nobody has taken from for longest is forgotten once it is full again, or where there are too many.
    """

    def __init__(self, burst: int, every: float) -> None:
        self._burst = burst
        self._every = every
        self._all: OrderedDict[int | str, Bucket] = OrderedDict()

    def take(self, whose: int | str, now: float) -> bool:
        """Whether one more may happen now to somebody; counts it if so."""
        bucket = self._all.setdefault(whose, Bucket(self._burst, self._every))
        self._all.move_to_end(whose)
        taken = bucket.take(now)
        while self._all and (len(self._all) > ADDRESSES or next(iter(self._all.values())).full(now)):
            self._all.popitem(last=False)
        return taken
