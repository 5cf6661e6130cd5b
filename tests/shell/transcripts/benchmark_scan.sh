# This prints what of a benchmark of scans does not change from run to run.
benchmark() { rtsql --no-timing --mode csv "$@"; }

echo "== rows"
benchmark -c 'BENCHMARK SCAN scan, bindex (vectors = (8, 16)) WITH (rows = 10K, columns = (1, 3), selectivity = (0.1, 0.9), runs = 1)' |
  awk -F, '{ print $1, $2, $3, $4, $5, $13, $(NF - 1) }'

echo "== operators, of keys that repeat"
benchmark -c 'BENCHMARK SCAN scan, bindex WITH (rows = 10K, range = 4, operator = (less, between, equal, greater), bits = (32, 64), runs = 1)' |
  awk -F, '{ print $1, $2, $3, $4, $12, $(NF - 1) }'

echo "== distributions"
benchmark -c 'BENCHMARK SCAN scan, bindex WITH (rows = 10K, distribution = (uniform, zipf, normal), columns = 2, runs = 1)' |
  awk -F, '{ print $1, $2, $3, $11, $(NF - 1) }'

echo "== queries"
benchmark -c 'BENCHMARK SCAN scan, bindex WITH (rows = 100K, query = (q3, q6, q17), runs = 1)' |
  awk -F, '{ print $1, $2, $3, $11, $(NF - 1) }'

echo "== columns"
benchmark -c 'BENCHMARK SCAN scan WITH (rows = 10, runs = 1)' | head -1
benchmark -c 'BENCHMARK SCAN scan, bindex (vectors = 2) WITH (rows = (10, 20), copy = (off, on), query = q3, seed = (1, 2), runs = 1)' | head -1

echo "== figures of indexes"
benchmark -c 'BENCHMARK SCAN scan, bindex WITH (rows = 10, runs = 1)' | awk -F, '{ print $1, $3 == "", $5 == "", $7 == "", $11 == "" }'

echo "== a method that gives no bitmaps"
benchmark -c 'BENCHMARK SCAN bindex, hash' 2>&1 | head -3

echo "== too large"
benchmark -c "SET host_memory_limit = 0" -c "SET memory_limit = '1MB'" -c 'BENCHMARK SCAN scan, bindex WITH (rows = (1Mi, 100), runs = 1)' 2>&1 |
  awk -F, '/^(scan|bindex)/ { print $1, $2, $(NF - 1), $NF }' | sed 's/: .* needed.*/: … needed/'

echo "== columns of a table"
cat >readings.sql <<'SQL'
CREATE TABLE readings AS SELECT CAST(i AS INTEGER) AS a, i * i AS b, DATE '2024-01-01' + CAST(i % 300 AS INTEGER) AS c,
  CASE WHEN i % 10 > 0 THEN 'text ' || i % 50 END AS d, CAST(i AS DECIMAL(30, 2)) AS e FROM range(10000) r (i);
SQL
benchmark -c '.read readings.sql' \
  -c 'BENCHMARK SCAN ALL ON readings (a, c) WITH (selectivity = (0.1, 0.9), operator = between, runs = 1)' \
  -c 'BENCHMARK SCAN scan, bindex, rtscan (refine = search) ON readings (a, b, d) WITH (selectivity = 0.5, runs = 1)' 2>/dev/null |
  awk -F, 'NF > 3 { print $1, $2, $3, $(NF - 1) }'
benchmark -c '.read readings.sql' -c 'CREATE TABLE kept AS BENCHMARK SCAN scan, bindex ON readings (a) WITH (runs = 1)' \
  -c 'SELECT method, rows, found, checked FROM kept' \
  -c 'SELECT method, found FROM (BENCHMARK SCAN scan ON main.readings (b) WITH (operator = greater, runs = 1))' 2>/dev/null
for wrong in 'readings (a) WITH (rows = 5)' 'readings (nope)' 'nowhere (a)' 'readings (e)' '(a)' 'readings'; do
  benchmark -c '.read readings.sql' -c "BENCHMARK SCAN scan ON $wrong" 2>&1 | tail -n +2
done
benchmark -c 'CREATE TABLE none (a INTEGER)' -c 'INSERT INTO none VALUES (NULL)' -c 'BENCHMARK SCAN scan ON none (a)' 2>&1 | tail -n +3
