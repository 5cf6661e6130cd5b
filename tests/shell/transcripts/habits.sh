# Commands that people bring from other shells.
echo "== texts, programs and folders"
rtsql -c '.print one  "two  words"' -c .print -c '\echo three' -c '.shell echo "from the shell" | tr a-z A-Z' \
  -c '\! echo four' -c '\!echo five' -c ".system echo it's fine'"
rtsql --no-bail -c '.shell exit 3' -c '.shell no-such-program 2>/dev/null' -c '.print on'
echo "status $?"
mkdir -p some/folder home
HOME=$PWD/home rtsql -c '.cd some/folder' -c '.shell basename $PWD' -c '.cd ..' -c '\! basename $PWD' -c .cd -c '.shell basename $PWD' \
  -c '.cd ~/none' 2>&1 | sed "s#$PWD#PWD#"
rtsql kept.rtsql -c '.cd some' 2>&1 | sed "s#$PWD#PWD#"
rtsql "$PWD/kept.rtsql" -c '.cd some' -c 'CREATE TABLE t (a INTEGER)' -c CHECKPOINT > /dev/null
rtsql kept.rtsql -c .schema
rtsql -c .pause -c '.pause "a script has nobody to wait for"' -c '.print on'

echo "== how things are shown"
rtsql --no-timing -c '.types on' -c '.thousands on' -c "SELECT 1234567 AS n, -1234.5 AS p, 12e20::DOUBLE AS d, 123 AS s, '1234' AS t" \
  -c '.mode table' -c 'SELECT -1000000 AS n, 1000::BIGINT AS b' -c '.headers off' -c 'SELECT 1 AS a' -c '.headers on' \
  -c '.mode csv' -c 'SELECT 1234567 AS n'
rtsql --no-timing -c .width -c '.width 4 0 10' -c .width -c "SELECT 'abcdefgh' AS t, 'abcdefgh' AS u, 1 AS n" \
  -c '.width 2' -c 'SELECT 123456 AS number' -c '.width 0' -c .width -c '.width wide'
rtsql --no-timing -c 'CREATE TABLE t (a INTEGER)' -c '.changes off' -c 'INSERT INTO t VALUES (1), (2)' -c 'UPDATE t SET a = 3' \
  -c '.changes on' -c 'DELETE FROM t' -c 'INSERT INTO t VALUES (1), (2)' -c 'TRUNCATE t'
rtsql --no-timing -c "CREATE TABLE t AS SELECT 1234567 AS n, 'a text' AS t UNION ALL SELECT 2, NULL" -c .columns -c 'TABLE t' \
  -c '.mode table' -c '.thousands on' -c 'TABLE t' -c '.mode csv' -c 'TABLE t' -c '.mode box' -c .rows -c 'TABLE t'
rtsql -c .prompt -c '.prompt "sql%x " "  > "' -c .prompt -c '.pager' -c '.pager cat' -c .pager -c '.pager no-such-program'

echo "== the log"
rtsql --no-timing --no-bail -c .log -c '.log all.sql' -c .log -c 'CREATE TABLE t (a INTEGER)' -c 'SELECT 1 AS a' -c 'SELECT nothing' -c .tables \
  -c '.log off' -c 'SELECT 2 AS b' -c '.log none/all.sql' 2>&1
sed -E 's/^-- [0-9-]{10} [0-9:]{8}$/-- TIME/; s/, [0-9.]+ m?s.*\)/, TIME)/; s/\([0-9.]+ m?s.*\)/(TIME)/' all.sql
rtsql --no-timing --no-bail all.sql 2>&1

echo "== editing"
cat > change <<'SH'
#!/bin/sh
cat "$1"
sleep 0.02
sed -i 's/1/42/' "$1"
SH
printf '#!/bin/sh\nexit 1\n' > fail
chmod +x change fail
export VISUAL=$PWD/change
rtsql --no-timing -c 'SELECT 1 AS a' -c .edit -c '\e' -c '.edit SELECT 1 + 1 AS b'
rtsql --no-timing -c '.edit SELECT 1 AS b' -c .edit
VISUAL= EDITOR=true rtsql --no-timing -c 'SELECT 1 AS a' -c .edit
VISUAL=no-such-editor rtsql -c '.edit SELECT 1'
VISUAL=$PWD/fail rtsql -c '.edit SELECT 1' 2>&1 | sed "s#$PWD#PWD#"

echo "== repeating"
rtsql -c .watch
rtsql -c 'SELECT 1' -c '.watch soon' | tail -n 0
rtsql --no-timing -c 'CREATE TABLE t (a INTEGER CHECK (a < 3))' -c 'INSERT INTO t SELECT 1 + COALESCE(MAX(a), 0) FROM t' -c '.watch 1' \
  -c '.print on' 2>&1 | sed -E 's/^[0-9-]{10} [0-9:]{8}/TIME/'

echo "== psql's commands"
rtsql --no-timing -c 'CREATE SCHEMA shop' -c 'CREATE TABLE people (id INTEGER, name VARCHAR)' -c 'CREATE TABLE pets (id INTEGER)' \
  -c 'CREATE VIEW names AS SELECT name FROM people' -c 'CREATE INDEX people_id ON people USING sorted (id)' -c "CREATE TYPE mood AS ENUM ('ok')" \
  -c '\d' -c '\d people' -c '\dt pe*' -c '\di' -c '\dv' -c '\dn+' -c '\dT' -c '\l' -c '\conninfo' \
  -c '\x' -c 'TABLE people' -c 'SELECT 1 AS a' -c '\x off' -c '\a' -c 'SELECT 1 AS a, 2 AS b' -c '\a' -c '\t' -c 'SELECT 1 AS a' -c '\t off' \
  -c '\timing' -c .timer -c '\timing off' -c .timer -c '\pset null -' -c '\pset pager off' -c .pager -c '\pset pager always' -c .pager \
  -c 'SELECT NULL AS a'
rtsql -c '\? print' -c '\h print'
rtsql -c '\dtt'
rtsql -c '\connect x'
rtsql -c '\pset border 2'
rtsql -c '\nothing'
rtsql -c '\x maybe'
printf 'SELECT 5 AS five;\n' > five.sql
rtsql --no-timing -c '\i five.sql' -c '\o five.txt' -c 'SELECT 6 AS six' -c '\o' -c '\q' -c 'SELECT 7 AS seven'
cat five.txt
