# The dot commands.
rtsql -c .help
rtsql -c '.help mode' -c '.help .nothing'
rtsql -c .tabels
rtsql -c .t
rtsql -c '.timer maybe'
rtsql -c '.read'
rtsql -c ".read 'open"

echo "== settings"
rtsql -c .mode -c '.mode csv' -c .mode -c .timer -c '.timer off' -c .timer -c '.maxrows 7' -c .maxrows -c .bail
rtsql --no-timing -c '.echo on' -c 'SELECT 1 AS a' -c .mode

echo "== tables"
printf 'id,name\n1,Ada\n2,Grace\n' > people.csv
rtsql --no-timing -c ".import people.csv people" -c ".import people.csv people" \
  -c 'CREATE INDEX people_id ON people USING sorted (id)' -c .schema -c '.schema peopel'
rtsql --no-timing -c 'CREATE TABLE t (a INTEGER NOT NULL, b VARCHAR)' -c .schema -c '.schema T' -c '.schema x'
rtsql -c '.import missing.csv t' -c '.import peple.csv t'
rtsql -c '.import peple.csv t'
printf '1;Ada\nx;Bob\n3\n' > semicolons
rtsql --no-timing --no-bail -c "CREATE TABLE s (a INTEGER, b VARCHAR)" \
  -c ".import semicolons s \"ignore_errors, delimiter ';'\"" -c '.import semicolons u ignore_errors' \
  -c '.import semicolons v skip' -c .tables
rtsql --no-timing -c 'CREATE TABLE "order" ("select" INTEGER)' -c 'CREATE TABLE orders (Id INTEGER)' \
  -c 'CREATE INDEX by_id ON "order" USING sorted ("select")' -c .schema -c '.schema ord_r' -c '.indexes ORD%' \
  -c '.tables %S' -c '.tables no%'
rtsql --no-timing -c 'CREATE TABLE sales (item INTEGER, pieces INTEGER)' \
  -c 'INSERT INTO sales VALUES (1, 4), (1, 2), (2, 5)' -c 'CREATE VIEW few AS SELECT * FROM sales WHERE pieces < 3' \
  -c 'CREATE CUBE by_item ON (SELECT * FROM sales WHERE pieces > 0) SCAN (item) AGGREGATE (pieces*2)' \
  -c 'CREATE OR REPLACE CUBE "all" ON sales AGGREGATE (pieces)' \
  -c .tables -c .schema -c '.schema BY%' -c '.tables al_' -c '.schema by_itme' \
  -c 'SELECT item, SUM(pieces * 2) FROM sales WHERE pieces > 0 GROUP BY item ORDER BY item'

echo "== files"
rtsql --no-timing --mode csv -c '.output out.csv' -c 'SELECT 1 AS a' -c 'SELECT 2 AS b' -c .output -c 'SELECT 3 AS c'
cat out.csv
echo old > once.csv
rtsql --no-timing --mode csv -c '.once once.csv' -c 'SELECT 1 AS a' -c 'SELECT 2 AS b'
cat once.csv
rtsql --mode csv -c '.once once.csv' -c 'SELECT nothing'
cat once.csv
rtsql --no-timing --mode json -c 'CREATE TABLE t AS SELECT 1 AS a' -c '.once dump.sql' -c .dump -c 'SELECT 2 AS b'
cat dump.sql
ls
rtsql -c '.output no/such/folder'
echo "status $?"

echo "== scripts"
echo '.read loop.sql' > loop.sql
rtsql loop.sql
echo "status $?"
printf 'SELECT 1 AS a;\n.quit\nSELECT 2 AS b;\n' > quit.sql
rtsql --no-timing quit.sql -c 'SELECT 3 AS c'
echo "status $?"
printf '.bail off\nSELECT nothing;\nSELECT 4 AS d;\n' | rtsql --no-timing
echo "status $?"
printf 'SELECT nothing;\n.exit 3\nSELECT 2 AS b;\n' | rtsql --no-bail --no-timing
echo "status $?"
rtsql --no-bail -c 'SELECT nothing' -c '.quit 0'
echo "status $?"
rtsql -c '.exit 256'
rtsql -c '.exit soon'
