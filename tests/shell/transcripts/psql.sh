# What psql's commands do beyond what dot commands do.
r() { rtsql --no-timing --no-bail "$@" 2>&1; }

echo "== variables"
cat > variables.sql <<'SQL'
\set n 5
\set name 'O''Hara'
\set column 'of two'
\set greeting 'good ' day :n
\set
\echo :n :'name' :"column" :nothing ':n' ":n" a:n :greeting
SELECT :n AS n, :'name' AS name, ':n' AS text, 5::VARCHAR AS is_cast, [1, 2, 3][1:2] AS slice, 1 AS :"column"; -- :n
SELECT
:n + nothing;
\unset n
SELECT :n;
\set both 'SELECT 1 AS one; SELECT 2 AS two'
:both;
\set a-b 3
\set ON_ERROR_STOP on
\unset
SQL
r variables.sql

echo "== statements that a command ends"
cat > send.sql <<'SQL'
SELECT 7 AS seven \gx
SELECT 8 AS eight
\g eight.txt
SELECT 9 AS nine, 'x' AS t \gdesc
\g
SELECT nothing \gx
\g one two
\g |cat
SQL
r send.sql
cat eight.txt
r -c '\g'
r -c '.log log.sql' -c 'SELECT 1 AS a \g' > /dev/null
grep -v '^--' log.sql

echo "== scripts beside scripts"
mkdir -p folder/inner
printf '\\ir inner/two.sql\n\\ir one.sql\n' > folder/outer.sql
printf '\\echo two\n\\ir ../one.sql\n' > folder/inner/two.sql
printf '\\echo one\n' > folder/one.sql
r folder/outer.sql
(cd folder && r -c '\ir one.sql' -c '\ir none.sql' -c '\ir')

echo "== patterns"
r -c 'CREATE TABLE made (a INTEGER)' -c 'CREATE TABLE moved (b VARCHAR)' -c 'CREATE TABLE other (c DATE)' -c 'CREATE VIEW mine AS TABLE made' \
  -c '\d m?de' -c '\d mo*' -c '\d z*' -c '\dv x*' -c '\dv mi*' -c '\dn ma*' -c '\df list_sort'

echo "== how results are shown"
r -c '\x auto' -c '\x maybe' -c '\pset' -c '\pset border 2' -c '\pset linestyle round'
r -c '\pset format csv' -c 'SELECT 1 AS a' -c '\pset format aligned' -c '\pset linestyle ascii' -c 'SELECT 1 AS a' -c '\pset linestyle unicode' \
  -c '\pset numericlocale on' -c 'SELECT 1234 AS a' -c '\pset expanded on' -c 'SELECT 1 AS a' -c '\pset expanded off' \
  -c '\pset tuples_only on' -c 'SELECT 1 AS a' -c '\pset format'

echo "== COPY"
printf 'a,b\n1,x\n2,\n' > pairs.csv
r -c 'CREATE TABLE pairs (a INTEGER, b VARCHAR)' -c '\copy pairs from pairs.csv csv header' \
  -c "\\copy pairs (a, b) from 'pairs.csv' with (header)" -c "\\copy (SELECT a, 'x to y' AS t FROM pairs) to out.csv csv header delimiter as ';'" \
  -c '\copy pairs to stdout with csv' -c '\copy pairs from program ls' -c '\copy pairs' -c '\copy pairs to'
cat out.csv
