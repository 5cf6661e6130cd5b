# Plans and messages name the schema of a table that is not in main.
rtsql --no-timing -c 'CREATE SCHEMA x; CREATE TABLE x.z AS SELECT 1 AS a; CREATE TABLE z AS SELECT 2 AS a' \
  -c 'CREATE INDEX ON x.z (a)' -c 'EXPLAIN DELETE FROM x.z' -c 'EXPLAIN INSERT INTO z SELECT q.a FROM x.z q CROSS JOIN z' |
  grep -oE '(CREATE INDEX|Delete on|Insert on|Scan on) [a-z_.]+( [a-z]+)?'
