-- The 13 queries of the benchmark in two steps: each server groups its part, and the coordinator adds the parts up. Each is
-- between two lines that say its name.
\echo query q1_1
SELECT sum(value) AS value
FROM (SELECT shard, sum(lo_extendedprice::bigint * lo_discount) AS value FROM flat
      WHERE d_year = 1993 AND lo_discount BETWEEN 1 AND 3 AND lo_quantity < 25
      GROUP BY shard) AS parts;
\echo query q1_2
SELECT sum(value) AS value
FROM (SELECT shard, sum(lo_extendedprice::bigint * lo_discount) AS value FROM flat
      WHERE d_yearmonthnum = 199401 AND lo_discount BETWEEN 4 AND 6 AND lo_quantity BETWEEN 26 AND 35
      GROUP BY shard) AS parts;
\echo query q1_3
SELECT sum(value) AS value
FROM (SELECT shard, sum(lo_extendedprice::bigint * lo_discount) AS value FROM flat
      WHERE d_weeknuminyear = 6 AND d_year = 1994 AND lo_discount BETWEEN 5 AND 7 AND lo_quantity BETWEEN 26 AND 35
      GROUP BY shard) AS parts;
\echo query q2_1
SELECT d_year, p_brand1, sum(value) AS value
FROM (SELECT shard, d_year, p_brand1, sum(lo_revenue) AS value FROM flat
      WHERE p_category = 'MFGR#12' AND s_region = 'AMERICA'
      GROUP BY shard, d_year, p_brand1) AS parts
GROUP BY d_year, p_brand1 ORDER BY d_year, p_brand1;
\echo query q2_2
SELECT d_year, p_brand1, sum(value) AS value
FROM (SELECT shard, d_year, p_brand1, sum(lo_revenue) AS value FROM flat
      WHERE p_brand1 BETWEEN 'MFGR#2221' AND 'MFGR#2228' AND s_region = 'ASIA'
      GROUP BY shard, d_year, p_brand1) AS parts
GROUP BY d_year, p_brand1 ORDER BY d_year, p_brand1;
\echo query q2_3
SELECT d_year, p_brand1, sum(value) AS value
FROM (SELECT shard, d_year, p_brand1, sum(lo_revenue) AS value FROM flat
      WHERE p_brand1 = 'MFGR#2221' AND s_region = 'EUROPE'
      GROUP BY shard, d_year, p_brand1) AS parts
GROUP BY d_year, p_brand1 ORDER BY d_year, p_brand1;
\echo query q3_1
SELECT c_nation, s_nation, d_year, sum(value) AS value
FROM (SELECT shard, c_nation, s_nation, d_year, sum(lo_revenue) AS value FROM flat
      WHERE c_region = 'ASIA' AND s_region = 'ASIA' AND d_year >= 1992 AND d_year <= 1997
      GROUP BY shard, c_nation, s_nation, d_year) AS parts
GROUP BY c_nation, s_nation, d_year ORDER BY c_nation, s_nation, d_year;
\echo query q3_2
SELECT c_city, s_city, d_year, sum(value) AS value
FROM (SELECT shard, c_city, s_city, d_year, sum(lo_revenue) AS value FROM flat
      WHERE c_nation = 'UNITED STATES' AND s_nation = 'UNITED STATES' AND d_year >= 1992 AND d_year <= 1997
      GROUP BY shard, c_city, s_city, d_year) AS parts
GROUP BY c_city, s_city, d_year ORDER BY c_city, s_city, d_year;
\echo query q3_3
SELECT c_city, s_city, d_year, sum(value) AS value
FROM (SELECT shard, c_city, s_city, d_year, sum(lo_revenue) AS value FROM flat
      WHERE (c_city = 'UNITED KI1' OR c_city = 'UNITED KI5') AND (s_city = 'UNITED KI1' OR s_city = 'UNITED KI5') AND d_year >= 1992 AND d_year <= 1997
      GROUP BY shard, c_city, s_city, d_year) AS parts
GROUP BY c_city, s_city, d_year ORDER BY c_city, s_city, d_year;
\echo query q3_4
SELECT c_city, s_city, d_year, sum(value) AS value
FROM (SELECT shard, c_city, s_city, d_year, sum(lo_revenue) AS value FROM flat
      WHERE (c_city = 'UNITED KI1' OR c_city = 'UNITED KI5') AND (s_city = 'UNITED KI1' OR s_city = 'UNITED KI5') AND d_yearmonth = 'Dec1997'
      GROUP BY shard, c_city, s_city, d_year) AS parts
GROUP BY c_city, s_city, d_year ORDER BY c_city, s_city, d_year;
\echo query q4_1
SELECT d_year, c_nation, sum(value) AS value
FROM (SELECT shard, d_year, c_nation, sum(lo_revenue - lo_supplycost) AS value FROM flat
      WHERE c_region = 'AMERICA' AND s_region = 'AMERICA' AND (p_mfgr = 'MFGR#1' OR p_mfgr = 'MFGR#2')
      GROUP BY shard, d_year, c_nation) AS parts
GROUP BY d_year, c_nation ORDER BY d_year, c_nation;
\echo query q4_2
SELECT d_year, s_nation, p_category, sum(value) AS value
FROM (SELECT shard, d_year, s_nation, p_category, sum(lo_revenue - lo_supplycost) AS value FROM flat
      WHERE c_region = 'AMERICA' AND s_region = 'AMERICA' AND (d_year = 1997 OR d_year = 1998) AND (p_mfgr = 'MFGR#1' OR p_mfgr = 'MFGR#2')
      GROUP BY shard, d_year, s_nation, p_category) AS parts
GROUP BY d_year, s_nation, p_category ORDER BY d_year, s_nation, p_category;
\echo query q4_3
SELECT d_year, s_city, p_brand1, sum(value) AS value
FROM (SELECT shard, d_year, s_city, p_brand1, sum(lo_revenue - lo_supplycost) AS value FROM flat
      WHERE s_nation = 'UNITED STATES' AND (d_year = 1997 OR d_year = 1998) AND p_category = 'MFGR#14'
      GROUP BY shard, d_year, s_city, p_brand1) AS parts
GROUP BY d_year, s_city, p_brand1 ORDER BY d_year, s_city, p_brand1;
