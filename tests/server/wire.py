"""A client that sends the messages of the protocol as they are, right or wrong."""
import socket
import struct


class Ended(Exception):
    """The server has closed the connection."""


class Wire:
    def __init__(self, path, user="tester", connected=None, **parameters):
        self.socket = connected or socket.socket(socket.AF_UNIX)
        self.socket.settimeout(60)
        if connected is None:
            self.socket.connect(path)
        self.key = None
        self.parameters = {}
        if user is None:
            return
        fields = {"user": user, **parameters}
        body = struct.pack("!I", 3 << 16)
        for name, value in fields.items():
            body += name.encode() + b"\0" + value.encode() + b"\0"
        self.raw(struct.pack("!I", len(body) + 5) + body + b"\0")
        self.until(b"Z")

    def raw(self, data):
        self.socket.sendall(data)

    def send(self, kind, body=b""):
        self.raw(kind + struct.pack("!I", len(body) + 4) + body)

    def exactly(self, count):
        data = b""
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            if not part:
                raise Ended()
            data += part
        return data

    def message(self):
        kind = self.exactly(1)
        body = self.exactly(struct.unpack("!I", self.exactly(4))[0] - 4)
        if kind == b"K":
            self.key = body
        if kind == b"S":
            name, value = body.split(b"\0")[:2]
            self.parameters[name.decode()] = value.decode()
        return kind, body

    def until(self, last):
        """Returns the messages up to one of the kind, as short texts."""
        said = []
        while True:
            kind, body = self.message()
            said.append(shown(kind, body))
            if kind == last:
                return [each for each in said if each is not None]

    def until_end(self):
        """Returns the messages up to the end of the connection, likewise."""
        said = []
        try:
            while True:
                said.append(shown(*self.message()))
        except Ended:
            return [each for each in said if each is not None]

    # The messages of the extended protocol.
    def parse(self, text, name="", types=()):
        body = name.encode() + b"\0" + text.encode() + b"\0" + struct.pack("!h", len(types))
        self.send(b"P", body + b"".join(struct.pack("!I", each) for each in types))

    def bind(self, values=(), portal="", name="", formats=(), results=()):
        body = portal.encode() + b"\0" + name.encode() + b"\0"
        body += struct.pack("!h", len(formats)) + b"".join(struct.pack("!h", each) for each in formats)
        body += struct.pack("!h", len(values))
        for value in values:
            body += struct.pack("!i", -1) if value is None else struct.pack("!I", len(value)) + value
        body += struct.pack("!h", len(results)) + b"".join(struct.pack("!h", each) for each in results)
        self.send(b"B", body)

    def describe(self, what, name=""):
        self.send(b"D", what + name.encode() + b"\0")

    def execute(self, portal="", most=0):
        self.send(b"E", portal.encode() + b"\0" + struct.pack("!I", most))

    def close(self, what, name=""):
        self.send(b"C", what + name.encode() + b"\0")

    def sync(self):
        self.send(b"S")
        return self.until(b"Z")

    def query(self, text):
        self.send(b"Q", text.encode() + b"\0")
        return self.until(b"Z")


def fields_of(body):
    return {part[:1].decode(): part[1:].decode() for part in body.split(b"\0") if part}


def row_of(body):
    values = []
    at = 2
    for _ in range(struct.unpack("!H", body[:2])[0]):
        length = struct.unpack("!i", body[at:at + 4])[0]
        at += 4
        values.append("NULL" if length < 0 else body[at:at + length].decode(errors="backslashreplace"))
        at += max(length, 0)
    return "|".join(values)


def columns_of(body):
    columns = []
    at = 2
    for _ in range(struct.unpack("!H", body[:2])[0]):
        end = body.index(b"\0", at)
        _, _, kind, _, modifier, _ = struct.unpack("!IhIhih", body[end + 1:end + 19])
        columns.append(f"{body[at:end].decode()}:{kind}" + (f"({modifier})" if modifier >= 0 else ""))
        at = end + 19
    return " ".join(columns)


def shown(kind, body):
    if kind in (b"S", b"K"):
        return None
    if kind == b"T":
        return "T " + columns_of(body)
    if kind == b"D":
        return "D " + row_of(body)
    if kind == b"E":
        fields = fields_of(body)
        position = f" at {fields['P']}" if "P" in fields else ""
        return f"{fields['S']} {fields['C']}{position}"
    if kind == b"N":
        return "NOTICE " + fields_of(body)["M"]
    if kind == b"C":
        return "C " + body[:-1].decode()
    if kind == b"Z":
        return "Z " + body.decode()
    if kind == b"t":
        return "t " + " ".join(str(each) for each in struct.unpack(f"!{len(body) // 4}I", body[2:]))
    return kind.decode()
