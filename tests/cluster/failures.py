"""What becomes of a cluster when one of its servers, or the way to it, fails: the coordinator says so, all else goes on, and the
server is found again."""
import os
import signal
import subprocess
import sys
import threading
import time

import psycopg
from psycopg import errors
from proxy import Proxy

HERE = os.path.dirname(os.path.abspath(__file__))
SAMPLE = os.path.join(HERE, "..", "..", "sample_data", "cluster")
sys.path.insert(0, os.path.join(HERE, "..", "server"))
from servers import Rtsql, free_port  # noqa: E402

SHARD = 3
ROWS = 200_000
# Pairs of rows that no index finds, which the server computes by itself.
SLOW = (f"SELECT count(*) FROM orders a JOIN orders b ON a.shard = b.shard AND (a.id * 7 + b.id) % 1013 = 5 "
        f"WHERE a.shard = {SHARD}")


class Failures:
    """A third server in the cluster, whose database lasts, behind a way that can be cut."""

    def __init__(self, program, folder):
        self.program = program
        self.coordinator = folder
        self.database = os.path.join(folder, "third.rtsql")
        self.port = free_port()
        self.start()
        self.proxy = Proxy(self.port)
        self.psql("127.0.0.1", self.port, "part.sql", shard=SHARD)
        self.psql(folder, 5432, "attach.sql", shard=SHARD, port=self.proxy.port, user=self.user(), server="rtsql_3",
                  orders="orders_3", customers="customers_3")

    def user(self):
        return subprocess.run(["id", "-un"], check=True, capture_output=True, text=True).stdout.strip()

    def psql(self, host, at, script, **variables):
        named = [part for name, value in variables.items() for part in ("-v", f"{name}={value}")]
        subprocess.run(["psql", "-qX", "-v", "ON_ERROR_STOP=1", "-h", host, "-p", str(at), "-d", "postgres", *named, "-f",
                        os.path.join(SAMPLE, script)], check=True)

    def start(self):
        self.server = Rtsql(self.program, self.database, "--listen", f"127.0.0.1:{self.port}")

    def kill(self):
        self.server.process.send_signal(signal.SIGKILL)
        self.server.process.communicate()

    def connect(self):
        return psycopg.connect(host=self.coordinator, dbname="postgres", autocommit=True)

    def count(self, connection, shard):
        return connection.execute("SELECT count(*) FROM orders WHERE shard = %s", (shard,)).fetchone()[0]

    def check(self, connection, rows=ROWS):
        """All servers answer."""
        for shard in (1, 2, SHARD):
            found = self.count(connection, shard)
            if found < rows:
                raise AssertionError(f"shard {shard} has {found} rows")

    def refused(self, kind, action):
        try:
            action()
        except kind:
            return
        raise AssertionError(f"{kind.__name__} is expected, and there is no error")

    def run(self):
        for test in (self.cut_within_rows, self.cut_within_a_transaction, self.killed, self.killed_while_idle, self.cancelled,
                     self.conflict):
            with self.connect() as connection:
                test(connection)
                self.check(connection)
        self.proxy.close()
        if self.server.stop() != (0, "stopped\n"):
            raise AssertionError("the third server has not stopped as it should")

    def cut_within_rows(self, connection):
        for size in (1, 100, 5_000, 100_000, 1_000_000):
            self.proxy.cut_after = size
            with self.connect() as other:
                self.refused(errors.OperationalError,
                             lambda: other.execute(f"SELECT * FROM orders WHERE shard = {SHARD}").fetchall())
                # The same session goes on, with the other servers and, when there is a way again, with this one.
                self.count(other, 1)
                self.proxy.cut_after = None
                self.check(other)
        if self.proxy.cuts < 5:
            raise AssertionError("the way was not cut")

    def cut_within_a_transaction(self, connection):
        with self.connect() as other:
            self.check(other)
            self.proxy.cut_after = 3_000

            def insert():
                with other.transaction():
                    for i in range(1000):
                        other.execute("INSERT INTO orders VALUES (%s, %s, 1, '2030-01-01', 1, 'cut')", (SHARD, 50_000_000 + i))

            with self.connect() as other:
                self.refused(errors.OperationalError, insert)
            self.proxy.cut_after = None
        left = connection.execute("SELECT count(*) FROM orders WHERE state = 'cut'").fetchone()[0]
        if left != 0:
            raise AssertionError(f"{left} rows are left of a transaction that was cut off")

    def killed(self, connection):
        self.check(connection)
        killer = threading.Timer(0.5, self.kill)
        killer.start()
        self.refused(errors.OperationalError, lambda: connection.execute(SLOW))
        killer.join()
        for shard in (1, 2):
            self.count(connection, shard)
        self.refused(errors.OperationalError, lambda: self.count(connection, SHARD))
        self.start()

    def killed_while_idle(self, connection):
        self.check(connection)
        connection.execute("INSERT INTO orders VALUES (%s, 60000000, 1, '2030-01-01', 1, 'kept')", (SHARD,))
        self.kill()
        self.start()
        found = connection.execute("SELECT count(*) FROM orders WHERE state = 'kept'").fetchone()[0]
        if found != 1:
            raise AssertionError("what was committed before the server was killed is gone")

    def cancelled(self, connection):
        canceller = threading.Timer(0.5, connection.cancel)
        canceller.start()
        begin = time.monotonic()
        self.refused(errors.QueryCanceled, lambda: connection.execute(SLOW))
        canceller.join()
        self.count(connection, SHARD)
        if time.monotonic() - begin > 15:
            raise AssertionError("the server goes on with what was cancelled")

    def conflict(self, connection):
        with self.connect() as other:
            change = f"UPDATE orders SET state = 'paid' WHERE shard = {SHARD} AND id = %s"
            for each, number in ((connection, 13), (other, 23)):
                each.execute("BEGIN")
                each.execute(change, (number,))
            connection.execute("COMMIT")
            self.refused(errors.SerializationFailure, lambda: other.execute("COMMIT"))
            self.check(other)
            other.execute(change, (23,))
