-- "RTCUDB" (2025), section 6.2 to 6.4: the 13 queries by cubes and without (figures 11 to 13).
-- The flat star schema at scale 20, 120 million rows, unless the table star_schema says otherwise.
.read sample_data/star_schema.sql
.read sample_data/star_queries.sql
SET tier = device;
SET cube = on;

-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q1_1) WITH (method = 'flat table', query = 'Q1.1', runs = 3);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q1_2) WITH (method = 'flat table', query = 'Q1.2', runs = 3);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q1_3) WITH (method = 'flat table', query = 'Q1.3', runs = 3);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q2_1) WITH (method = 'flat table', query = 'Q2.1', runs = 3);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q2_2) WITH (method = 'flat table', query = 'Q2.2', runs = 3);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q2_3) WITH (method = 'flat table', query = 'Q2.3', runs = 3);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q3_1) WITH (method = 'flat table', query = 'Q3.1', runs = 3);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q3_2) WITH (method = 'flat table', query = 'Q3.2', runs = 3);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q3_3) WITH (method = 'flat table', query = 'Q3.3', runs = 3);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q3_4) WITH (method = 'flat table', query = 'Q3.4', runs = 3);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q4_1) WITH (method = 'flat table', query = 'Q4.1', runs = 3);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q4_2) WITH (method = 'flat table', query = 'Q4.2', runs = 3);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q4_3) WITH (method = 'flat table', query = 'Q4.3', runs = 3);

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_year, lo_discount, lo_quantity) AGGREGATE (lo_extendedprice *
  lo_discount);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q1_1) WITH (method = 'cube by search', query = 'Q1.1', runs = 3);
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_year, lo_discount, lo_quantity) AGGREGATE (lo_extendedprice *
  lo_discount) WITH (trace = rays);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q1_1) WITH (method = 'cube by rays', query = 'Q1.1', runs = 3);
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_year, lo_discount, lo_quantity) AGGREGATE (lo_extendedprice *
  lo_discount) WITH (trace = rays, hits = flagged, legs = 2);
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q1_1) WITH (method = 'rays, bits and atomics', query = 'Q1.1', runs = 3);

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_yearmonthnum, lo_discount, lo_quantity) AGGREGATE
  (lo_extendedprice * lo_discount);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q1_2) WITH (method = 'cube by search', query = 'Q1.2', runs = 3);
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_yearmonthnum, lo_discount, lo_quantity) AGGREGATE
  (lo_extendedprice * lo_discount) WITH (trace = rays);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q1_2) WITH (method = 'cube by rays', query = 'Q1.2', runs = 3);
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_yearmonthnum, lo_discount, lo_quantity) AGGREGATE
  (lo_extendedprice * lo_discount) WITH (trace = rays, hits = flagged, legs = 2);
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q1_2) WITH (method = 'rays, bits and atomics', query = 'Q1.2', runs = 3);

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_year, d_weeknuminyear, lo_discount, lo_quantity) AGGREGATE
  (lo_extendedprice * lo_discount);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q1_3) WITH (method = 'cube by search', query = 'Q1.3', runs = 3);
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_year, d_weeknuminyear, lo_discount, lo_quantity) AGGREGATE
  (lo_extendedprice * lo_discount) WITH (trace = rays);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q1_3) WITH (method = 'cube by rays', query = 'Q1.3', runs = 3);
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (d_year, d_weeknuminyear, lo_discount, lo_quantity) AGGREGATE
  (lo_extendedprice * lo_discount) WITH (trace = rays, hits = flagged, legs = 2);
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q1_3) WITH (method = 'rays, bits and atomics', query = 'Q1.3', runs = 3);

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (s_region, p_category) GROUP (d_year, p_brand1) AGGREGATE
  (lo_revenue);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q2_1) WITH (method = 'cube by search', query = 'Q2.1', runs = 3);
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (s_region, p_category) GROUP (d_year, p_brand1) AGGREGATE
  (lo_revenue) WITH (trace = rays);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q2_1) WITH (method = 'cube by rays', query = 'Q2.1', runs = 3);
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (s_region, p_category) GROUP (d_year, p_brand1) AGGREGATE
  (lo_revenue) WITH (trace = rays, hits = flagged, legs = 2);
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q2_1) WITH (method = 'rays, bits and atomics', query = 'Q2.1', runs = 3);

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (s_region, p_brand1) GROUP (d_year, p_brand1) AGGREGATE
  (lo_revenue);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q2_2) WITH (method = 'cube by search', query = 'Q2.2', runs = 3);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q2_3) WITH (method = 'cube by search', query = 'Q2.3', runs = 3);
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (s_region, p_brand1) GROUP (d_year, p_brand1) AGGREGATE
  (lo_revenue) WITH (trace = rays);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q2_2) WITH (method = 'cube by rays', query = 'Q2.2', runs = 3);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q2_3) WITH (method = 'cube by rays', query = 'Q2.3', runs = 3);
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (s_region, p_brand1) GROUP (d_year, p_brand1) AGGREGATE
  (lo_revenue) WITH (trace = rays, hits = flagged, legs = 2);
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q2_2) WITH (method = 'rays, bits and atomics', query = 'Q2.2', runs = 3);
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q2_3) WITH (method = 'rays, bits and atomics', query = 'Q2.3', runs = 3);

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, d_year) GROUP (c_nation, s_nation, d_year)
  AGGREGATE (lo_revenue);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q3_1) WITH (method = 'cube by search', query = 'Q3.1', runs = 3);
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, d_year) GROUP (c_nation, s_nation, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q3_1) WITH (method = 'cube by rays', query = 'Q3.1', runs = 3);
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, d_year) GROUP (c_nation, s_nation, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays, hits = flagged, legs = 2);
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q3_1) WITH (method = 'rays, bits and atomics', query = 'Q3.1', runs = 3);

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_nation, s_nation, d_year) GROUP (c_city, s_city, d_year)
  AGGREGATE (lo_revenue);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q3_2) WITH (method = 'cube by search', query = 'Q3.2', runs = 3);
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_nation, s_nation, d_year) GROUP (c_city, s_city, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q3_2) WITH (method = 'cube by rays', query = 'Q3.2', runs = 3);
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_nation, s_nation, d_year) GROUP (c_city, s_city, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays, hits = flagged, legs = 2);
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q3_2) WITH (method = 'rays, bits and atomics', query = 'Q3.2', runs = 3);

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_city, s_city, d_year) GROUP (c_city, s_city, d_year) AGGREGATE
  (lo_revenue);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q3_3) WITH (method = 'cube by search', query = 'Q3.3', runs = 3);
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_city, s_city, d_year) GROUP (c_city, s_city, d_year) AGGREGATE
  (lo_revenue) WITH (trace = rays);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q3_3) WITH (method = 'cube by rays', query = 'Q3.3', runs = 3);
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_city, s_city, d_year) GROUP (c_city, s_city, d_year) AGGREGATE
  (lo_revenue) WITH (trace = rays, hits = flagged, legs = 2);
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q3_3) WITH (method = 'rays, bits and atomics', query = 'Q3.3', runs = 3);

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_city, s_city, d_yearmonth) GROUP (c_city, s_city, d_year)
  AGGREGATE (lo_revenue);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q3_4) WITH (method = 'cube by search', query = 'Q3.4', runs = 3);
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_city, s_city, d_yearmonth) GROUP (c_city, s_city, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q3_4) WITH (method = 'cube by rays', query = 'Q3.4', runs = 3);
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_city, s_city, d_yearmonth) GROUP (c_city, s_city, d_year)
  AGGREGATE (lo_revenue) WITH (trace = rays, hits = flagged, legs = 2);
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q3_4) WITH (method = 'rays, bits and atomics', query = 'Q3.4', runs = 3);

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, p_mfgr) GROUP (d_year, c_nation) AGGREGATE
  (lo_revenue - lo_supplycost);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q4_1) WITH (method = 'cube by search', query = 'Q4.1', runs = 3);
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, p_mfgr) GROUP (d_year, c_nation) AGGREGATE
  (lo_revenue - lo_supplycost) WITH (trace = rays);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q4_1) WITH (method = 'cube by rays', query = 'Q4.1', runs = 3);
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, p_mfgr) GROUP (d_year, c_nation) AGGREGATE
  (lo_revenue - lo_supplycost) WITH (trace = rays, hits = flagged, legs = 2);
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q4_1) WITH (method = 'rays, bits and atomics', query = 'Q4.1', runs = 3);

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, d_year, p_mfgr) GROUP (d_year, s_nation,
  p_category) AGGREGATE (lo_revenue - lo_supplycost);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q4_2) WITH (method = 'cube by search', query = 'Q4.2', runs = 3);
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, d_year, p_mfgr) GROUP (d_year, s_nation,
  p_category) AGGREGATE (lo_revenue - lo_supplycost) WITH (trace = rays);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q4_2) WITH (method = 'cube by rays', query = 'Q4.2', runs = 3);
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_region, d_year, p_mfgr) GROUP (d_year, s_nation,
  p_category) AGGREGATE (lo_revenue - lo_supplycost) WITH (trace = rays, hits = flagged, legs = 2);
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q4_2) WITH (method = 'rays, bits and atomics', query = 'Q4.2', runs = 3);

CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_nation, d_year, p_category) GROUP (d_year, s_city,
  p_brand1) AGGREGATE (lo_revenue - lo_supplycost);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_13 | Bytes moved | x: query | y: bytes_moved
BENCHMARK (SELECT * FROM q4_3) WITH (method = 'cube by search', query = 'Q4.3', runs = 3);
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_nation, d_year, p_category) GROUP (d_year, s_city,
  p_brand1) AGGREGATE (lo_revenue - lo_supplycost) WITH (trace = rays);
-- figure: rtcudb_11 | Pipelines over the flat table, cubes by search and by rays | x: query | y: gpu_ms
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q4_3) WITH (method = 'cube by rays', query = 'Q4.3', runs = 3);
CREATE OR REPLACE CUBE star ON lineorder_flat SCAN (c_region, s_nation, d_year, p_category) GROUP (d_year, s_city,
  p_brand1) AGGREGATE (lo_revenue - lo_supplycost) WITH (trace = rays, hits = flagged, legs = 2);
-- figure: rtcudb_12 | Rays without RT cores: one for each row, and the paper's bits and atomics | x: query | y: gpu_ms
BENCHMARK (SELECT * FROM q4_3) WITH (method = 'rays, bits and atomics', query = 'Q4.3', runs = 3);
