# This prints which indexes a scan by bitmaps takes where several could serve, and why one does not serve.
cat > setup.sql <<'SQL'
CREATE TABLE t AS SELECT CAST(range * 7919 % 10007 AS INTEGER) AS a, CAST(range * 104729 % 5003 AS INTEGER) AS b,
  CASE WHEN range % 5 = 0 THEN NULL ELSE CAST(range * 31 % 997 AS INTEGER) END AS c FROM range(200000);
CREATE INDEX abc ON t USING rtscan (a, b, c) WITH (refine = search);
CREATE INDEX by_a ON t USING bindex (a);
CREATE INDEX by_b ON t USING bindex (b);
CREATE INDEX by_c ON t USING bindex (c);
SQL
explain() { rtsql --no-timing setup.sql -c "SET index = $1; EXPLAIN SELECT count(*) FROM t WHERE $2" | grep -o 'Scan .* on t\|Note: .*'; }

echo "== the cheapest method"
explain auto 'a < 5000 AND b < 2500 AND c < 500'
explain rtscan 'a < 5000 AND b < 2500 AND c < 500'

echo "== a column with NULLs must be bounded"
explain rtscan 'a < 5000 AND b < 2500'
explain rtscan 'a < 5000 AND b < 2500 AND c IS NOT NULL'

echo "== conditions that make too many boxes, or none"
explain rtscan 'a < 5000 AND c IN (0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32)'
explain rtscan 'a + b < 100'
