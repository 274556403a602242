"""Limits: what one visitor may ask for, and what the server can handle in total."""

import ipaddress
import unicodedata
from dataclasses import dataclass

from railbird.table.refusal import Refused


@dataclass(frozen=True, slots=True)
class Limits:
    name_length: int = 24
    table_name_length: int = 40
    chat_length: int = 300
    chat_lines: int = 200
    """Lines of chat that are kept and shown."""
    command_id_length: int = 64
    seats_per_visitor: int = 30
    tables: int = 2000
    """Tables on this server used recently."""
    tables_per_visitor: int = 100
    tables_per_address: int = 400
    """Of those tables."""
    bytes_per_maker: int = 100_000_000
    """Bytes of packs and records stored by one visitor or one address."""
    disk_bytes: int = 4_000_000_000
    """When the database is this large, games continue but nothing new can be created."""
    lately: float = 7 * 24 * 3600
    sockets: int = 2000
    sockets_per_visitor: int = 24
    sockets_per_address: int = 200
    connections_per_second: float = 20
    connections_at_once: float = 300
    """New sockets from one address."""
    connections_per_address: int = 100
    """Requests; sockets are counted separately."""
    waiting_connections: int = 400
    """Connections without a complete request; a new one replaces the one that has waited
    longest."""
    request_seconds: float = 10
    """Time for a connection to send a complete request."""
    answer_seconds: float = 120
    """Time for a request, from its first line to the last byte of the answer."""
    frame: int = 16_384
    commands_per_second: float = 20
    commands_at_once: float = 40
    refusals_before_closing: int = 200
    """This many commands over the limit end the connection."""
    requests_per_second: float = 30
    requests_at_once: float = 150
    creations_per_second: float = 0.2
    creations_at_once: float = 30
    body: int = 65_536
    pack_body: int = 1_500_000
    sheet_body: int = 300_000
    """Scoresheets and past performances of one race."""
    record_body: int = 4_000_000
    record_entries: int = 50_000
    queue_messages: int = 256
    queue_bytes: int = 2_000_000
    """Messages queued for a slow reader before it must start again from a snapshot."""
    frames_at_once: int = 50
    replay_steps_per_second: float = 400
    replay_steps_at_once: float = 6_000
    """Positions of replays that are worked out for one address."""
    replay_reading: int = 300
    """What a record costs that has to be read and replayed first, in such positions."""
    variants_per_visitor: int = 60
    """In the workshop."""
    measurements: int = 30
    """That wait or are made."""
    measurements_per_visitor: int = 2
    measurements_per_address: int = 6
    measure_seconds: float = 600
    """For one measurement; then it ends early."""
    versions_per_variant: int = 40
    """Measured ones that are kept."""
    reviews: int = 60
    """Reviews that wait or are made."""
    reviews_per_visitor: int = 3
    reviews_per_address: int = 12
    review_entries: int = 3000
    """The longest game that is reviewed."""
    moment_rollouts: int | None = None
    decision_rollouts: int | None = None
    """Of a review; None for as many as are usual in the game."""
    hints: int = 40
    """Hints that are waited for; everybody has one at a time."""
    rollouts: int | None = None
    """Of a hint; None for as many as are usual in the game."""
    hint_seconds: float = 12
    """From asking for a hint to its answer, with the time in the queue; at the end of it the
    answer comes from fewer rollouts."""
    review_patience: float = 60
    """Seconds after which a review that nobody has asked for again leaves the queue."""
    analysis_seconds: float = 120
    """For one part of a review, or for anything else the low-priority processes are asked."""
    handover_seconds: int = 600
    reveal_seconds: float = 20
    """How long a start waits for the nonces of the players."""
    thinking_seconds: float = 20
    beat_seconds: float = 0.5
    """Where timing would reveal a secret, a bot answers on the next beat, however long it
    thought."""
    undo_seconds: float = 2
    """How long bots wait after a step that the only person at the table may take back."""
    ping_seconds: float = 3
    """A browser of which nothing was heard for this time is asked whether it is there."""
    silent_seconds: float = 10
    """One that answers such questions counts as away after this time without a word."""
    hang_up_seconds: float = 20
    """After this much more its socket is closed."""
    away_seconds: float = 10
    """A reloaded page is back within this time; until then the game keeps being shown."""
    host_away_seconds: float = 60
    """After this time an absent host's role passes to a player who is present."""
    seat_request_seconds: float = 120
    """How long a request to take over from a bot waits for answers."""
    idle_seconds: float = 900
    """A table without visitors is dropped from memory after this time; it stays on disk."""
    stop_seconds: float = 8
    """For a server that is told to stop; what hangs then is ended by force."""


_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn")


def hides_something(text: str) -> bool:
    """Whether `plain_text` would leave something out or join lines."""
    return any(unicodedata.category(sign) in (*_UNSEEN, "Zl", "Zp") for sign in text)


def plain_text(text: str, what: str, longest: int) -> str:
    """One line without control characters and without space around it; Refused if none is left."""
    kept = "".join(
        " " if unicodedata.category(sign) in ("Zl", "Zp") or sign in "\t\n\r" else sign
        for sign in text
        if unicodedata.category(sign) not in _UNSEEN or sign in "\t\n\r"
    )
    # Composed last: a hidden sign, now gone, may have kept a letter and its accent apart.
    line = " ".join(unicodedata.normalize("NFC", kept).split())
    if not line:
        raise Refused(f"the {what} is empty; write 1 to {longest} characters")
    if len(line) > longest:
        raise Refused(f"the {what} has {len(line)} characters; at most {longest} are allowed")
    return line


def network_of(address: str) -> str:
    """One visitor may have many IPv6 addresses with the same prefix."""
    if ":" not in address:
        return address
    try:
        return str(ipaddress.ip_network((address.partition("%")[0], 64), strict=False))
    except ValueError:
        return address
