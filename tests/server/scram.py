"""The client's side of SCRAM-SHA-256, step by step, so that a test may do wrong what it wants to."""
import base64
import hashlib
import hmac
import os


class Scram:
    def __init__(self, password, flag="n", channel=b""):
        self.password = password.encode()
        self.header = flag + ",,"
        self.channel = channel
        self.bare = "n=,r=" + base64.b64encode(os.urandom(18)).decode()

    def first(self):
        return self.header + self.bare

    def last(self, server_first):
        fields = dict(part.split("=", 1) for part in server_first.split(","))
        salted = hashlib.pbkdf2_hmac("sha256", self.password, base64.b64decode(fields["s"]), int(fields["i"]))
        client_key = hmac.digest(salted, b"Client Key", "sha256")
        bound = base64.b64encode(self.header.encode() + self.channel).decode()
        without_proof = f"c={bound},r={fields['r']}"
        said = ",".join((self.bare, server_first, without_proof)).encode()
        signature = hmac.digest(hashlib.sha256(client_key).digest(), said, "sha256")
        proof = bytes(a ^ b for a, b in zip(client_key, signature))
        server_key = hmac.digest(salted, b"Server Key", "sha256")
        self.signature = base64.b64encode(hmac.digest(server_key, said, "sha256")).decode()
        return f"{without_proof},p={base64.b64encode(proof).decode()}"
