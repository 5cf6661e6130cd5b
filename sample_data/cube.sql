-- Cubes on the Star Schema Benchmark: docs/cubes.md. Run it from the folder
-- that holds sample_data: rtsql sample_data/cube.sql
.device

-- 300,000 lines of orders
CREATE OR REPLACE TABLE star_schema AS SELECT 0.05 AS scale, 1 AS seed;
.read sample_data/star_schema.sql
.echo on

CREATE CUBE by_brand -- 1. Join once, and keep groups of what queries ask for.
ON (SELECT * FROM lineorder JOIN dates ON lo_orderdate = d_datekey
  JOIN part ON lo_partkey = p_partkey JOIN supplier ON lo_suppkey = s_suppkey)
SCAN (s_region, p_category) GROUP (d_year, p_brand1) AGGREGATE (lo_revenue);

SHOW CUBES;

DESCRIBE by_brand;

SET cube = off;

SELECT -- 2. Ask as ever: without cubes this joins four tables.
  d_year, p_brand1, SUM(lo_revenue) AS revenue
FROM supplier, lineorder, part, dates
WHERE lo_suppkey = s_suppkey AND lo_partkey = p_partkey
  AND lo_orderdate = d_datekey AND p_category = 'MFGR#12'
  AND s_region = 'AMERICA'
GROUP BY d_year, p_brand1 ORDER BY revenue DESC LIMIT 3;

SET cube = auto;

SELECT -- With the cube it reads some hundred groups.
  d_year, p_brand1, SUM(lo_revenue) AS revenue
FROM supplier, lineorder, part, dates
WHERE lo_suppkey = s_suppkey AND lo_partkey = p_partkey
  AND lo_orderdate = d_datekey AND p_category = 'MFGR#12'
  AND s_region = 'AMERICA'
GROUP BY d_year, p_brand1 ORDER BY revenue DESC LIMIT 3;

EXPLAIN -- The planner says what it compared.
SELECT d_year, AVG(lo_revenue), COUNT(*)
FROM lineorder JOIN supplier ON s_suppkey = lo_suppkey
JOIN part ON p_partkey = lo_partkey JOIN dates ON d_datekey = lo_orderdate
WHERE s_region IN ('ASIA', 'EUROPE')
GROUP BY d_year HAVING COUNT(*) > 100 ORDER BY d_year;

SELECT -- What does not follow from sums is of the rows, kept by group.
  d_year, COUNT(DISTINCT lo_revenue), SUM(lo_revenue % 100)
FROM lineorder JOIN supplier ON s_suppkey = lo_suppkey
JOIN part ON p_partkey = lo_partkey JOIN dates ON d_datekey = lo_orderdate
WHERE s_region = 'ASIA' AND p_category = 'MFGR#12'
GROUP BY d_year ORDER BY d_year LIMIT 3;

DELETE FROM lineorder -- 3. A change makes a cube stale: it answers no more.
WHERE lo_discount = 10;

SHOW CUBES;

REFRESH CUBE by_brand; -- Made anew, it does.

CREATE OR REPLACE CUBE by_brand -- 4. As in RTCUDB: a triangle for each row.
ON (SELECT * FROM lineorder JOIN dates ON lo_orderdate = d_datekey
  JOIN part ON lo_partkey = p_partkey JOIN supplier ON lo_suppkey = s_suppkey)
SCAN (s_region, p_category) GROUP (d_year, p_brand1) AGGREGATE (lo_revenue)
WITH (trace = rays);

SET cube = on;

SET verify = on; -- Each answer is compared with that of a plain plan.

EXPLAIN ANALYZE
SELECT d_year, SUM(lo_revenue) AS revenue
FROM lineorder JOIN supplier ON s_suppkey = lo_suppkey
JOIN part ON p_partkey = lo_partkey JOIN dates ON d_datekey = lo_orderdate
WHERE s_region = 'ASIA' AND p_category BETWEEN 'MFGR#21' AND 'MFGR#23'
GROUP BY d_year ORDER BY d_year;

SELECT d_year, SUM(lo_revenue) AS revenue
FROM lineorder JOIN supplier ON s_suppkey = lo_suppkey
JOIN part ON p_partkey = lo_partkey JOIN dates ON d_datekey = lo_orderdate
WHERE s_region = 'ASIA' AND p_category BETWEEN 'MFGR#21' AND 'MFGR#23'
GROUP BY d_year ORDER BY d_year;
