-- "RTCUDB" (2025), section 6.6: columns on an axis, or beside it (figures 15 and 16).
-- The flat star schema at scale 20, 120 million rows, unless the table star_schema says otherwise.
.read sample_data/star_schema.sql
.read sample_data/star_queries.sql
SET tier = device;
SET cube = on;

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_year, lo_discount, lo_quantity) AGGREGATE (lo_extendedprice *
  lo_discount) WITH (trace = rays, sieve = off);
CREATE TABLE results AS BENCHMARK (SELECT * FROM q1_1) WITH (method = 'rays, encoded', query = 'Q1.1', runs = 3);
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_year, lo_discount, lo_quantity) AGGREGATE (lo_extendedprice *
  lo_discount) WITH (trace = rays, sieve = off, scan_encoding = split);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_1) WITH (method = 'rays, scan split', query = 'Q1.1', runs = 3));

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_yearmonthnum, lo_discount, lo_quantity) AGGREGATE
  (lo_extendedprice * lo_discount) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_2) WITH (method = 'rays, encoded', query = 'Q1.2', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_yearmonthnum, lo_discount, lo_quantity) AGGREGATE
  (lo_extendedprice * lo_discount) WITH (trace = rays, sieve = off, scan_encoding = split);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_2) WITH (method = 'rays, scan split', query = 'Q1.2', runs = 3));

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_year, d_weeknuminyear, lo_discount, lo_quantity) AGGREGATE
  (lo_extendedprice * lo_discount) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_3) WITH (method = 'rays, encoded', query = 'Q1.3', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_year, d_weeknuminyear, lo_discount, lo_quantity) AGGREGATE
  (lo_extendedprice * lo_discount) WITH (trace = rays, sieve = off, scan_encoding = split);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_3) WITH (method = 'rays, scan split', query = 'Q1.3', runs = 3));

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (s_region, p_category) GROUP (d_year, p_brand1) AGGREGATE
  (lo_revenue) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_1) WITH (method = 'rays, encoded', query = 'Q2.1', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (s_region, p_category) GROUP (d_year, p_brand1) AGGREGATE
  (lo_revenue) WITH (trace = rays, sieve = off, scan_encoding = split);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_1) WITH (method = 'rays, scan split', query = 'Q2.1', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (s_region, p_category) GROUP (d_year, p_brand1) AGGREGATE
  (lo_revenue) WITH (trace = rays, sieve = off, group_encoding = split);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_1) WITH (method = 'rays, groups split', query = 'Q2.1', runs = 3));

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (s_region, p_brand1) GROUP (d_year, p_brand1) AGGREGATE
  (lo_revenue) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_2) WITH (method = 'rays, encoded', query = 'Q2.2', runs = 3));
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_3) WITH (method = 'rays, encoded', query = 'Q2.3', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (s_region, p_brand1) GROUP (d_year, p_brand1) AGGREGATE
  (lo_revenue) WITH (trace = rays, sieve = off, scan_encoding = split);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_2) WITH (method = 'rays, scan split', query = 'Q2.2', runs = 3));
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_3) WITH (method = 'rays, scan split', query = 'Q2.3', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (s_region, p_brand1) GROUP (d_year, p_brand1) AGGREGATE
  (lo_revenue) WITH (trace = rays, sieve = off, group_encoding = split);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_2) WITH (method = 'rays, groups split', query = 'Q2.2', runs = 3));
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_3) WITH (method = 'rays, groups split', query = 'Q2.3', runs = 3));

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, d_year) GROUP (c_nation, s_nation, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_1) WITH (method = 'rays, encoded', query = 'Q3.1', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, d_year) GROUP (c_nation, s_nation, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays, sieve = off, scan_encoding = split);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_1) WITH (method = 'rays, scan split', query = 'Q3.1', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, d_year) GROUP (c_nation, s_nation, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays, sieve = off, group_encoding = split);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_1) WITH (method = 'rays, groups split', query = 'Q3.1', runs = 3));

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_nation, s_nation, d_year) GROUP (c_city, s_city, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_2) WITH (method = 'rays, encoded', query = 'Q3.2', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_nation, s_nation, d_year) GROUP (c_city, s_city, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays, sieve = off, scan_encoding = split);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_2) WITH (method = 'rays, scan split', query = 'Q3.2', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_nation, s_nation, d_year) GROUP (c_city, s_city, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays, sieve = off, group_encoding = split);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_2) WITH (method = 'rays, groups split', query = 'Q3.2', runs = 3));

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_city, s_city, d_year) GROUP (c_city, s_city, d_year) AGGREGATE
  (lo_revenue) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_3) WITH (method = 'rays, encoded', query = 'Q3.3', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_city, s_city, d_year) GROUP (c_city, s_city, d_year) AGGREGATE
  (lo_revenue) WITH (trace = rays, sieve = off, scan_encoding = split);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_3) WITH (method = 'rays, scan split', query = 'Q3.3', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_city, s_city, d_year) GROUP (c_city, s_city, d_year) AGGREGATE
  (lo_revenue) WITH (trace = rays, sieve = off, group_encoding = split);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_3) WITH (method = 'rays, groups split', query = 'Q3.3', runs = 3));

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_city, s_city, d_yearmonth) GROUP (c_city, s_city, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_4) WITH (method = 'rays, encoded', query = 'Q3.4', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_city, s_city, d_yearmonth) GROUP (c_city, s_city, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays, sieve = off, scan_encoding = split);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_4) WITH (method = 'rays, scan split', query = 'Q3.4', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_city, s_city, d_yearmonth) GROUP (c_city, s_city, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays, sieve = off, group_encoding = split);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_4) WITH (method = 'rays, groups split', query = 'Q3.4', runs = 3));

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, p_mfgr) GROUP (d_year, c_nation) AGGREGATE
  (lo_revenue - lo_supplycost) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_1) WITH (method = 'rays, encoded', query = 'Q4.1', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, p_mfgr) GROUP (d_year, c_nation) AGGREGATE
  (lo_revenue - lo_supplycost) WITH (trace = rays, sieve = off, scan_encoding = split);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_1) WITH (method = 'rays, scan split', query = 'Q4.1', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, p_mfgr) GROUP (d_year, c_nation) AGGREGATE
  (lo_revenue - lo_supplycost) WITH (trace = rays, sieve = off, group_encoding = split);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_1) WITH (method = 'rays, groups split', query = 'Q4.1', runs = 3));

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, d_year, p_mfgr) GROUP (d_year, s_nation,
  p_category) AGGREGATE (lo_revenue - lo_supplycost) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_2) WITH (method = 'rays, encoded', query = 'Q4.2', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, d_year, p_mfgr) GROUP (d_year, s_nation,
  p_category) AGGREGATE (lo_revenue - lo_supplycost) WITH (trace = rays, sieve = off, scan_encoding = split);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_2) WITH (method = 'rays, scan split', query = 'Q4.2', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, d_year, p_mfgr) GROUP (d_year, s_nation,
  p_category) AGGREGATE (lo_revenue - lo_supplycost) WITH (trace = rays, sieve = off, group_encoding = split);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_2) WITH (method = 'rays, groups split', query = 'Q4.2', runs = 3));

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_nation, d_year, p_category) GROUP (d_year, s_city,
  p_brand1) AGGREGATE (lo_revenue - lo_supplycost) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_3) WITH (method = 'rays, encoded', query = 'Q4.3', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_nation, d_year, p_category) GROUP (d_year, s_city,
  p_brand1) AGGREGATE (lo_revenue - lo_supplycost) WITH (trace = rays, sieve = off, scan_encoding = split);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_3) WITH (method = 'rays, scan split', query = 'Q4.3', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_nation, d_year, p_category) GROUP (d_year, s_city,
  p_brand1) AGGREGATE (lo_revenue - lo_supplycost) WITH (trace = rays, sieve = off, group_encoding = split);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_3) WITH (method = 'rays, groups split', query = 'Q4.3', runs = 3));

FROM results;
.once /dev/null
FROM results WHERE method IN ('rays, encoded', 'rays, scan split');
.chart bar query gpu_ms BY method TITLE 'All scanned columns on one axis, or the first alone' INTO 'rtcudb_15.svg'
.once /dev/null
FROM results WHERE method IN ('rays, encoded', 'rays, groups split');
.chart bar query gpu_ms BY method TITLE 'Groups on one axis, or the first grouped column alone' INTO 'rtcudb_16.svg'
