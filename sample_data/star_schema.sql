-- The tables of the Star Schema Benchmark (O'Neil, O'Neil and Chen, 2009), made on the device:
-- rtsql sample_data/star_schema.sql
-- It replaces tables of their names. Scale 1 has 6,000,000 rows of lineorder. For another scale, or for other rows of the
-- same kind, make the table star_schema first:
-- rtsql -c "CREATE TABLE star_schema AS SELECT 0.1 AS scale, 7 AS seed" sample_data/star_schema.sql
CREATE TABLE IF NOT EXISTS star_schema AS SELECT 1.0 AS scale, 1 AS seed;

-- Each row has a number r of its own, and its random values come from hash(r + 1), hash(r + 2) and so on. No two columns of
-- the schema share one of these. Money is in cents. A day is the integer yyyymmdd.

CREATE OR REPLACE TABLE dates AS -- Seven years, for every scale.
SELECT 10000 * year(day) + 100 * month(day) + day(day) AS d_datekey, to_char(day, 'FMMonth FMDD, YYYY') AS d_date,
  dayname(day) AS d_dayofweek, monthname(day) AS d_month, year(day) AS d_year,
  100 * year(day) + month(day) AS d_yearmonthnum, to_char(day, 'MonYYYY') AS d_yearmonth,
  1 + extract(dow FROM day) AS d_daynuminweek, day(day) AS d_daynuminmonth, extract(doy FROM day) AS d_daynuminyear,
  month(day) AS d_monthnuminyear, extract(doy FROM day) / 7 + 1 AS d_weeknuminyear,
  CASE WHEN month(day) >= 11 THEN 'Christmas' WHEN month(day) >= 9 THEN 'Fall' WHEN month(day) >= 5 THEN 'Summer'
    WHEN month(day) = 4 THEN 'Spring' ELSE 'Winter' END AS d_sellingseason,
  extract(dow FROM day) = 6 AS d_lastdayinweekfl, day = last_day(day) AS d_lastdayinmonthfl,
  (month(day), day(day)) IN ((1, 1), (2, 20), (4, 20), (5, 20), (7, 20), (8, 20), (9, 20), (10, 20), (11, 20), (12, 24))
    AS d_holidayfl,
  extract(dow FROM day) BETWEEN 1 AND 5 AS d_weekdayfl
FROM (SELECT DATE '1992-01-01' + n AS day FROM range(2557) AS days(n)) AS days;

CREATE OR REPLACE VIEW star_city AS -- Ten cities in each of 25 nations, five nations in each region.
SELECT city, 10 + city / 10 AS country_code, rpad(nation_name, 9) || city % 10 AS city_name, nation_name,
  split_part('AFRICA,AMERICA,ASIA,EUROPE,MIDDLE EAST', ',', 1 + city / 50) AS region_name
FROM (SELECT city, split_part('ALGERIA,ETHIOPIA,KENYA,MOROCCO,MOZAMBIQUE,ARGENTINA,BRAZIL,CANADA,PERU,UNITED STATES,'
    || 'CHINA,INDIA,INDONESIA,JAPAN,VIETNAM,FRANCE,GERMANY,ROMANIA,RUSSIA,UNITED KINGDOM,'
    || 'EGYPT,IRAN,IRAQ,JORDAN,SAUDI ARABIA', ',', 1 + city / 10) AS nation_name
  FROM range(250) AS numbers(city)) AS cities;

CREATE OR REPLACE TABLE customer AS
SELECT CAST(n AS INTEGER) AS c_custkey, 'Customer#' || to_char(n, 'FM000000000') AS c_name,
  substr(md5(to_hex(hash(r + 1))), 1, 10 + abs(hash(r + 2) % 16)) AS c_address,
  city_name AS c_city, nation_name AS c_nation, region_name AS c_region,
  country_code || to_char(abs(hash(r + 4) % 10000000000), 'FM"-"000"-"000"-"0000') AS c_phone,
  split_part('AUTOMOBILE,BUILDING,FURNITURE,HOUSEHOLD,MACHINERY', ',', 1 + abs(hash(r + 5) % 5)) AS c_mktsegment
FROM (SELECT n, (hash(seed) >> 8) + 100 * n AS r FROM star_schema,
  generate_series(1, greatest(30, CAST(30000 * CAST(scale AS DOUBLE) AS BIGINT))) AS numbers(n)) AS customers
JOIN star_city ON city = abs(hash(r + 3) % 250);

CREATE OR REPLACE TABLE supplier AS
SELECT CAST(n AS INTEGER) AS s_suppkey, 'Supplier#' || to_char(n, 'FM000000000') AS s_name,
  substr(md5(to_hex(hash(r + 11))), 1, 10 + abs(hash(r + 12) % 16)) AS s_address,
  city_name AS s_city, nation_name AS s_nation, region_name AS s_region,
  country_code || to_char(abs(hash(r + 14) % 10000000000), 'FM"-"000"-"000"-"0000') AS s_phone
FROM (SELECT n, (hash(seed) >> 8) + 100 * n AS r FROM star_schema,
  generate_series(1, greatest(10, CAST(2000 * CAST(scale AS DOUBLE) AS BIGINT))) AS numbers(n)) AS suppliers
JOIN star_city ON city = abs(hash(r + 13) % 250);

CREATE OR REPLACE TABLE part AS -- Five manufacturers have five categories each, a category has 40 brands.
SELECT CAST(n AS INTEGER) AS p_partkey, color || ' ' || other_color AS p_name, 'MFGR#' || (1 + brand / 200) AS p_mfgr,
  'MFGR#' || (11 + brand / 200 * 10 + brand / 40 % 5) AS p_category,
  'MFGR#' || (11 + brand / 200 * 10 + brand / 40 % 5) || (1 + brand % 40) AS p_brand1, color AS p_color,
  split_part('STANDARD,SMALL,MEDIUM,LARGE,ECONOMY,PROMO', ',', 1 + abs(hash(r + 24) % 6)) || ' '
    || split_part('ANODIZED,BURNISHED,PLATED,POLISHED,BRUSHED', ',', 1 + abs(hash(r + 25) % 5)) || ' '
    || split_part('TIN,NICKEL,BRASS,STEEL,COPPER', ',', 1 + abs(hash(r + 26) % 5)) AS p_type,
  CAST(1 + abs(hash(r + 27) % 50) AS INTEGER) AS p_size,
  split_part('SM,LG,MED,JUMBO,WRAP', ',', 1 + abs(hash(r + 28) % 5)) || ' '
    || split_part('CASE,BOX,BAG,JAR,PKG,PACK,CAN,DRUM', ',', 1 + abs(hash(r + 29) % 8)) AS p_container
FROM (SELECT n, r, abs(hash(r + 21) % 1000) AS brand, split_part(names, ' ', 1 + abs(hash(r + 22) % 92)) AS color,
    split_part(names, ' ', 1 + abs(hash(r + 23) % 92)) AS other_color
  FROM (SELECT n, (hash(seed) >> 8) + 100 * n AS r FROM star_schema,
    generate_series(1, CASE WHEN scale >= 1 THEN 200000 * (1 + CAST(floor(log2(scale)) AS BIGINT))
      ELSE greatest(100, CAST(200000 * CAST(scale AS DOUBLE) AS BIGINT)) END) AS numbers(n)) AS parts,
  (SELECT 'almond antique aquamarine azure beige bisque black blanched blue blush brown burlywood burnished chartreuse '
    || 'chiffon chocolate coral cornflower cornsilk cream cyan dark deep dim dodger drab firebrick floral forest frosted '
    || 'gainsboro ghost goldenrod green grey honeydew hot indian ivory khaki lace lavender lawn lemon light lime linen '
    || 'magenta maroon medium metallic midnight mint misty moccasin navajo navy olive orange orchid pale papaya peach '
    || 'peru pink plum powder puff purple red rose rosy royal saddle salmon sandy seashell sienna sky slate smoke snow '
    || 'spring steel tan thistle tomato turquoise violet wheat white yellow' AS names) AS colors) AS parts;

CREATE OR REPLACE TABLE star_order AS -- What the lines of an order share. A third of the customers has none.
SELECT lo_orderkey, r, 1 + lo_orderkey * 3 % 7 AS line_count, customer / 2 * 3 + customer % 2 + 1 AS lo_custkey,
  10000 * year(ordered_on) + 100 * month(ordered_on) + day(ordered_on) AS lo_orderdate, ordered_on,
  CASE abs(hash(r + 33) % 5) WHEN 0 THEN '1-URGENT' WHEN 1 THEN '2-HIGH' WHEN 2 THEN '3-MEDIUM'
    WHEN 3 THEN '4-NOT SPECIFIED' ELSE '5-LOW' END AS lo_orderpriority
FROM (SELECT CAST(n AS INTEGER) AS lo_orderkey, r, DATE '1992-01-01' + CAST(abs(hash(r + 31) % 2406) AS INTEGER) AS ordered_on,
    CAST(abs(hash(r + 32) % (customers - customers / 3)) AS INTEGER) AS customer
  FROM (SELECT n, (hash(seed) >> 8) + 1000 * n AS r, customers
    FROM star_schema, (SELECT count(*) AS customers FROM customer) AS counts,
      generate_series(1, greatest(7, CAST(1500000 * CAST(scale AS DOUBLE) AS BIGINT))) AS numbers(n)) AS numbers) AS orders;

CREATE OR REPLACE TABLE star_line AS -- Each seven orders have 28 lines, of which no two share their r + 100 * n.
SELECT lo_orderkey, CAST(n AS INTEGER) AS lo_linenumber, lo_custkey, lo_orderdate, lo_orderpriority,
  CAST(1 + abs(hash(r + 100 * n + 41) % parts) AS INTEGER) AS lo_partkey,
  CAST(1 + abs(hash(r + 100 * n + 42) % suppliers) AS INTEGER) AS lo_suppkey,
  CAST(1 + abs(hash(r + 100 * n + 43) % 50) AS INTEGER) AS lo_quantity,
  CAST(abs(hash(r + 100 * n + 44) % 11) AS INTEGER) AS lo_discount,
  CAST(abs(hash(r + 100 * n + 45) % 9) AS INTEGER) AS lo_tax,
  ordered_on + CAST(30 + abs(hash(r + 100 * n + 46) % 61) AS INTEGER) AS committed_on,
  CASE abs(hash(r + 100 * n + 47) % 7) WHEN 0 THEN 'AIR' WHEN 1 THEN 'FOB' WHEN 2 THEN 'MAIL' WHEN 3 THEN 'RAIL'
    WHEN 4 THEN 'REG AIR' WHEN 5 THEN 'SHIP' ELSE 'TRUCK' END AS lo_shipmode
FROM (SELECT count(*) AS parts FROM part) AS p, (SELECT count(*) AS suppliers FROM supplier) AS s,
  star_order, generate_series(1, line_count) AS numbers(n);

DROP TABLE star_order;

CREATE OR REPLACE TABLE lineorder AS
SELECT lo_orderkey, lo_linenumber, lo_custkey, lo_partkey, lo_suppkey, lo_orderdate, lo_orderpriority,
  '0' AS lo_shippriority, lo_quantity, lo_quantity * price AS lo_extendedprice,
  CAST(sum(lo_quantity * price * (100 - lo_discount) / 100 * (100 + lo_tax) / 100) OVER (PARTITION BY lo_orderkey) AS INTEGER)
    AS lo_ordtotalprice,
  lo_discount, lo_quantity * price * (100 - lo_discount) / 100 AS lo_revenue, 6 * price / 10 AS lo_supplycost, lo_tax,
  10000 * year(committed_on) + 100 * month(committed_on) + day(committed_on) AS lo_commitdate, lo_shipmode
FROM (SELECT *, 90000 + lo_partkey / 10 % 20001 + 100 * (lo_partkey % 1000) AS price FROM star_line) AS priced;

DROP TABLE star_line;

CREATE OR REPLACE TABLE lineorder_flat AS -- What the benchmark's queries name, without keys.
SELECT lo_quantity, lo_discount, lo_extendedprice, lo_revenue, lo_supplycost,
  d_year, d_yearmonthnum, d_yearmonth, d_weeknuminyear, c_region, c_nation, c_city, s_region, s_nation, s_city,
  p_mfgr, p_category, p_brand1
FROM lineorder, dates, customer, supplier, part
WHERE lo_orderdate = d_datekey AND lo_custkey = c_custkey AND lo_suppkey = s_suppkey AND lo_partkey = p_partkey;
