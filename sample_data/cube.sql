-- Cubes on the Star Schema Benchmark: docs/cubes.md. Run it from the folder
-- that holds sample_data: rtsql sample_data/cube.sql
.echo on
.device

.pause 'Kernels run on this device; next, a warehouse is made. [Enter]'

.echo off
-- 300,000 lines of orders
CREATE OR REPLACE TABLE star_schema AS SELECT 0.05 AS scale, 1 AS seed;
.output /dev/null
.read sample_data/star_schema.sql
.output
.echo on
SHOW TABLES;

.pause 'A star: lineorder has the orders, four tables say of what. [Enter]'

CREATE CUBE by_brand -- 1. Join once, and keep groups of what queries ask for.
ON (SELECT * FROM lineorder JOIN dates ON lo_orderdate = d_datekey
  JOIN part ON lo_partkey = p_partkey JOIN supplier ON lo_suppkey = s_suppkey)
SCAN (s_region, p_category) GROUP (d_year, p_brand1) AGGREGATE (lo_revenue);

SHOW CUBES;

.pause 'cells: so many groups stand for 300,000 rows. [Enter]'

DESCRIBE by_brand;

.pause 'use: what conditions may name, what groups, what is added up. [Enter]'

SET cube = off;

SELECT -- 2. Ask as ever: without cubes this joins four tables.
  d_year, p_brand1, SUM(lo_revenue) AS revenue
FROM supplier, lineorder, part, dates
WHERE lo_suppkey = s_suppkey AND lo_partkey = p_partkey
  AND lo_orderdate = d_datekey AND p_category = 'MFGR#12'
  AND s_region = 'AMERICA'
GROUP BY d_year, p_brand1 ORDER BY revenue DESC LIMIT 3;

.pause 'A first run compiles. The next one shows what the join takes. [Enter]'

SELECT -- Once more: its kernels are there.
  d_year, p_brand1, SUM(lo_revenue) AS revenue
FROM supplier, lineorder, part, dates
WHERE lo_suppkey = s_suppkey AND lo_partkey = p_partkey
  AND lo_orderdate = d_datekey AND p_category = 'MFGR#12'
  AND s_region = 'AMERICA'
GROUP BY d_year, p_brand1 ORDER BY revenue DESC LIMIT 3;

.pause 'Keep these milliseconds in mind. [Enter]'

SET cube = auto;

SELECT -- With the cube it reads some hundred groups.
  d_year, p_brand1, SUM(lo_revenue) AS revenue
FROM supplier, lineorder, part, dates
WHERE lo_suppkey = s_suppkey AND lo_partkey = p_partkey
  AND lo_orderdate = d_datekey AND p_category = 'MFGR#12'
  AND s_region = 'AMERICA'
GROUP BY d_year, p_brand1 ORDER BY revenue DESC LIMIT 3;

.pause 'The same answer; its kernels are new, so once more. [Enter]'

SELECT -- The second run with the cube.
  d_year, p_brand1, SUM(lo_revenue) AS revenue
FROM supplier, lineorder, part, dates
WHERE lo_suppkey = s_suppkey AND lo_partkey = p_partkey
  AND lo_orderdate = d_datekey AND p_category = 'MFGR#12'
  AND s_region = 'AMERICA'
GROUP BY d_year, p_brand1 ORDER BY revenue DESC LIMIT 3;

.pause 'Compare with the second run without it. [Enter]'

EXPLAIN -- The planner says what it compared.
SELECT d_year, AVG(lo_revenue) FROM lineorder
JOIN supplier ON s_suppkey = lo_suppkey JOIN part ON p_partkey = lo_partkey
JOIN dates ON d_datekey = lo_orderdate
WHERE s_region IN ('ASIA', 'EUROPE') GROUP BY d_year;

.pause 'Considered: cube by_brand. An average follows from sums and counts. [Enter]'

SELECT -- What does not follow from sums is of the rows, kept by group.
  d_year, COUNT(DISTINCT lo_revenue), SUM(lo_revenue % 100)
FROM lineorder JOIN supplier ON s_suppkey = lo_suppkey
JOIN part ON p_partkey = lo_partkey JOIN dates ON d_datekey = lo_orderdate
WHERE s_region = 'ASIA' AND p_category = 'MFGR#12'
GROUP BY d_year ORDER BY d_year LIMIT 3;

.pause 'The line below the result names the cube all the same. [Enter]'

DELETE FROM lineorder -- 3. A change makes a cube stale: it answers no more.
WHERE lo_discount = 10;

SHOW CUBES;

.pause 'state: queries read the tables again, so that no answer is old. [Enter]'

REFRESH CUBE by_brand; -- Made anew, it does.

CREATE OR REPLACE CUBE by_brand -- 4. As in RTCUDB: a triangle for each row.
ON (SELECT * FROM lineorder JOIN dates ON lo_orderdate = d_datekey
  JOIN part ON lo_partkey = p_partkey JOIN supplier ON lo_suppkey = s_suppkey)
SCAN (s_region, p_category) GROUP (d_year, p_brand1) AGGREGATE (lo_revenue)
WITH (trace = rays, sieve = off);

SET cube = on;

SET verify = on; -- Each answer is compared with that of a plain plan.

.pause 'From here on rays find the rows of each group. [Enter]'

SELECT d_year, SUM(lo_revenue) AS revenue
FROM lineorder JOIN supplier ON s_suppkey = lo_suppkey
JOIN part ON p_partkey = lo_partkey JOIN dates ON d_datekey = lo_orderdate
WHERE s_region = 'ASIA' AND p_category BETWEEN 'MFGR#21' AND 'MFGR#23'
GROUP BY d_year ORDER BY d_year;

.pause 'verified: a plain plan has the same rows. [Enter]'

SET verify = off;

EXPLAIN -- What is one job of rays, and what is left to do?
SELECT d_year, SUM(lo_revenue) FROM lineorder JOIN supplier ON
s_suppkey = lo_suppkey JOIN part ON p_partkey = lo_partkey JOIN dates ON
d_datekey = lo_orderdate WHERE s_region = 'ASIA' GROUP BY d_year;
