"""The servers of a test: rtsql serve, and PostgreSQL, whose answers ours are compared with."""
import glob
import os
import shutil
import signal
import socket
import subprocess
import tempfile


def short_folder(purpose):
    """Makes a folder for sockets. The path of one has 107 bytes at most, which those of some temporary folders exceed."""
    folder = tempfile.mkdtemp(prefix=f"rtsql-{purpose}-", dir="/tmp")
    os.chmod(folder, 0o755)
    return folder


def make_certificate(folder):
    """Makes a key and a certificate of its own for localhost, and returns the paths of both."""
    certificate, key = os.path.join(folder, "server.crt"), os.path.join(folder, "server.key")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate,
                    "-days", "2", "-subj", "/CN=localhost"], check=True, capture_output=True)
    os.chmod(key, 0o600)
    return certificate, key


class Rtsql:
    """rtsql serve, which listens when this returns. `--listen unix:FOLDER` is that of programs for PostgreSQL."""

    def __init__(self, program, *arguments, **environment):
        self.process = subprocess.Popen([program, "serve", *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                        text=True, env={**os.environ, "TZ": "UTC", **environment})
        self.addresses = []
        for _ in range(arguments.count("--listen")):
            line = self.process.stdout.readline()
            if not line.startswith("listening on "):
                raise RuntimeError("the server has not started: " + line)
            self.addresses.append(line[len("listening on "):].strip())

    def port(self, address=0):
        return int(self.addresses[address].rsplit(":", 1)[1])

    def stop(self, number=signal.SIGTERM):
        """Returns the status that it ends with, and what it has said since it listens."""
        self.process.send_signal(number)
        output = self.process.communicate(timeout=60)[0]
        return self.process.returncode, output


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class PostgreSQL:
    """A server of its own in a folder, with a socket there that trusts everybody, and the user and database that ours has:
    `rtsql`, whose password is `password`, and the schema `main`. With a certificate it listens at a port, too, where it asks
    for the password."""

    def __init__(self, folder, password="password", certificate=None):
        self.folder = folder
        self.binaries = os.path.dirname(sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))[-1])
        self.as_user = []
        if os.getuid() == 0:  # as whom PostgreSQL does not run
            shutil.chown(folder, "postgres")
            self.as_user = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups", "--"]
        self.data = os.path.join(folder, "data")
        self.run("initdb", "-D", self.data, "-U", "rtsql", "-A", "trust", "-E", "UTF8", "--locale", "C.UTF-8", "--no-sync")
        options = f"-k {folder} -c fsync=off -c timezone=UTC"
        if certificate:
            self.port = free_port()
            for path, name in zip(certificate, ("server.crt", "server.key")):
                target = shutil.copy(path, os.path.join(self.data, name))
                if self.as_user:
                    shutil.chown(target, "postgres")
            with open(os.path.join(self.data, "pg_hba.conf"), "w") as rules:
                rules.write("local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n")
            options += " -c listen_addresses=127.0.0.1 -c ssl=on"
        else:
            self.port = 5432
            options += " -c listen_addresses="
        self.run("pg_ctl", "-D", self.data, "-w", "-l", os.path.join(folder, "log"), "-o", f"{options} -p {self.port}", "start")
        self.psql("CREATE SCHEMA main", "DROP SCHEMA public", "ALTER DATABASE postgres SET search_path = main",
                  f"ALTER USER rtsql PASSWORD '{password}'")

    def run(self, name, *arguments):
        subprocess.run([*self.as_user, os.path.join(self.binaries, name), *arguments], check=True, cwd=self.folder,
                       stdout=subprocess.DEVNULL)

    def psql(self, *statements):
        commands = [part for statement in statements for part in ("-c", statement)]
        subprocess.run(["psql", "-qXAt", "-h", self.folder, "-p", str(self.port), "-U", "rtsql", "postgres", *commands],
                       check=True)

    def stop(self):
        self.run("pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop")
