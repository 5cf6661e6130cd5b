# One result in every mode.
cat > sample.sql <<'SQL'
CREATE TABLE sample (b BOOLEAN, i INTEGER, n BIGINT, r REAL, d DOUBLE, p DECIMAL(9,2), day DATE, at TIMESTAMP,
                     s VARCHAR);
INSERT INTO sample VALUES
  (true, 1, 9223372036854775807, 1.5, 0.1, 12.50, DATE '2024-02-29', TIMESTAMP '2024-02-29 12:30:00', 'a "b", c'),
  (false, -2, -1, -0.25, 1e300, -0.05, DATE '1970-01-01', TIMESTAMP '1969-12-31 23:59:59.5', 'x|y'),
  (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '');
SQL
for mode in box ascii csv html insert json latex line list markdown ndjson quote table tabs trash vertical; do
  echo "== $mode"
  rtsql --no-timing sample.sql -c ".mode $mode" -c 'SELECT * FROM sample' | grep -v '^INSERT\|^CREATE' |
    sed -E 's/"timings":\{[^}]*\}/"timings":{}/'
done

echo "== no headers, another NULL"
for mode in box csv html insert latex line list markdown quote table tabs; do
  rtsql --no-timing -c ".mode $mode" -c '.headers off' -c '.nullvalue ?' -c 'SELECT 1 AS a, NULL AS b'
done

echo "== rows without columns"
for mode in box ascii csv html insert json latex line list markdown ndjson quote table tabs trash; do
  rtsql --no-timing --mode $mode -c 'SELECT FROM range(2)' | sed -E 's/"timings":\{[^}]*\}/"timings":{}/'
done

echo "== wide characters and control characters"
printf 'SELECT %s;' "'日本' AS s, 'tab	' AS t, 'two
lines' AS l" | rtsql --no-timing

echo "== several tables in one document"
rtsql --no-timing --mode markdown -c 'SELECT 1 AS a; SELECT 2 AS b' -c '.output f.md' -c 'SELECT 3 AS c' -c 'SELECT 4 AS d'
cat f.md

echo "== results alone"
for mode in csv html insert json latex list markdown ndjson quote tabs; do
  rtsql --no-timing --mode $mode -c '.echo on' -c 'SELECT 1 AS a' -c '.import sample.sql t' 2> /dev/null |
    sed -E 's/"timings":\{[^}]*\}/"timings":{}/'
done

echo "== texts that markup has to escape"
for mode in html latex markdown list quote insert tabs; do
  printf 'SELECT %s;' "'<a href=\"x\">&|\\{~^_#\$%' AS \"a<b&c_d\", '[1]' AS s, 'it''s
two' AS t, chr(27) || chr(9) AS u" | rtsql --no-timing --mode $mode
done

echo "== separators and tables"
rtsql --no-timing -c .separator -c '.separator "\t"' -c .separator -c '.mode list' -c "SELECT 1 AS a, 'x' AS b" \
  -c ".separator ' -> '" -c "SELECT 1 AS a, 'x' AS b"
rtsql --no-timing -c '.mode insert "two words"' -c 'SELECT 1 AS a' -c '.mode insert main.t' -c 'SELECT 1 AS "select"' \
  -c '.mode csv t'

echo "== what insert and tabs write is read back"
cat > wild.sql <<'SQL'
CREATE TYPE mood AS ENUM ('so so', 'it''s good');
CREATE TABLE wild (b BOOLEAN, i INTEGER, n BIGINT, r REAL, d DOUBLE, p DECIMAL(20,3), w DECIMAL(38,0), day DATE,
                   at TIMESTAMP, tz TIMESTAMP WITH TIME ZONE, t TIME, v INTERVAL, u UUID, m mood, s VARCHAR, bytes BLOB);
INSERT INTO wild VALUES
  (true, 1, 9223372036854775807, 1.5, 0.1, 12.500, 99999999999999999999999999999999999999, DATE '2024-02-29',
   TIMESTAMP '2024-02-29 12:30:00.000001', TIMESTAMP WITH TIME ZONE '2024-02-29 12:30:00+02', TIME '23:59:59.5',
   INTERVAL '1 year 2 days 3 seconds', '12345678-1234-5678-1234-567812345678', 'it''s good', 'it''s "a"; b', '\x00ff27'),
  (false, -2147483648, -9223372036854775808, 1e-38, 1e300, -0.001, -1, DATE '1970-01-01',
   TIMESTAMP '1969-12-31 23:59:59.5', TIMESTAMP WITH TIME ZONE '1969-12-31 23:59:59+00', TIME '00:00:00',
   INTERVAL '-1 month', '00000000-0000-0000-0000-000000000000', 'so so', '', ''),
  (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (NULL, 0, 0, 'NaN', '-Infinity', 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '-- no comment
	a\b', NULL),
  (NULL, 0, 0, '-0', '-0', 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'NULL', NULL);
CREATE TABLE again AS SELECT * FROM wild LIMIT 0;
SQL
rtsql --no-timing wild.sql -c '.mode insert again' -c '.output again.sql' -c 'SELECT * FROM wild' -c .output \
  -c 'SELECT * FROM wild WHERE i IS NULL OR i = 0' \
  -c '.mode list' -c '.read again.sql' \
  -c 'SELECT count(*) FROM (SELECT * FROM wild INTERSECT ALL SELECT * FROM again)' \
  -c "SELECT r, d FROM again WHERE s = 'NULL'" \
  -c '.mode tabs' -c '.once again.tsv' -c 'SELECT * FROM wild' -c 'DELETE FROM again' \
  -c "COPY again FROM 'again.tsv' WITH (delimiter '\t', header)" -c '.mode list' \
  -c 'SELECT count(*) FROM (SELECT * FROM wild INTERSECT ALL SELECT * FROM again)'
