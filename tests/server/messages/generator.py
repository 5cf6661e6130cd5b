"""Makes scripts of messages at random: statements that are right or wrong, by both protocols, in transactions or not."""
import random

from script import Script

NAMES = ["p", "q", "r"]        # of statements that messages prepare
STATEMENTS = ["x", "y", "z"]   # of those that PREPARE does, and of cursors


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def any_of(self, *choices):
        return self.random.choice(choices)

    def number(self):
        return self.random.randrange(1, 12)

    def change(self):
        key = self.number()
        return self.any_of(f"INSERT INTO t VALUES ({key}, 'text {key}')", f"INSERT INTO t VALUES ({key}, NULL), ({key + 1}, 'x')",
                           f"UPDATE t SET b = 'changed' WHERE a >= {key}", f"DELETE FROM t WHERE a = {key}",
                           f"INSERT INTO t VALUES ({key}, 'y') ON CONFLICT DO NOTHING",
                           f"DELETE FROM t WHERE a > {key} RETURNING a", "CREATE TABLE n (a INTEGER)", "DROP TABLE n",
                           "INSERT INTO n SELECT a FROM t", f"INSERT INTO n VALUES ({key}) RETURNING a + 1 AS b")

    def query(self):
        key = self.number()
        return self.any_of("SELECT a, b FROM t ORDER BY a", f"SELECT count(*) AS n, sum(a) AS s FROM t WHERE a < {key}",
                           f"SELECT g::INTEGER AS g FROM generate_series(1, {key}) AS s(g) ORDER BY g", "VALUES (1, 'x')", "TABLE n",
                           f"SELECT a FROM t WHERE a = {key}", "SELECT b, count(*) AS n FROM t GROUP BY b ORDER BY b",
                           "SELECT a FROM n ORDER BY a", "SHOW application_name")

    def wrong(self):
        return self.any_of("SELEKT 1", "SELECT nothing", "SELECT * FROM nothing", "SELECT 'x'::INTEGER", "SELECT 1 + true",
                           "INSERT INTO t VALUES (NULL, 'x')", "INSERT INTO t (nothing) VALUES (1)", "SELECT (SELECT a FROM t) AS v",
                           "DROP TABLE nothing", "SELECT sum(b) FROM t", "EXECUTE nothing", "FETCH nothing", "")

    def control(self):
        return self.any_of("BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT s", "ROLLBACK TO s", "RELEASE s", "END", "ABORT",
                           "START TRANSACTION")

    def session(self):
        """What a session keeps. Cursors are not declared in pipelines, which PostgreSQL takes for no transaction blocks."""
        name = self.random.choice(STATEMENTS)
        return self.any_of(f"PREPARE {name} AS {self.query_of_rows()}", f"EXECUTE {name}", f"DEALLOCATE {name}", "DEALLOCATE ALL",
                           f"FETCH 2 FROM {name}", f"MOVE 1 FROM {name}",
                           f"CLOSE {name}", f"DECLARE {name} CURSOR WITH HOLD FOR {self.query_of_rows()}")

    def query_of_rows(self):
        return self.any_of("SELECT a, b FROM t ORDER BY a", f"SELECT g::INTEGER AS g FROM generate_series(1, {self.number()}) AS s(g) ORDER BY g")

    def statement(self):
        kind = self.random.choices((self.change, self.query, self.wrong, self.control, self.session), (4, 4, 1, 4, 3))[0]
        return kind()

    def parameter_text(self):
        """A statement with a parameter, and a value for it that is mostly right."""
        text = self.any_of("SELECT a, b FROM t WHERE a > $1 ORDER BY a", "INSERT INTO t VALUES ($1, 'by a parameter')",
                           "DELETE FROM t WHERE a = $1", "SELECT $1::INTEGER + 1 AS v", "UPDATE t SET b = b || a WHERE a > $1",
                           "SELECT a FROM t ORDER BY a LIMIT $1")
        return text, self.any_of(str(self.number()), str(self.number()), str(self.number()), "NULL")

    def simple(self):
        count = self.any_of(1, 1, 1, 1, 2, 3)
        own = self.any_of(self.statement, self.statement, self.own)
        return ["Q " + "; ".join(own() for _ in range(count))]

    def own(self):
        return self.any_of(f"DECLARE {self.random.choice(STATEMENTS)} CURSOR FOR {self.query_of_rows()}", "DISCARD ALL",
                           self.statement())

    def pipeline(self):
        """Messages of the extended protocol up to Sync, some of which come at the wrong time."""
        lines = []
        for _ in range(self.random.randrange(1, 5)):
            name = self.any_of("", "", *NAMES)
            portal = self.any_of("", "", "", "c", "d")
            at = f"portal={portal} " if portal else ""
            if self.random.random() < 0.4:
                text, value = self.parameter_text()
            else:
                text, value = self.statement(), None
            if self.random.random() < 0.9:
                lines.append(f"P {name} : {text}")
            if self.random.random() < 0.2:
                lines.append(f"D S {name}")
            lines.append(f"B {at}{f'of={name} ' if name else ''}: {value or ''}".rstrip())
            if self.random.random() < 0.4:
                lines.append(f"D P {portal}")
            lines += [f"E {at}{self.any_of('', '', 'most=1', 'most=3')}".rstrip()] * self.any_of(1, 1, 1, 2)
            if self.random.random() < 0.1:
                lines.append(self.any_of(f"C S {name}", f"C P {portal}", "H"))
        return [*lines, "S"]

    def script(self, name):
        lines = []
        for _ in range(self.random.randrange(5, 14)):
            lines += self.any_of(self.simple, self.pipeline)()
        return Script(name, lines)


def random_scripts(seed, count):
    return [Generator(f"{seed} {number}").script(f"random {seed} {number}") for number in range(count)]
