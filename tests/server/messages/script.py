"""Scripts of messages: texts of one message a line, sent as they are, and what a server answers.

    == its name
    by design: why rtsql answers otherwise than PostgreSQL; its answers then follow as lines that begin with >
    Q text                                             Query
    P [name] [types=23,25] : text                      Parse
    B [portal=p] [of=s] [formats=0,1] [results=1] : value | ' value ' | x'0102' | NULL    Bind
    D S name    D P name                               Describe a statement or a portal
    E [portal=p] [most=n]                              Execute
    C S name    C P name                               Close
    H    S    X                                        Flush, Sync, Terminate
    d text    c    f reason                            CopyData (with \\n and the like), CopyDone, CopyFail
    raw 510000                                         bytes, in hexadecimal digits
    cancel                                             CancelRequest, on a connection of its own
    other text                                         a Query of another session, whose answer is shown as well

What is answered is read behind Q, S, and the c or f of a COPY that a Query has begun."""
import os
import socket
import struct
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from wire import Ended, Wire, fields_of, row_of, shown  # noqa: E402

PATIENCE_S = 20


class Script:
    def __init__(self, name, lines, reason=None, expected=()):
        self.name, self.lines, self.reason, self.expected = name, lines, reason, list(expected)


def read_scripts(path):
    scripts = []
    with open(path) as file:
        for line in file.read().splitlines():
            if line.startswith("== "):
                scripts.append(Script(line[3:], []))
            elif line.startswith("by design: "):
                scripts[-1].reason = line[len("by design: "):]
            elif line.startswith(">"):
                scripts[-1].expected.append(line[2:])
            elif line and not line.startswith("#"):
                scripts[-1].lines.append(line)
    return scripts


def options_of(text):
    """Splits "a=1 b : rest" into its options, the words without a name, and the rest."""
    head, _, rest = text.partition(":") if ":" in text else (text, "", "")
    named = dict(word.split("=", 1) for word in head.split() if "=" in word)
    return named, [word for word in head.split() if "=" not in word], rest.strip()


def numbers(text):
    return [int(each) for each in text.split(",")] if text else []


def value_of(text):
    if text == "NULL":
        return None
    if text.startswith("x'"):
        return bytes.fromhex(text[2:-1])
    if text.startswith("'"):
        text = text[1:-1]
    return text.encode().decode("unicode_escape").encode("latin-1").decode().encode() if "\\" in text else text.encode()


def columns_of(body):
    columns, at = [], 2
    for _ in range(struct.unpack("!H", body[:2])[0]):
        end = body.index(b"\0", at)
        _, _, kind, size, modifier, form = struct.unpack("!IhIhih", body[end + 1:end + 19])
        columns.append(f"{body[at:end].decode()}:{kind}:{size}:{modifier}" + (":binary" if form else ""))
        at = end + 19
    return " ".join(columns)


def told(kind, body):
    """An answer as a line; none for notices, which are each server's own, as texts of errors are."""
    if kind == b"N":
        return None
    if kind == b"E":
        fields = fields_of(body)
        return f"{fields['S']} {fields['C']}"
    if kind == b"T":
        return "T " + columns_of(body)
    if kind == b"d":
        return "d " + body.decode(errors="backslashreplace").replace("\n", "\\n")
    if kind in (b"G", b"H"):
        return f"{kind.decode()} {body[0]} of {struct.unpack('!H', body[1:3])[0]}"
    if kind == b"D":
        return "D " + row_of(body).replace("\n", "\\n")
    return shown(kind, body)


class Player:
    """Plays scripts to a server that listens at a socket."""

    def __init__(self, path):
        self.path = path

    def play(self, script):
        """Returns what was answered, as lines."""
        self.said = []
        self.copies = False
        self.wire = Wire(self.path, "rtsql", database="postgres")
        self.other = None
        self.wire.socket.settimeout(PATIENCE_S)
        try:
            for line in script.lines:
                word, _, rest = line.partition(" ")
                getattr(self, "take_" + word)(rest.strip() if word != "d" else rest)
        except (Ended, ConnectionError):
            self.said.append("the connection has ended")
        except socket.timeout:
            self.said.append("there is no answer")
        self.wire.socket.close()
        if self.other:
            self.other.socket.close()
        return self.said

    def read(self, *ends):
        changed = []
        while True:
            kind, body = self.wire.message()
            if kind == b"S":
                changed.append("S " + " ".join(part.decode() for part in body.split(b"\0")[:2]))
                continue
            self.say("", told(kind, body))
            if kind in ends:
                self.said.extend(sorted(changed))
                return kind

    def say(self, front, line):
        if line is None:
            return
        # PostgreSQL tells of the columns before it runs a statement, rtsql when it has run.
        before = self.said[-1] if self.said else ""
        if line.startswith("ERROR") and (before.startswith((front + "T ", front + "H ")) or before == "n"):
            self.said.pop()
        self.said.append(front + line)

    def take_Q(self, text):
        self.wire.send(b"Q", text.encode() + b"\0")
        self.copies = self.read(b"Z", b"G") == b"G"

    def take_P(self, rest):
        named, words, text = options_of(rest)
        self.wire.parse(text, words[0] if words else "", numbers(named.get("types")))

    def take_B(self, rest):
        named, _, text = options_of(rest)
        values = [value_of(each.strip()) for each in text.split("|")] if text else []
        self.wire.bind(values, named.get("portal", ""), named.get("of", ""), numbers(named.get("formats")),
                       numbers(named.get("results")))

    def take_D(self, rest):
        kind, _, name = rest.partition(" ")
        self.wire.describe(kind.encode(), name)

    def take_C(self, rest):
        kind, _, name = rest.partition(" ")
        self.wire.close(kind.encode(), name)

    def take_E(self, rest):
        named, _, _ = options_of(rest)
        self.wire.execute(named.get("portal", ""), int(named.get("most", 0)))

    def take_H(self, _):
        self.wire.send(b"H")

    def take_S(self, _):
        self.wire.send(b"S")
        self.read(b"Z")

    def take_X(self, _):
        self.wire.send(b"X")
        self.wire.message()

    def take_d(self, text):
        self.wire.send(b"d", text.encode().decode("unicode_escape").encode("latin-1"))

    def take_c(self, _):
        self.wire.send(b"c")
        self.end_copy()

    def take_f(self, reason):
        self.wire.send(b"f", reason.encode() + b"\0")
        self.end_copy()

    def end_copy(self):
        if self.copies:
            self.copies = self.read(b"Z", b"G") == b"G"

    def take_raw(self, digits):
        self.wire.raw(bytes.fromhex(digits))

    def take_answer(self, _):
        self.read(b"Z", b"E")

    def take_cancel(self, _):
        canceller = Wire(self.path, None)
        canceller.raw(struct.pack("!IHH", 16, 1234, 5678) + self.wire.key)
        try:
            canceller.exactly(1)
        except (Ended, ConnectionError):
            pass  # it is taken once the connection is closed

    def take_other(self, text):
        if self.other is None:
            self.other = Wire(self.path, "rtsql", database="postgres")
        self.other.send(b"Q", text.encode() + b"\0")
        while True:
            kind, body = self.other.message()
            if kind != b"S":
                self.say("other ", told(kind, body))
            if kind == b"Z":
                return
