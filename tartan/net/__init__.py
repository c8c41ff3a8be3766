"""`tartan/1`: how a host and its guests talk about a table; this page is all that another program needs to know.

A host judges and keeps everything; a guest holds views, acts, and the tokens of its seats. Both speak msgpack maps over
one stream of bytes: TCP, TLS over TCP, or anything that carries bytes in order. All numbers are in `tartan.net.limits`.

Frames
    A frame is a big-endian length of 4 bytes and then so many bytes: exactly one msgpack map with string keys, of which
    `t` names the type. Values are nil, booleans, whole numbers of 64 bits, strings in strict UTF-8 of at most 1 KiB,
    byte strings (`bin`), arrays and maps. There are no floats, no extensions, no timestamps, no key twice in one map.
    Maps and arrays lie at most 16 deep in one another, the message being the first. A guest's frame has at most 16 KiB
    and 512 values, a host's 256 KiB and 16384 values (keys count too).
    What breaks this is answered with `error` and a close. A type that is not known is answered with `error` and nothing
    else happens; keys that are not known are ignored. A frame that stands still half sent for 10 s, 30 s without a
    whole message, and 1 MiB that waits to be read each end a connection. Of a guest's messages that lead to
    something all are told (claim, release, undo, pause, rematch) 40 are heard at once, and then one in 0.1 s; what
    comes behind them waits.

Kinds of fields
    seat: 0 to 5, or nil for a watcher where that is said. id: 16 random bytes. rev, log_from, n ...: 0 to 2**53 - 1.
    name: at most 24 characters. action: at most 100. text: a sentence of at most 400. code: one word of at most 40.
    Names and chat are stripped of control, escape, bidirectional and zero-width characters by the host, and should be
    again wherever they are drawn.

The first word is the guest's
    hello    proto: 1, app: what the guest's program is called (40 characters), name: what its person is called,
             code: the join code, or "" (case and what stands between its words do not matter), tokens: array of up to 6
             tokens of seats that it holds at one table, watch: true to see what the public sees, visit: 16 random
             bytes, or nil. It comes within 5 s. A good token lets in without a code, and opens its seats at once.
             A program makes its visit when its person comes in and shows it whenever it calls again by itself. From
             then on a seat that another visit, or one that is nil, has taken over does not open to it: it can only be
             had back by another visit, which is to be begun when the person asks for it. A host that was restarted
             does not know what was taken over before.
    Nothing but one of these two answers it:
    refuse   code, text. Codes: proto (the text names both versions; of a hello of another version only proto, code and
             tokens are looked at), code (no table opens to that), later (five wrong codes came from the address in a
             minute, so all codes are refused for a minute; tokens are not, and a right code is not from loopback, which
             all share who come by ssh, if no more than ten a second are tried there; or more than 30 calls by a good
             code from one address, or by tokens to one seat, came faster than one in 2 s), full, watch (nobody may
             watch), busy (too many connections; one that has said no hello for 1 s makes way for another), time (no
             hello in 5 s), taken_over (all seats of the tokens were taken over from this visit, and it does not watch).
             A close follows.
    welcome  table: map of id, game, rules (version of the rules), options: array of [name, value], seats (see below),
             phase: gathering | dealing | playing | over, curtain: key | pin | none, clock: [kind, seconds, increment,
             grace] with kind none | move | bank, spectators: how many watch, hints: whether people at the table may
             have their programs say what a bot would do (not sent: they may not), watchers: open | delayed (they see
             all of it a turn late) | off (not sent: it is not told), deal: the commitment of the game that is played or
             over (empty or not sent: none is told). Who has given a salt to another one was away when that was called
             off and the game was dealt without her: she cannot know that it was not chosen.
             held: array of the seats that the guest's tokens opened, watcher: whether it watches, opened: for each
             token of `hello` the seat that it opened, or nil. A `taken_over` follows for each seat that its token
             opens, but not to this visit; it is not among `held`.
             It comes again when another game begins at the table; then `held` has, for each seat that was held, in
             order, the one where its person sits now, and `opened` is empty.

Seats
    seats    host: seats: array of maps of name, sitter: here | bot | remote, level (of a bot), sett (its tartan),
             state: free | here | bot | taken | away, ready (while dealing: its salt is in; when the game is over: it
             wants another), stand_in (a bot that plays for the person of that name until her token comes back);
             phase, spectators (who watch and have no seat). Sent to all after every change of any of it.
    claim    guest: seat, name, sett ("" or nil: none), token ("" or nil: the host makes it). For a free seat, while
             gathering or in the midst of a game. A guest's own token is the table's id, a dot, and at least 22 random
             letters of base 64 (A-Z a-z 0-9 - _); one that keeps it before it asks has the seat wherever the line is
             cut: it shows the token in its next hello, and claims again where that opened nothing. A claim with the
             token that opens the seat already is answered as the first one was. Claims are answered in their order,
             by `claimed` or by an error of code taken, order, name, token or later (30 come at once from one address,
             then one in 2 s).
    claimed  host: seat, token, which is secret and opens the seat from any connection, also after the host was
             restarted. It belongs to the person: after a rematch it opens whatever she holds then.
    release  guest: seat. It is free again, its token opens nothing.
    taken_over host: seat. Another connection showed its token, or the host gave it away. Where nothing else was held a
             `bye` and a close follow.

The deal
    deal     host: commitment: SHA-256 of 32 secret bytes, sent before any salt is heard; seals: [] at first, and, once
             every guest is bound to its salts, array by seat of the SHA-256 of each, empty where no guest sits. Sent
             when it begins, when all are bound, and to whoever comes in meanwhile. (An older host sends no seals.)
    salt     guest: salts: array of [seat, 32 random bytes], one for each seat that it holds; seals: array of [seat,
             SHA-256 of its salt], or not sent; commitment: of the deal that it answers, or not sent: where that was
             called off meanwhile the answer is passed over. A guest that would not have a host and another guest choose
             the deal together answers a `deal` of no seals with its seals and no salts, and tells the salts, which must
             be those, when it has heard all seals; after `reveal` it checks that every salt is the one that was sealed.
             A guest that knows of no seals answers each `deal` with its salts, the same ones, and is bound by them. The
             salts of bots and of people at the host's keyboard follow from its secret: SHA-256 of it, the word seat and
             the seat's number as a byte, so that whoever saw who sat where can check them after `reveal`. The seed is
             SHA-256 of the secret and then of the salts in the order of seats. If one does not come in 20 s, or is not
             the one that was sealed, the deal is called off (`seats` says gathering), and the next has another secret.
             Whoever is there and sends none to two deals in a row loses the seat.
    reveal   host: secret, salts: array by seat, record: the whole game as a record (bin, UTF-8; empty if too long).
             Once the game is over, also to whoever comes in later: then everybody can check that the commitment was
             kept, that her salt is among the salts, that the seed follows from them, and that the record, replayed,
             gives every view that she was sent and has kept a word of. The record's own seals are what the host says
             of them.

Playing
    view     host: seat (nil: what watchers see), rev, view: bin (the view, as `tartan.engine.codec` packs it), legal:
             array of actions in notation, [] where nothing is owed, log_from, log: array of bin (log lines likewise),
             log_length, own: numbers of those of these lines that tell the seat's own secret deeds, turn_from: from
             which line on it is news since the seat's last turn, looked: how many lines the seat has looked at,
             where: round or phase, deciders: array of seats that owe a decision, may_undo, outcome: bin or nil,
             clocks: array of [seat, milliseconds left, running, low, paused, away, lapses] as they stood when this
             was sent (lapses: turns that the clock has played for the seat since it last played itself),
             undone: array of [line, first, end] for those of these lines that say that a step was taken back, which
             was told by the lines from `first` to before `end` (first = end: by none that this reader has).
             One for each seat held, and only when something of it is new. Each is whole but for the log, of which it
             holds the lines from `log_from` on; where these do not reach `log_length` the next views, of the same rev,
             go on. The first view of a connection begins at line 0. `rev` counts what was sent to this seat, whoever
             holds it, and never goes back; watchers have one count for them all.
    act      guest: id, seat, rev: of the view it was made for, action.
    undo     guest: id, seat, rev. Takes the seat's last action back.
    ok       host: id, rev: of the view that it led to. It comes behind everything that the act led to.
    unkept   host: id, rev. The act is played and shown, but the host cannot keep it now, as when its disk is full; ok
             follows for the same id once it is kept. Until then it is lost if the host stops.
    trouble  host: text: a sentence while the host cannot keep the game, to all, also to whoever comes in meanwhile; ""
             when it can again.
    reject   host: id, rule: id of the game's rule, or "" where none speaks (stale, not begun), text. Nothing changed.
    looked   guest: seat, lines. For recaps; it is not answered.
    pause    guest: seat, on. Clocks stand while all people want them to. The host tells it to all.
    rematch  guest: seat, on. When all people want another game, seats turn, `welcome` comes again, and a deal.
    chat     guest: seat (nil without one), text: at most 500 characters. Five at once, then one in 2 s, of one seat;
             of all without one at one address two, then one in 10 s, and no more than 160 characters of each.
             host: seat, name, text; to all, the speaker too. Kept nowhere. The name is the seat's; without a seat it
             is the guest's own if nobody else at the table is called so.

Both ends
    ping     n. Answered by pong with the same n; the host sends one every 10 s. pong: n.
    error    code, text. The other's last message was not understood, or cannot be done. The host's codes: frame,
             message (a wrong field), unknown, order (not now), seat (not held), taken, name, token, later, chat,
             deal, trouble.
    bye      code, text. The last message before a close.

Promises
    Exactly once: an act is kept durably before its ok is sent, under its id. The same id always has the same answer
    (but for an unkept that becomes an ok) and is done once, also after a restart, and one of another seat is
    rejected; so whoever hears none sends the same act again. An act is stale, and rejected, if its rev is older
    than the decision that the seat owes now: a decision begins with the view in which the legal actions last
    changed, or with the seat's own last act. What others do in secret makes nothing stale. After a restart of the
    host all revs are larger than before: an act without an answer whose decision still stands (its seat's legal
    actions are what they were) may be sent again with the same id and the new rev.
    Nothing leaks: what a guest is sent is made from the views of its seats. A sealed choice of another sends nothing
    before it is complete, and then nothing but who still owes one. Watchers may see all of it a turn late; then
    `deciders` is empty.
    Nobody gets in: codes and tokens are compared in constant time; of tokens the host keeps salted hashes alone. Seats
    come from the connection, never from a message.
    Nothing is lost: a seat stays its holder's whatever becomes of the connection. A second connection with its token
    takes it over at once, and the first does not have it back by calling again, if it says which visit it is.
"""
