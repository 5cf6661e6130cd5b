-- The 13 queries of the Star Schema Benchmark as views of the flat table, without their ORDER BY; beside each, the rows that
-- its filter selects. Run sample_data/star_schema.sql first.

CREATE OR REPLACE VIEW q1_1_rows AS
  SELECT * FROM lineorder_flat
  WHERE d_year = 1993 AND lo_discount BETWEEN 1 AND 3 AND lo_quantity < 25;
CREATE OR REPLACE VIEW q1_1 AS
  SELECT SUM(lo_extendedprice * lo_discount) AS revenue FROM q1_1_rows;

CREATE OR REPLACE VIEW q1_2_rows AS
  SELECT * FROM lineorder_flat
  WHERE d_yearmonthnum = 199401 AND lo_discount BETWEEN 4 AND 6 AND lo_quantity BETWEEN 26 AND 35;
CREATE OR REPLACE VIEW q1_2 AS
  SELECT SUM(lo_extendedprice * lo_discount) AS revenue FROM q1_2_rows;

CREATE OR REPLACE VIEW q1_3_rows AS
  SELECT * FROM lineorder_flat
  WHERE d_weeknuminyear = 6 AND d_year = 1994 AND lo_discount BETWEEN 5 AND 7 AND lo_quantity BETWEEN 26 AND 35;
CREATE OR REPLACE VIEW q1_3 AS
  SELECT SUM(lo_extendedprice * lo_discount) AS revenue FROM q1_3_rows;

CREATE OR REPLACE VIEW q2_1_rows AS
  SELECT * FROM lineorder_flat
  WHERE p_category = 'MFGR#12' AND s_region = 'AMERICA';
CREATE OR REPLACE VIEW q2_1 AS
  SELECT SUM(lo_revenue) AS revenue, d_year, p_brand1 FROM q2_1_rows
  GROUP BY d_year, p_brand1;

CREATE OR REPLACE VIEW q2_2_rows AS
  SELECT * FROM lineorder_flat
  WHERE p_brand1 BETWEEN 'MFGR#2221' AND 'MFGR#2228' AND s_region = 'ASIA';
CREATE OR REPLACE VIEW q2_2 AS
  SELECT SUM(lo_revenue) AS revenue, d_year, p_brand1 FROM q2_2_rows
  GROUP BY d_year, p_brand1;

CREATE OR REPLACE VIEW q2_3_rows AS
  SELECT * FROM lineorder_flat
  WHERE p_brand1 = 'MFGR#2221' AND s_region = 'EUROPE';
CREATE OR REPLACE VIEW q2_3 AS
  SELECT SUM(lo_revenue) AS revenue, d_year, p_brand1 FROM q2_3_rows
  GROUP BY d_year, p_brand1;

CREATE OR REPLACE VIEW q3_1_rows AS
  SELECT * FROM lineorder_flat
  WHERE c_region = 'ASIA' AND s_region = 'ASIA' AND d_year >= 1992 AND d_year <= 1997;
CREATE OR REPLACE VIEW q3_1 AS
  SELECT c_nation, s_nation, d_year, SUM(lo_revenue) AS revenue FROM q3_1_rows
  GROUP BY c_nation, s_nation, d_year;

CREATE OR REPLACE VIEW q3_2_rows AS
  SELECT * FROM lineorder_flat
  WHERE c_nation = 'UNITED STATES' AND s_nation = 'UNITED STATES' AND d_year >= 1992 AND d_year <= 1997;
CREATE OR REPLACE VIEW q3_2 AS
  SELECT c_city, s_city, d_year, SUM(lo_revenue) AS revenue FROM q3_2_rows
  GROUP BY c_city, s_city, d_year;

CREATE OR REPLACE VIEW q3_3_rows AS
  SELECT * FROM lineorder_flat
  WHERE (c_city = 'UNITED KI1' OR c_city = 'UNITED KI5') AND (s_city = 'UNITED KI1' OR s_city = 'UNITED KI5') AND
    d_year >= 1992 AND d_year <= 1997;
CREATE OR REPLACE VIEW q3_3 AS
  SELECT c_city, s_city, d_year, SUM(lo_revenue) AS revenue FROM q3_3_rows
  GROUP BY c_city, s_city, d_year;

CREATE OR REPLACE VIEW q3_4_rows AS
  SELECT * FROM lineorder_flat
  WHERE (c_city = 'UNITED KI1' OR c_city = 'UNITED KI5') AND (s_city = 'UNITED KI1' OR s_city = 'UNITED KI5') AND
    d_yearmonth = 'Dec1997';
CREATE OR REPLACE VIEW q3_4 AS
  SELECT c_city, s_city, d_year, SUM(lo_revenue) AS revenue FROM q3_4_rows
  GROUP BY c_city, s_city, d_year;

CREATE OR REPLACE VIEW q4_1_rows AS
  SELECT * FROM lineorder_flat
  WHERE c_region = 'AMERICA' AND s_region = 'AMERICA' AND (p_mfgr = 'MFGR#1' OR p_mfgr = 'MFGR#2');
CREATE OR REPLACE VIEW q4_1 AS
  SELECT d_year, c_nation, SUM(lo_revenue - lo_supplycost) AS profit FROM q4_1_rows
  GROUP BY d_year, c_nation;

CREATE OR REPLACE VIEW q4_2_rows AS
  SELECT * FROM lineorder_flat
  WHERE c_region = 'AMERICA' AND s_region = 'AMERICA' AND (d_year = 1997 OR d_year = 1998) AND (p_mfgr = 'MFGR#1' OR
    p_mfgr = 'MFGR#2');
CREATE OR REPLACE VIEW q4_2 AS
  SELECT d_year, s_nation, p_category, SUM(lo_revenue - lo_supplycost) AS profit FROM q4_2_rows
  GROUP BY d_year, s_nation, p_category;

CREATE OR REPLACE VIEW q4_3_rows AS
  SELECT * FROM lineorder_flat
  WHERE c_region = 'AMERICA' AND s_nation = 'UNITED STATES' AND (d_year = 1997 OR d_year = 1998) AND p_category =
    'MFGR#14';
CREATE OR REPLACE VIEW q4_3 AS
  SELECT d_year, s_city, p_brand1, SUM(lo_revenue - lo_supplycost) AS profit FROM q4_3_rows
  GROUP BY d_year, s_city, p_brand1;
