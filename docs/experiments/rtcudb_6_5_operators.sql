-- "RTCUDB" (2025), section 6.5: a scan by rays that the rest follows, against rays for all (figure 14). In the paper the
-- rest is a job of rays too: at Z = 0 they meet all primitives, and the bit of each is tested. Here it is that, the bits
-- being set by one pass over the codes in place of RTScan, and a pipeline over the rows of RTScan's own bitmap.
-- The flat star schema at scale 20, 120 million rows, unless the table star_schema says otherwise.
.read sample_data/star_schema.sql
.read sample_data/star_queries.sql
SET tier = device;
SET cube = on;

CREATE INDEX star_scan ON lineorder_flat USING rtscan (d_year, lo_discount, lo_quantity);
SET cube = off;
SET index = rtscan;
CREATE TABLE results AS BENCHMARK (SELECT * FROM q1_1) WITH (method = 'rtscan and the rest', query = 'Q1.1', runs = 3);
SET index = auto;
SET cube = on;
DROP INDEX star_scan;
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_year, lo_discount, lo_quantity) AGGREGATE (lo_extendedprice *
  lo_discount) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_1) WITH (method = 'one job of rays', query = 'Q1.1', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_year, lo_discount, lo_quantity) AGGREGATE (lo_extendedprice *
  lo_discount) WITH (trace = rays, sieve = off, scan_encoding = bits);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_1) WITH (method = 'bits and rays at Z = 0', query = 'Q1.1', runs = 3));

CREATE INDEX star_scan ON lineorder_flat USING rtscan (d_yearmonthnum, lo_discount, lo_quantity);
SET cube = off;
SET index = rtscan;
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_2) WITH (method = 'rtscan and the rest', query = 'Q1.2', runs = 3));
SET index = auto;
SET cube = on;
DROP INDEX star_scan;
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_yearmonthnum, lo_discount, lo_quantity) AGGREGATE
  (lo_extendedprice * lo_discount) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_2) WITH (method = 'one job of rays', query = 'Q1.2', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_yearmonthnum, lo_discount, lo_quantity) AGGREGATE
  (lo_extendedprice * lo_discount) WITH (trace = rays, sieve = off, scan_encoding = bits);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_2) WITH (method = 'bits and rays at Z = 0', query = 'Q1.2', runs = 3));

CREATE INDEX star_scan ON lineorder_flat USING rtscan (d_year, d_weeknuminyear, lo_discount, lo_quantity);
SET cube = off;
SET index = rtscan;
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_3) WITH (method = 'rtscan and the rest', query = 'Q1.3', runs = 3));
SET index = auto;
SET cube = on;
DROP INDEX star_scan;
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_year, d_weeknuminyear, lo_discount, lo_quantity) AGGREGATE
  (lo_extendedprice * lo_discount) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_3) WITH (method = 'one job of rays', query = 'Q1.3', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_year, d_weeknuminyear, lo_discount, lo_quantity) AGGREGATE
  (lo_extendedprice * lo_discount) WITH (trace = rays, sieve = off, scan_encoding = bits);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q1_3) WITH (method = 'bits and rays at Z = 0', query = 'Q1.3', runs = 3));

CREATE INDEX star_scan ON lineorder_flat USING rtscan (s_region, p_category);
SET cube = off;
SET index = rtscan;
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_1) WITH (method = 'rtscan and the rest', query = 'Q2.1', runs = 3));
SET index = auto;
SET cube = on;
DROP INDEX star_scan;
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (s_region, p_category) GROUP (d_year, p_brand1) AGGREGATE
  (lo_revenue) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_1) WITH (method = 'one job of rays', query = 'Q2.1', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (s_region, p_category) GROUP (d_year, p_brand1) AGGREGATE
  (lo_revenue) WITH (trace = rays, sieve = off, scan_encoding = bits);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_1) WITH (method = 'bits and rays at Z = 0', query = 'Q2.1', runs = 3));

CREATE INDEX star_scan ON lineorder_flat USING rtscan (s_region, p_brand1);
SET cube = off;
SET index = rtscan;
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_2) WITH (method = 'rtscan and the rest', query = 'Q2.2', runs = 3));
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_3) WITH (method = 'rtscan and the rest', query = 'Q2.3', runs = 3));
SET index = auto;
SET cube = on;
DROP INDEX star_scan;
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (s_region, p_brand1) GROUP (d_year, p_brand1) AGGREGATE
  (lo_revenue) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_2) WITH (method = 'one job of rays', query = 'Q2.2', runs = 3));
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_3) WITH (method = 'one job of rays', query = 'Q2.3', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (s_region, p_brand1) GROUP (d_year, p_brand1) AGGREGATE
  (lo_revenue) WITH (trace = rays, sieve = off, scan_encoding = bits);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_2) WITH (method = 'bits and rays at Z = 0', query = 'Q2.2', runs = 3));
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q2_3) WITH (method = 'bits and rays at Z = 0', query = 'Q2.3', runs = 3));

CREATE INDEX star_scan ON lineorder_flat USING rtscan (c_region, s_region, d_year);
SET cube = off;
SET index = rtscan;
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_1) WITH (method = 'rtscan and the rest', query = 'Q3.1', runs = 3));
SET index = auto;
SET cube = on;
DROP INDEX star_scan;
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, d_year) GROUP (c_nation, s_nation, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_1) WITH (method = 'one job of rays', query = 'Q3.1', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, d_year) GROUP (c_nation, s_nation, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays, sieve = off, scan_encoding = bits);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_1) WITH (method = 'bits and rays at Z = 0', query = 'Q3.1', runs = 3));

CREATE INDEX star_scan ON lineorder_flat USING rtscan (c_nation, s_nation, d_year);
SET cube = off;
SET index = rtscan;
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_2) WITH (method = 'rtscan and the rest', query = 'Q3.2', runs = 3));
SET index = auto;
SET cube = on;
DROP INDEX star_scan;
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_nation, s_nation, d_year) GROUP (c_city, s_city, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_2) WITH (method = 'one job of rays', query = 'Q3.2', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_nation, s_nation, d_year) GROUP (c_city, s_city, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays, sieve = off, scan_encoding = bits);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_2) WITH (method = 'bits and rays at Z = 0', query = 'Q3.2', runs = 3));

CREATE INDEX star_scan ON lineorder_flat USING rtscan (c_city, s_city, d_year);
SET cube = off;
SET index = rtscan;
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_3) WITH (method = 'rtscan and the rest', query = 'Q3.3', runs = 3));
SET index = auto;
SET cube = on;
DROP INDEX star_scan;
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_city, s_city, d_year) GROUP (c_city, s_city, d_year) AGGREGATE
  (lo_revenue) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_3) WITH (method = 'one job of rays', query = 'Q3.3', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_city, s_city, d_year) GROUP (c_city, s_city, d_year) AGGREGATE
  (lo_revenue) WITH (trace = rays, sieve = off, scan_encoding = bits);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_3) WITH (method = 'bits and rays at Z = 0', query = 'Q3.3', runs = 3));

CREATE INDEX star_scan ON lineorder_flat USING rtscan (c_city, s_city, d_yearmonth);
SET cube = off;
SET index = rtscan;
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_4) WITH (method = 'rtscan and the rest', query = 'Q3.4', runs = 3));
SET index = auto;
SET cube = on;
DROP INDEX star_scan;
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_city, s_city, d_yearmonth) GROUP (c_city, s_city, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_4) WITH (method = 'one job of rays', query = 'Q3.4', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_city, s_city, d_yearmonth) GROUP (c_city, s_city, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays, sieve = off, scan_encoding = bits);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q3_4) WITH (method = 'bits and rays at Z = 0', query = 'Q3.4', runs = 3));

CREATE INDEX star_scan ON lineorder_flat USING rtscan (c_region, s_region, p_mfgr);
SET cube = off;
SET index = rtscan;
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_1) WITH (method = 'rtscan and the rest', query = 'Q4.1', runs = 3));
SET index = auto;
SET cube = on;
DROP INDEX star_scan;
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, p_mfgr) GROUP (d_year, c_nation) AGGREGATE
  (lo_revenue - lo_supplycost) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_1) WITH (method = 'one job of rays', query = 'Q4.1', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, p_mfgr) GROUP (d_year, c_nation) AGGREGATE
  (lo_revenue - lo_supplycost) WITH (trace = rays, sieve = off, scan_encoding = bits);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_1) WITH (method = 'bits and rays at Z = 0', query = 'Q4.1', runs = 3));

CREATE INDEX star_scan ON lineorder_flat USING rtscan (c_region, s_region, d_year, p_mfgr);
SET cube = off;
SET index = rtscan;
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_2) WITH (method = 'rtscan and the rest', query = 'Q4.2', runs = 3));
SET index = auto;
SET cube = on;
DROP INDEX star_scan;
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, d_year, p_mfgr) GROUP (d_year, s_nation,
  p_category) AGGREGATE (lo_revenue - lo_supplycost) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_2) WITH (method = 'one job of rays', query = 'Q4.2', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, d_year, p_mfgr) GROUP (d_year, s_nation,
  p_category) AGGREGATE (lo_revenue - lo_supplycost) WITH (trace = rays, sieve = off, scan_encoding = bits);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_2) WITH (method = 'bits and rays at Z = 0', query = 'Q4.2', runs = 3));

CREATE INDEX star_scan ON lineorder_flat USING rtscan (c_region, s_nation, d_year, p_category);
SET cube = off;
SET index = rtscan;
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_3) WITH (method = 'rtscan and the rest', query = 'Q4.3', runs = 3));
SET index = auto;
SET cube = on;
DROP INDEX star_scan;
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_nation, d_year, p_category) GROUP (d_year, s_city,
  p_brand1) AGGREGATE (lo_revenue - lo_supplycost) WITH (trace = rays, sieve = off);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_3) WITH (method = 'one job of rays', query = 'Q4.3', runs = 3));
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_nation, d_year, p_category) GROUP (d_year, s_city,
  p_brand1) AGGREGATE (lo_revenue - lo_supplycost) WITH (trace = rays, sieve = off, scan_encoding = bits);
INSERT INTO results FROM (BENCHMARK (SELECT * FROM q4_3) WITH (method = 'bits and rays at Z = 0', query = 'Q4.3', runs = 3));

FROM results;
.once /dev/null
FROM results WHERE method IN ('rtscan and the rest', 'bits and rays at Z = 0', 'one job of rays');
.chart bar query gpu_ms BY method TITLE 'The scan by rtscan and the rest apart, against one job of rays' INTO 'rtcudb_14.svg'
