# The rows of each node, also where the operator above tests its filter.
rtsql -c "
CREATE TABLE p AS SELECT CAST(range AS INTEGER) AS id FROM range(2000);
CREATE TABLE u AS SELECT CAST(range AS INTEGER) AS id, CAST(range % 7 AS INTEGER) AS k FROM range(500);
CREATE INDEX ON u USING sorted (id);
SET index = sorted;
EXPLAIN ANALYZE SELECT SUM(p.id) FROM p JOIN u ON p.id = u.id AND u.k < 3;
EXPLAIN ANALYZE SELECT p.id FROM p JOIN u ON p.id = u.id AND u.k < 3;
SET index = none;
EXPLAIN ANALYZE SELECT SUM(k) FROM u WHERE k < 3;
EXPLAIN ANALYZE SELECT k FROM u WHERE k < 3" | grep -oE 'actual rows=[0-9]+|Note.*'

# Columns are named by what was written.
rtsql --mode csv -c "SELECT range > 0 IS TRUE, range > 0 IS NOT FALSE, extract(Hour from TIMESTAMP '2024-01-01 03:00:00')
  FROM range(1)"
