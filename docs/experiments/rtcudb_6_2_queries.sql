-- "RTCUDB" (2025), section 6.2 to 6.4: the 13 queries by cubes and without (figures 11 to 13).
-- The flat star schema at scale 20, 120 million rows, unless the table star_schema says otherwise.
.read sample_data/star_schema.sql
.read sample_data/star_queries.sql
SET tier = device;
SET cube = on;

CREATE TABLE results AS BENCHMARK (SELECT * FROM q1_1) WITH (method = 'flat table', query = 'Q1.1', runs = 3);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_2) WITH (method = 'flat table', query = 'Q1.2', runs = 3));
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_3) WITH (method = 'flat table', query = 'Q1.3', runs = 3));
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_1) WITH (method = 'flat table', query = 'Q2.1', runs = 3));
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_2) WITH (method = 'flat table', query = 'Q2.2', runs = 3));
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_3) WITH (method = 'flat table', query = 'Q2.3', runs = 3));
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_1) WITH (method = 'flat table', query = 'Q3.1', runs = 3));
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_2) WITH (method = 'flat table', query = 'Q3.2', runs = 3));
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_3) WITH (method = 'flat table', query = 'Q3.3', runs = 3));
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_4) WITH (method = 'flat table', query = 'Q3.4', runs = 3));
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_1) WITH (method = 'flat table', query = 'Q4.1', runs = 3));
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_2) WITH (method = 'flat table', query = 'Q4.2', runs = 3));
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_3) WITH (method = 'flat table', query = 'Q4.3', runs = 3));

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_year, lo_discount, lo_quantity) AGGREGATE (lo_extendedprice *
  lo_discount);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_1) WITH (method = 'cube by search', query = 'Q1.1', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_year, lo_discount, lo_quantity) AGGREGATE (lo_extendedprice *
  lo_discount) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_1) WITH (method = 'cube by rays', query = 'Q1.1', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_year, lo_discount, lo_quantity) AGGREGATE (lo_extendedprice *
  lo_discount) WITH (trace = rays);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_1) WITH (method = 'rays and a sieve', query = 'Q1.1', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_year, lo_discount, lo_quantity) AGGREGATE (lo_extendedprice *
  lo_discount) WITH (trace = rays, sieve = off, hits = flagged, legs = 2);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_1) WITH (method = 'rays, bits and atomics', query = 'Q1.1', runs = 3));

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_yearmonthnum, lo_discount, lo_quantity) AGGREGATE
  (lo_extendedprice * lo_discount);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_2) WITH (method = 'cube by search', query = 'Q1.2', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_yearmonthnum, lo_discount, lo_quantity) AGGREGATE
  (lo_extendedprice * lo_discount) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_2) WITH (method = 'cube by rays', query = 'Q1.2', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_yearmonthnum, lo_discount, lo_quantity) AGGREGATE
  (lo_extendedprice * lo_discount) WITH (trace = rays);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_2) WITH (method = 'rays and a sieve', query = 'Q1.2', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_yearmonthnum, lo_discount, lo_quantity) AGGREGATE
  (lo_extendedprice * lo_discount) WITH (trace = rays, sieve = off, hits = flagged, legs = 2);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_2) WITH (method = 'rays, bits and atomics', query = 'Q1.2', runs = 3));

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_year, d_weeknuminyear, lo_discount, lo_quantity) AGGREGATE
  (lo_extendedprice * lo_discount);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_3) WITH (method = 'cube by search', query = 'Q1.3', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_year, d_weeknuminyear, lo_discount, lo_quantity) AGGREGATE
  (lo_extendedprice * lo_discount) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_3) WITH (method = 'cube by rays', query = 'Q1.3', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_year, d_weeknuminyear, lo_discount, lo_quantity) AGGREGATE
  (lo_extendedprice * lo_discount) WITH (trace = rays);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_3) WITH (method = 'rays and a sieve', query = 'Q1.3', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_year, d_weeknuminyear, lo_discount, lo_quantity) AGGREGATE
  (lo_extendedprice * lo_discount) WITH (trace = rays, sieve = off, hits = flagged, legs = 2);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_3) WITH (method = 'rays, bits and atomics', query = 'Q1.3', runs = 3));

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (s_region, p_category) GROUP (d_year, p_brand1) AGGREGATE
  (lo_revenue);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_1) WITH (method = 'cube by search', query = 'Q2.1', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (s_region, p_category) GROUP (d_year, p_brand1) AGGREGATE
  (lo_revenue) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_1) WITH (method = 'cube by rays', query = 'Q2.1', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (s_region, p_category) GROUP (d_year, p_brand1) AGGREGATE
  (lo_revenue) WITH (trace = rays);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_1) WITH (method = 'rays and a sieve', query = 'Q2.1', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (s_region, p_category) GROUP (d_year, p_brand1) AGGREGATE
  (lo_revenue) WITH (trace = rays, sieve = off, hits = flagged, legs = 2);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_1) WITH (method = 'rays, bits and atomics', query = 'Q2.1', runs = 3));

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (s_region, p_brand1) GROUP (d_year, p_brand1) AGGREGATE
  (lo_revenue);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_2) WITH (method = 'cube by search', query = 'Q2.2', runs = 3));
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_3) WITH (method = 'cube by search', query = 'Q2.3', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (s_region, p_brand1) GROUP (d_year, p_brand1) AGGREGATE
  (lo_revenue) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_2) WITH (method = 'cube by rays', query = 'Q2.2', runs = 3));
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_3) WITH (method = 'cube by rays', query = 'Q2.3', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (s_region, p_brand1) GROUP (d_year, p_brand1) AGGREGATE
  (lo_revenue) WITH (trace = rays);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_2) WITH (method = 'rays and a sieve', query = 'Q2.2', runs = 3));
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_3) WITH (method = 'rays and a sieve', query = 'Q2.3', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (s_region, p_brand1) GROUP (d_year, p_brand1) AGGREGATE
  (lo_revenue) WITH (trace = rays, sieve = off, hits = flagged, legs = 2);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_2) WITH (method = 'rays, bits and atomics', query = 'Q2.2', runs = 3));
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_3) WITH (method = 'rays, bits and atomics', query = 'Q2.3', runs = 3));

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, d_year) GROUP (c_nation, s_nation, d_year)
  AGGREGATE (lo_revenue);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_1) WITH (method = 'cube by search', query = 'Q3.1', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, d_year) GROUP (c_nation, s_nation, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_1) WITH (method = 'cube by rays', query = 'Q3.1', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, d_year) GROUP (c_nation, s_nation, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_1) WITH (method = 'rays and a sieve', query = 'Q3.1', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, d_year) GROUP (c_nation, s_nation, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays, sieve = off, hits = flagged, legs = 2);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_1) WITH (method = 'rays, bits and atomics', query = 'Q3.1', runs = 3));

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_nation, s_nation, d_year) GROUP (c_city, s_city, d_year)
  AGGREGATE (lo_revenue);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_2) WITH (method = 'cube by search', query = 'Q3.2', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_nation, s_nation, d_year) GROUP (c_city, s_city, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_2) WITH (method = 'cube by rays', query = 'Q3.2', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_nation, s_nation, d_year) GROUP (c_city, s_city, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_2) WITH (method = 'rays and a sieve', query = 'Q3.2', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_nation, s_nation, d_year) GROUP (c_city, s_city, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays, sieve = off, hits = flagged, legs = 2);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_2) WITH (method = 'rays, bits and atomics', query = 'Q3.2', runs = 3));

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_city, s_city, d_year) GROUP (c_city, s_city, d_year) AGGREGATE
  (lo_revenue);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_3) WITH (method = 'cube by search', query = 'Q3.3', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_city, s_city, d_year) GROUP (c_city, s_city, d_year) AGGREGATE
  (lo_revenue) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_3) WITH (method = 'cube by rays', query = 'Q3.3', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_city, s_city, d_year) GROUP (c_city, s_city, d_year) AGGREGATE
  (lo_revenue) WITH (trace = rays);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_3) WITH (method = 'rays and a sieve', query = 'Q3.3', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_city, s_city, d_year) GROUP (c_city, s_city, d_year) AGGREGATE
  (lo_revenue) WITH (trace = rays, sieve = off, hits = flagged, legs = 2);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_3) WITH (method = 'rays, bits and atomics', query = 'Q3.3', runs = 3));

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_city, s_city, d_yearmonth) GROUP (c_city, s_city, d_year)
  AGGREGATE (lo_revenue);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_4) WITH (method = 'cube by search', query = 'Q3.4', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_city, s_city, d_yearmonth) GROUP (c_city, s_city, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_4) WITH (method = 'cube by rays', query = 'Q3.4', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_city, s_city, d_yearmonth) GROUP (c_city, s_city, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_4) WITH (method = 'rays and a sieve', query = 'Q3.4', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_city, s_city, d_yearmonth) GROUP (c_city, s_city, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays, sieve = off, hits = flagged, legs = 2);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_4) WITH (method = 'rays, bits and atomics', query = 'Q3.4', runs = 3));

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, p_mfgr) GROUP (d_year, c_nation) AGGREGATE
  (lo_revenue - lo_supplycost);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_1) WITH (method = 'cube by search', query = 'Q4.1', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, p_mfgr) GROUP (d_year, c_nation) AGGREGATE
  (lo_revenue - lo_supplycost) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_1) WITH (method = 'cube by rays', query = 'Q4.1', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, p_mfgr) GROUP (d_year, c_nation) AGGREGATE
  (lo_revenue - lo_supplycost) WITH (trace = rays);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_1) WITH (method = 'rays and a sieve', query = 'Q4.1', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, p_mfgr) GROUP (d_year, c_nation) AGGREGATE
  (lo_revenue - lo_supplycost) WITH (trace = rays, sieve = off, hits = flagged, legs = 2);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_1) WITH (method = 'rays, bits and atomics', query = 'Q4.1', runs = 3));

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, d_year, p_mfgr) GROUP (d_year, s_nation,
  p_category) AGGREGATE (lo_revenue - lo_supplycost);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_2) WITH (method = 'cube by search', query = 'Q4.2', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, d_year, p_mfgr) GROUP (d_year, s_nation,
  p_category) AGGREGATE (lo_revenue - lo_supplycost) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_2) WITH (method = 'cube by rays', query = 'Q4.2', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, d_year, p_mfgr) GROUP (d_year, s_nation,
  p_category) AGGREGATE (lo_revenue - lo_supplycost) WITH (trace = rays);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_2) WITH (method = 'rays and a sieve', query = 'Q4.2', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, d_year, p_mfgr) GROUP (d_year, s_nation,
  p_category) AGGREGATE (lo_revenue - lo_supplycost) WITH (trace = rays, sieve = off, hits = flagged, legs = 2);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_2) WITH (method = 'rays, bits and atomics', query = 'Q4.2', runs = 3));

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_nation, d_year, p_category) GROUP (d_year, s_city,
  p_brand1) AGGREGATE (lo_revenue - lo_supplycost);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_3) WITH (method = 'cube by search', query = 'Q4.3', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_nation, d_year, p_category) GROUP (d_year, s_city,
  p_brand1) AGGREGATE (lo_revenue - lo_supplycost) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_3) WITH (method = 'cube by rays', query = 'Q4.3', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_nation, d_year, p_category) GROUP (d_year, s_city,
  p_brand1) AGGREGATE (lo_revenue - lo_supplycost) WITH (trace = rays);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_3) WITH (method = 'rays and a sieve', query = 'Q4.3', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_nation, d_year, p_category) GROUP (d_year, s_city,
  p_brand1) AGGREGATE (lo_revenue - lo_supplycost) WITH (trace = rays, sieve = off, hits = flagged, legs = 2);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_3) WITH (method = 'rays, bits and atomics', query = 'Q4.3', runs = 3));

FROM results;
.once /dev/null
FROM results WHERE method IN ('flat table', 'cube by search', 'cube by rays', 'rays and a sieve');
.chart bar query gpu_ms BY method TITLE 'Pipelines over the flat table, cubes by search, by rays, and by rays with a sieve' INTO 'rtcudb_11.svg'
.once /dev/null
FROM results WHERE method IN ('flat table', 'cube by search');
.chart bar query bytes_moved BY method TITLE 'Bytes moved' INTO 'rtcudb_13.svg'
.once /dev/null
FROM results WHERE method IN ('cube by rays', 'rays, bits and atomics');
.chart bar query gpu_ms BY method TITLE 'Rays without RT cores: one for each row, and the paper’s bits and atomics' INTO 'rtcudb_12.svg'
