# Which groupings a cube answers, from its cells or from its rows.
cat > cubes.sql <<'SQL'
CREATE TABLE sales (item INTEGER, day DATE, price DECIMAL(7,2), pieces INTEGER, code HUGEINT);
INSERT INTO sales VALUES (1, DATE '2024-01-01', 2.50, 4, 90000000000000000000000000000000000000), (1, DATE '2024-01-02', 2.50, -1, 1),
  (1, DATE '2024-01-01', 2.50, 3, 90000000000000000000000000000000000000), (2, DATE '2024-01-01', 100, 2, NULL),
  (2, DATE '2024-01-01', 100, NULL, 3), (NULL, NULL, 7, 5, -2);
CREATE CUBE by_item ON sales SCAN (day, item) GROUP (price, code) AGGREGATE (pieces, price * pieces);
SET cube = on;
SET tier = device;
SQL
answered() {
  for aggregates in "$@"; do echo "EXPLAIN SELECT $aggregates FROM sales;"; done > queries.sql
  rtsql --no-timing cubes.sql -c '.echo on' queries.sql | grep -oE 'SELECT.*;|Scan on (rows of )?(cube )?[a-z_]+'
}

echo "== measures"
answered 'SUM(pieces), COUNT(pieces), AVG(pieces), MIN(pieces)' 'AVG(price * pieces)' 'SUM(pieces + 1)' \
  'COUNT(DISTINCT pieces)' 'BIT_AND(pieces)'

echo "== dimensions"
answered 'COUNT(item), SUM(item + 1), AVG(item)' 'SUM(price), AVG(price)' 'BIT_OR(item), COUNT(DISTINCT price)' \
  'SUM(code)' 'AVG(code)' 'BIT_XOR(item)' 'MEDIAN(item)'

echo "== filters"
answered 'COUNT(*) FILTER (WHERE item = 1)' 'SUM(pieces) FILTER (WHERE item = 1), MAX(pieces) FILTER (WHERE price > 3)' \
  'SUM(CASE WHEN item = 1 THEN pieces ELSE 0 END)' 'COUNT(*) FILTER (WHERE pieces > 1)' \
  'SUM(CASE WHEN item = 1 THEN pieces ELSE pieces + 1 END)'
