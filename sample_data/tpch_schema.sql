-- The tables of the TPC Benchmark H (its specification, revision 3, section 4.2), made on the device:
-- rtsql sample_data/tpch_schema.sql
-- It replaces tables of their names. Scale 1 has 6,000,000 rows of lineitem. For another scale, or for other rows of the
-- same kind, make the table tpch_schema first:
-- rtsql -c "CREATE TABLE tpch_schema AS SELECT 0.1 AS scale, 7 AS seed" sample_data/tpch_schema.sql
-- Keys, domains and distributions are the specification's; the rows are not those of its generator, and comments are
-- sentences of phrases in place of parts of one long text.
CREATE TABLE IF NOT EXISTS tpch_schema AS SELECT 1.0 AS scale, 1 AS seed;

-- Each row has a number r of its own, and its random values come from hash(r + 1), hash(r + 2) and so on. No two columns of
-- the schema share one of these.
CREATE OR REPLACE VIEW tpch_base AS
SELECT hash(seed) >> 8 AS base, greatest(1, CAST(10000 * CAST(scale AS DOUBLE) AS BIGINT)) AS suppliers,
  greatest(1, CAST(200000 * CAST(scale AS DOUBLE) AS BIGINT)) AS parts,
  greatest(3, CAST(150000 * CAST(scale AS DOUBLE) AS BIGINT)) AS customers,
  greatest(1, CAST(1500000 * CAST(scale AS DOUBLE) AS BIGINT)) AS orders,
  greatest(1, CAST(1000 * CAST(scale AS DOUBLE) AS BIGINT)) AS clerks
FROM tpch_schema;

CREATE OR REPLACE TABLE tpch_phrase AS -- Each number has three phrases of two or three words, which are parts of a sentence.
SELECT CAST(n AS INTEGER) AS id,
  split_part(adverbs, ' ', 1 + n % 16) || ' ' || split_part(adjectives, ' ', 1 + n / 16 % 16) || ' '
    || split_part(nouns, ' ', 1 + n / 256 % 16) AS subject,
  split_part(verbs, ' ', 1 + n % 16) || ' ' || split_part(prepositions, ' ', 1 + n / 16 % 16) || ' the '
    || split_part(adjectives, ' ', 1 + n / 256 % 16) AS predicate,
  split_part(nouns, ' ', 1 + n % 16) || ' ' || split_part(verbs, ' ', 1 + n / 16 % 16) || ' '
    || split_part(adverbs, ' ', 1 + n / 256 % 16) AS ending
FROM range(4096) AS numbers(n), (SELECT
  'foxes ideas theodolites pinto-beans instructions dependencies excuses platelets asymptotes courts dolphins multipliers '
    || 'packages deposits accounts requests' AS nouns,
  'sleep wake haggle nag cajole detect integrate snooze doze boost affix print use engage solve unwind' AS verbs,
  'furious sly careful blithe quick fluffy slow quiet ruthless thin close dogged daring bold express special' AS adjectives,
  'sometimes always never furiously slyly carefully blithely quickly fluffily slowly quietly ruthlessly thinly closely '
    || 'doggedly daringly' AS adverbs,
  'about above across after against along among around at atop before behind beneath beside between beyond' AS prepositions)
    AS words;

CREATE OR REPLACE TABLE region AS
SELECT CAST(n AS INTEGER) AS r_regionkey, split_part('AFRICA,AMERICA,ASIA,EUROPE,MIDDLE EAST', ',', 1 + n) AS r_name,
  subject || ' ' || ending AS r_comment
FROM range(5) AS numbers(n), tpch_base, tpch_phrase
WHERE id = abs(hash(base + n + 1) % 4096);

CREATE OR REPLACE TABLE nation AS
SELECT CAST(n AS INTEGER) AS n_nationkey, split_part('ALGERIA,ARGENTINA,BRAZIL,CANADA,EGYPT,ETHIOPIA,FRANCE,GERMANY,INDIA,'
    || 'INDONESIA,IRAN,IRAQ,JAPAN,JORDAN,KENYA,MOROCCO,MOZAMBIQUE,PERU,CHINA,ROMANIA,SAUDI ARABIA,VIETNAM,RUSSIA,'
    || 'UNITED KINGDOM,UNITED STATES', ',', 1 + n) AS n_name,
  CAST(split_part('0,1,1,1,4,0,3,3,2,2,4,4,2,4,0,0,0,1,2,3,4,2,3,3,1', ',', 1 + n) AS INTEGER) AS n_regionkey,
  subject || ' ' || ending AS n_comment
FROM range(25) AS numbers(n), tpch_base, tpch_phrase
WHERE id = abs(hash(base + n + 11) % 4096);

CREATE OR REPLACE TABLE supplier AS -- Of 10,000, five say that there were complaints, and five that they are recommended.
SELECT CAST(n AS INTEGER) AS s_suppkey, 'Supplier#' || to_char(n, 'FM000000000') AS s_name,
  substr(md5(to_hex(hash(r + 1))) || md5(to_hex(hash(r + 2))), 1, 10 + abs(hash(r + 3) % 31)) AS s_address,
  s_nationkey, (10 + s_nationkey) || to_char(abs(hash(r + 5) % 10000000000), 'FM"-"000"-"000"-"0000') AS s_phone,
  CAST((abs(hash(r + 6) % 1099999) - 99999) * 0.01 AS DECIMAL(15,2)) AS s_acctbal,
  CASE WHEN n % 2000 = 7 THEN subject || ' Customer ' || ending || ' Complaints'
    WHEN n % 2000 = 1007 THEN subject || ' Customer ' || ending || ' Recommends' ELSE subject || ' ' || ending END AS s_comment
FROM (SELECT n, base + 100 * n AS r, CAST(abs(hash(base + 100 * n + 4) % 25) AS INTEGER) AS s_nationkey
  FROM tpch_base, generate_series(1, suppliers) AS numbers(n)) AS made, tpch_phrase
WHERE id = abs(hash(r + 7) % 4096);

CREATE OR REPLACE TABLE part AS
SELECT CAST(n AS INTEGER) AS p_partkey,
  split_part(colors, ' ', 1 + first) || ' ' || split_part(colors, ' ', 1 + (first + step) % 92) || ' '
    || split_part(colors, ' ', 1 + (first + 2 * step) % 92) || ' ' || split_part(colors, ' ', 1 + (first + 3 * step) % 92)
    || ' ' || split_part(colors, ' ', 1 + (first + 4 * step) % 92) AS p_name,
  'Manufacturer#' || (1 + brand / 5) AS p_mfgr, 'Brand#' || (1 + brand / 5) || (1 + brand % 5) AS p_brand,
  split_part('STANDARD,SMALL,MEDIUM,LARGE,ECONOMY,PROMO', ',', 1 + abs(hash(r + 24) % 6)) || ' '
    || split_part('ANODIZED,BURNISHED,PLATED,POLISHED,BRUSHED', ',', 1 + abs(hash(r + 25) % 5)) || ' '
    || split_part('TIN,NICKEL,BRASS,STEEL,COPPER', ',', 1 + abs(hash(r + 26) % 5)) AS p_type,
  CAST(1 + abs(hash(r + 27) % 50) AS INTEGER) AS p_size,
  split_part('SM,LG,MED,JUMBO,WRAP', ',', 1 + abs(hash(r + 28) % 5)) || ' '
    || split_part('CASE,BOX,BAG,JAR,PKG,PACK,CAN,DRUM', ',', 1 + abs(hash(r + 29) % 8)) AS p_container,
  CAST((90000 + n / 10 % 20001 + 100 * (n % 1000)) * 0.01 AS DECIMAL(15,2)) AS p_retailprice, ending AS p_comment
FROM (SELECT n, r, abs(hash(r + 21) % 25) AS brand, abs(hash(r + 22) % 92) AS first, 1 + 2 * abs(hash(r + 23) % 11) AS step
  FROM (SELECT n, base + 100 * n AS r FROM tpch_base, generate_series(1, parts) AS numbers(n)) AS numbered) AS made,
  (SELECT 'almond antique aquamarine azure beige bisque black blanched blue blush brown burlywood burnished chartreuse '
    || 'chiffon chocolate coral cornflower cornsilk cream cyan dark deep dim dodger drab firebrick floral forest frosted '
    || 'gainsboro ghost goldenrod green grey honeydew hot indian ivory khaki lace lavender lawn lemon light lime linen '
    || 'magenta maroon medium metallic midnight mint misty moccasin navajo navy olive orange orchid pale papaya peach '
    || 'peru pink plum powder puff purple red rose rosy royal saddle salmon sandy seashell sienna sky slate smoke snow '
    || 'spring steel tan thistle tomato turquoise violet wheat white yellow' AS colors) AS names, tpch_phrase
WHERE id = abs(hash(r + 30) % 4096);

CREATE OR REPLACE TABLE partsupp AS -- Four suppliers of each part, as far from each other as they can be.
SELECT p_partkey AS ps_partkey,
  CAST((p_partkey + i * (suppliers / 4 + (p_partkey - 1) / suppliers)) % suppliers + 1 AS INTEGER) AS ps_suppkey,
  CAST(1 + abs(hash(r + 41) % 9999) AS INTEGER) AS ps_availqty,
  CAST((100 + abs(hash(r + 42) % 99901)) * 0.01 AS DECIMAL(15,2)) AS ps_supplycost,
  one.subject || ' ' || one.predicate || ' ' || other.ending AS ps_comment
FROM (SELECT p_partkey, i, suppliers, base + CAST(1000 AS BIGINT) * p_partkey + 10 * i AS r
  FROM part, tpch_base, range(4) AS numbers(i)) AS made, tpch_phrase AS one, tpch_phrase AS other
WHERE one.id = abs(hash(r + 43) % 4096) AND other.id = abs(hash(r + 44) % 4096);

CREATE OR REPLACE TABLE customer AS
SELECT CAST(n AS INTEGER) AS c_custkey, 'Customer#' || to_char(n, 'FM000000000') AS c_name,
  substr(md5(to_hex(hash(r + 51))) || md5(to_hex(hash(r + 52))), 1, 10 + abs(hash(r + 53) % 31)) AS c_address,
  c_nationkey, (10 + c_nationkey) || to_char(abs(hash(r + 55) % 10000000000), 'FM"-"000"-"000"-"0000') AS c_phone,
  CAST((abs(hash(r + 56) % 1099999) - 99999) * 0.01 AS DECIMAL(15,2)) AS c_acctbal,
  split_part('AUTOMOBILE,BUILDING,FURNITURE,HOUSEHOLD,MACHINERY', ',', 1 + abs(hash(r + 57) % 5)) AS c_mktsegment,
  one.subject || ' ' || other.predicate || ' ' || other.ending AS c_comment
FROM (SELECT n, base + 100 * n AS r, CAST(abs(hash(base + 100 * n + 54) % 25) AS INTEGER) AS c_nationkey
  FROM tpch_base, generate_series(1, customers) AS numbers(n)) AS made, tpch_phrase AS one, tpch_phrase AS other
WHERE one.id = abs(hash(r + 58) % 4096) AND other.id = abs(hash(r + 59) % 4096);

CREATE OR REPLACE TABLE tpch_order AS -- What an order and its lines share. Of 32 keys eight are used; a third of the customers has none.
SELECT CAST(n / 8 * 32 + n % 8 + 1 AS BIGINT) AS o_orderkey, r, 1 + abs(hash(r + 63) % 7) AS lines,
  CAST(customer / 2 * 3 + customer % 2 + 1 AS INTEGER) AS o_custkey,
  DATE '1992-01-01' + CAST(abs(hash(r + 61) % 2406) AS INTEGER) AS o_orderdate
FROM (SELECT n, base + 1000 * n AS r, abs(hash(base + 1000 * n + 62) % (customers - customers / 3)) AS customer
  FROM tpch_base, range(orders) AS numbers(n)) AS numbered;

CREATE OR REPLACE TABLE lineitem AS
SELECT l_orderkey, l_partkey,
  CAST((l_partkey + i * (suppliers / 4 + (l_partkey - 1) / suppliers)) % suppliers + 1 AS INTEGER) AS l_suppkey, l_linenumber,
  l_quantity, CAST(l_quantity * (90000 + l_partkey / 10 % 20001 + 100 * (l_partkey % 1000)) * 0.01 AS DECIMAL(15,2))
    AS l_extendedprice,
  CAST(abs(hash(r + 75) % 11) * 0.01 AS DECIMAL(15,2)) AS l_discount, CAST(abs(hash(r + 76) % 9) * 0.01 AS DECIMAL(15,2)) AS l_tax,
  CASE WHEN l_receiptdate > DATE '1995-06-17' THEN 'N' WHEN hash(r + 77) % 2 = 0 THEN 'R' ELSE 'A' END AS l_returnflag,
  CASE WHEN l_shipdate > DATE '1995-06-17' THEN 'O' ELSE 'F' END AS l_linestatus,
  l_shipdate, l_commitdate, l_receiptdate,
  split_part('DELIVER IN PERSON,COLLECT COD,NONE,TAKE BACK RETURN', ',', 1 + abs(hash(r + 80) % 4)) AS l_shipinstruct,
  split_part('REG AIR,AIR,RAIL,SHIP,TRUCK,MAIL,FOB', ',', 1 + abs(hash(r + 81) % 7)) AS l_shipmode,
  one.ending || ' ' || other.predicate AS l_comment
FROM (SELECT o_orderkey AS l_orderkey, CAST(n AS INTEGER) AS l_linenumber, r + 100 * n AS r, suppliers,
    CAST(1 + abs(hash(r + 100 * n + 71) % parts) AS INTEGER) AS l_partkey, abs(hash(r + 100 * n + 72) % 4) AS i,
    CAST(1 + abs(hash(r + 100 * n + 73) % 50) AS DECIMAL(15,2)) AS l_quantity,
    o_orderdate + CAST(1 + abs(hash(r + 100 * n + 74) % 121) AS INTEGER) AS l_shipdate,
    o_orderdate + CAST(30 + abs(hash(r + 100 * n + 78) % 61) AS INTEGER) AS l_commitdate,
    o_orderdate + CAST(1 + abs(hash(r + 100 * n + 74) % 121) + 1 + abs(hash(r + 100 * n + 79) % 30) AS INTEGER) AS l_receiptdate
  FROM tpch_base, tpch_order, generate_series(1, lines) AS numbers(n)) AS made, tpch_phrase AS one, tpch_phrase AS other
WHERE one.id = abs(hash(r + 82) % 4096) AND other.id = abs(hash(r + 83) % 4096);

CREATE OR REPLACE TABLE orders AS
SELECT o_orderkey, o_custkey,
  CASE WHEN shipped = lines THEN 'F' WHEN shipped = 0 THEN 'O' ELSE 'P' END AS o_orderstatus,
  CAST(price AS DECIMAL(15,2)) AS o_totalprice, o_orderdate,
  split_part('1-URGENT,2-HIGH,3-MEDIUM,4-NOT SPECIFIED,5-LOW', ',', 1 + abs(hash(r + 65) % 5)) AS o_orderpriority,
  'Clerk#' || to_char(1 + abs(hash(r + 66) % clerks), 'FM000000000') AS o_clerk, 0 AS o_shippriority,
  one.subject || ' ' || two.predicate || ' ' || three.ending AS o_comment
FROM tpch_base, tpch_order, (SELECT l_orderkey, count(*) FILTER (WHERE l_linestatus = 'F') AS shipped,
    sum(l_extendedprice * (1 + l_tax) * (1 - l_discount)) AS price FROM lineitem GROUP BY l_orderkey) AS totals,
  tpch_phrase AS one, tpch_phrase AS two, tpch_phrase AS three
WHERE o_orderkey = l_orderkey AND one.id = abs(hash(r + 67) % 4096) AND two.id = abs(hash(r + 68) % 4096)
  AND three.id = abs(hash(r + 69) % 4096);

DROP TABLE tpch_order;
DROP TABLE tpch_phrase;
DROP VIEW tpch_base;
