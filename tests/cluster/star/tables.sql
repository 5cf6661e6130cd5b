-- The flat table of the Star Schema Benchmark at the coordinator: each server has one partition of it.
CREATE EXTENSION postgres_fdw;
CREATE TABLE flat (
  shard integer NOT NULL, lo_quantity integer, lo_discount integer, lo_extendedprice integer, lo_revenue integer,
  lo_supplycost integer, d_year integer, d_yearmonthnum integer, d_yearmonth text, d_weeknuminyear integer,
  c_region text, c_nation text, c_city text, s_region text, s_nation text, s_city text, p_mfgr text, p_category text,
  p_brand1 text) PARTITION BY LIST (shard);
ALTER DATABASE postgres SET enable_partitionwise_aggregate = on;
ALTER DATABASE postgres SET jit = off;
