# A database in a folder: what one process commits, others find.
rtsql --no-timing my.rtsql -c "
CREATE TABLE t (a INTEGER PRIMARY KEY, b VARCHAR, CHECK (a > 0));
INSERT INTO t VALUES (1, 'one'), (2, NULL);
CREATE INDEX i ON t USING hash (a);
CREATE VIEW v AS SELECT a FROM t WHERE b IS NULL;
BEGIN; INSERT INTO t VALUES (3, 'three'); ROLLBACK"
rtsql --no-timing my.rtsql -c 'SELECT * FROM t ORDER BY a; SELECT * FROM v' -c .databases
rtsql --no-timing my.rtsql -c "INSERT INTO t VALUES (2, 'two')"
echo "status $?"
rtsql --no-timing my.rtsql -c "UPDATE t SET b = 'two' WHERE a = 2; DELETE FROM t WHERE a = 1; CHECKPOINT"
rtsql --no-timing --readonly my.rtsql -c 'SELECT * FROM t; DELETE FROM t' -c .databases
echo "status $?"

# One that is killed loses nothing that was committed, and gives its lock back.
mkfifo input
rtsql --no-timing my.rtsql <input >/dev/null 2>&1 &
exec 3>input
echo "INSERT INTO t VALUES (4, 'four'); SELECT 1;" >&3
until grep -q four my.rtsql/log-*; do sleep 0.05; done
kill -9 $!
wait $! 2>/dev/null
exec 3>&-
rtsql --no-timing my.rtsql -c 'SELECT * FROM t ORDER BY a'

# A record that was not written wholly is cut off.
printf 'rtlo and some bytes' >>"$(echo my.rtsql/log-*)"
rtsql --no-timing my.rtsql -c 'SELECT count(*) FROM t'
rtsql --no-timing my.rtsql -c 'SELECT count(*) FROM t'

# What is TEMP is not kept, and what reads it is TEMP.
rtsql --no-timing my.rtsql -c 'CREATE TEMP TABLE s AS SELECT 1 AS x; CREATE VIEW w AS SELECT x + 1 AS y FROM s' \
  -c 'CREATE INDEX ON s (x); INSERT INTO s VALUES (2); SELECT * FROM w' -c .tables
rtsql --no-timing my.rtsql -c .tables -c 'CREATE OR REPLACE TEMP TABLE t AS SELECT 1 AS x' \
  -c 'SELECT count(*) FROM t' -c 'SELECT count(*) FROM main.t' -c .tables

# What is kept names nothing that is TEMP.
rtsql --no-timing my.rtsql -c "CREATE TEMP TYPE letter AS ENUM ('a'); CREATE TABLE w (m VARCHAR)" \
  -c 'CREATE INDEX wi ON w ((m::letter))'
rtsql --no-timing my.rtsql -c 'SELECT count(*) FROM w; DROP TABLE w'

# Schemas are kept, with what they have.
rtsql --no-timing my.rtsql -c 'CREATE SCHEMA shop; USE shop' -c "CREATE TYPE size AS ENUM ('s', 'm')" \
  -c "CREATE TABLE orders (id INTEGER PRIMARY KEY, s size DEFAULT 'm', CHECK (s >= 's'::size))" \
  -c 'INSERT INTO orders (id) VALUES (1), (2); CREATE VIEW v AS SELECT s, id FROM orders' \
  -c 'CREATE INDEX by_size ON orders (s); INSERT INTO orders VALUES (3, DEFAULT)'
rtsql --no-timing my.rtsql -c 'SELECT * FROM shop.v WHERE id > 1; SELECT current_database(); SHOW SCHEMAS' \
  -c '.schema shop%' -c .tables -c "INSERT INTO my.shop.orders VALUES (4, 's'); DELETE FROM shop.orders WHERE id = 2"
rtsql --no-timing my.rtsql -c 'SELECT * FROM shop.orders ORDER BY id; DROP VIEW shop.v; DROP INDEX shop.by_size' \
  -c 'CREATE SCHEMA z; ALTER TABLE shop.orders SET SCHEMA z; DROP SCHEMA shop CASCADE'
rtsql --no-timing my.rtsql -c 'ALTER TABLE z.orders ALTER COLUMN s DROP DEFAULT' -c .tables \
  -c 'ALTER TABLE z.orders DROP COLUMN s; DROP TYPE shop.size; DROP SCHEMA shop; ALTER SCHEMA z RENAME TO y'
rtsql --no-timing my.rtsql -c 'SELECT * FROM y.orders; SHOW SCHEMAS; DROP SCHEMA y CASCADE' -c .tables

# Copies, and other databases.
rtsql --no-timing -c 'CREATE TABLE u AS SELECT 1 AS x' -c '.save copy.rtsql' \
  -c '.open my.rtsql' -c .databases -c '.open copy.rtsql readonly' -c 'SELECT * FROM u' -c '.open :memory:' -c .tables
rtsql --no-timing my.rtsql -c 'INSERT INTO t VALUES (5, NULL)' -c '.open ./my.rtsql' -c 'SELECT count(*) FROM t' \
  -c '.open my.rtsql readonly'
rtsql --no-timing -c '.save copy.rtsql'
echo "status $?"

# Several databases at a time.
rtsql --no-timing my.rtsql -c "ATTACH 'copy.rtsql' AS copy (READ_ONLY); ATTACH ':memory:' AS m" \
  -c 'CREATE TABLE m.v AS SELECT x + 1 AS x FROM copy.u; SHOW DATABASES; USE m' \
  -c .databases -c .tables -c .schema -c .dump -c '.save m.rtsql' -c '.open copy.rtsql'
rtsql --no-timing m.rtsql -c 'SELECT current_database(), x FROM v' -c 'ATTACH IF NOT EXISTS ":memory:" AS m'
rtsql --no-timing m.rtsql -c "ATTACH '../gone/x.rtsql' AS x"
rtsql --no-timing m.rtsql -c "ATTACH 'copy.rtsql'; INSERT INTO copy.u VALUES (7); DETACH copy; DETACH m; SELECT 1"
rtsql --no-timing copy.rtsql -c 'SELECT * FROM u; CHECKPOINT copy; VACUUM other'

rtsql --no-timing temp.rtsql -c 'SELECT current_database(); CREATE TABLE d (x DOUBLE, r REAL)' \
  -c "INSERT INTO d VALUES ('-0.0', '-0.0'), (1, -2.5); BEGIN" -c .dump -c '.save inside.rtsql'
printf 'x\n7\n' >seven.csv
rtsql --no-timing -c "ATTACH ':memory:' AS x" -c '.import seven.csv x.seven' -c '.import seven.csv x.main.seven' \
  -c 'SELECT count(*) FROM x.seven; CREATE SCHEMA memory' -c .schema

# What is no database, or is damaged, is refused.
mkdir folder && touch folder/file
rtsql --no-timing folder -c 'SELECT 1'
echo "status $?"
rtsql --no-timing missing/x.rtsql -c 'SELECT 1'
rtsql --no-timing --readonly nowhere.rtsql -c 'SELECT 1'
printf 'x' | dd of="$(echo copy.rtsql/catalog-*)" bs=1 seek=40 conv=notrunc 2>/dev/null
rtsql --no-timing copy.rtsql -c 'SELECT 1'
echo "status $?"
rtsql --no-timing one.rtsql two.rtsql
echo "status $?"

# A file of another program has its path.
cp "$(dirname "$0")/../../sqlite/shop.db" .
rtsql --no-timing -c "ATTACH 'shop.db'" -c .databases
