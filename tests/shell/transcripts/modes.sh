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
for mode in box csv json line markdown ndjson; do
  echo "== $mode"
  rtsql --no-timing sample.sql -c ".mode $mode" -c 'SELECT * FROM sample' | grep -v '^INSERT\|^CREATE' |
    sed -E 's/"timings":\{[^}]*\}/"timings":{}/'
done

echo "== no headers, another NULL"
for mode in box csv line markdown; do
  rtsql --no-timing -c ".mode $mode" -c '.headers off' -c '.nullvalue ?' -c 'SELECT 1 AS a, NULL AS b'
done

echo "== rows without columns"
for mode in box csv json line markdown ndjson; do
  rtsql --no-timing --mode $mode -c 'SELECT FROM range(2)' | sed -E 's/"timings":\{[^}]*\}/"timings":{}/'
done

echo "== wide characters and control characters"
printf 'SELECT %s;' "'日本' AS s, 'tab	' AS t, 'two
lines' AS l" | rtsql --no-timing

echo "== several tables in one document"
rtsql --no-timing --mode markdown -c 'SELECT 1 AS a; SELECT 2 AS b' -c '.output f.md' -c 'SELECT 3 AS c' -c 'SELECT 4 AS d'
cat f.md

echo "== results alone"
for mode in csv json markdown ndjson; do
  rtsql --no-timing --mode $mode -c '.echo on' -c 'SELECT 1 AS a' -c '.import sample.sql t' 2> /dev/null |
    sed -E 's/"timings":\{[^}]*\}/"timings":{}/'
done
