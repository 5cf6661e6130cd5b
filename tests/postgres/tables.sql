CREATE TYPE mood AS ENUM ('sad', 'ok', 'happy');
CREATE DOMAIN positive AS integer CHECK (VALUE > 0);
CREATE TABLE kinds (
  b boolean, i2 smallint, i4 integer, i8 bigint, r real, d double precision, n numeric(10, 2), wide numeric(38, 5),
  free numeric, t text, vc varchar(10), c char(4), bytes bytea, day date, clock time, at timestamp, moment timestamptz,
  long interval, u uuid, j json, jb jsonb, m mood, p positive, ip inet, "from" oid,
  ints integer[], texts text[], nums numeric(6, 1)[], moods mood[], moments timestamptz[], point point);
INSERT INTO kinds VALUES
  (true, 1, 2, 3, 1.5, 2.5, 12345678.91, 123456789012345678901234567890123.45678, 10000.00001, 'tëxt', 'v', 'c',
   '\x00ff', '2024-02-29', '12:34:56.789', '2024-02-29 12:34:56.000001', '2024-02-29 12:34:56+02',
   '1 year 2 days 03:04:05.5', '12345678-1234-1234-1234-123456789abc', '{"a": [1, 2]}', '{"b":  null}', 'happy', 7,
   '10.0.0.1', 42, '{1,NULL,3}', '{a,"b,c"}', '{1.5,-2}', '{sad,ok}', '{2024-02-29 12:34:56+02}', '(1,2)'),
  (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
   NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (false, -32768, -2147483648, -9223372036854775808, 'NaN', '-Infinity', -0.01, -1, -123456, '', '', '', '',
   '0001-01-01', '24:00:00', '1999-12-31 23:59:59', '1900-01-01 00:00:00+00', '-1 mon',
   'ffffffff-ffff-ffff-ffff-ffffffffffff', '[]', '[]', 'sad', 1, '::1', 0, '{}', '{}', '{}', '{}', '{}', '(0,0)');
CREATE TABLE people (id integer PRIMARY KEY, name text NOT NULL, "Score" numeric(8, 2));
INSERT INTO people SELECT i, 'name ' || i % 100, i * 0.25 FROM generate_series(1, 50000) i;
CREATE INDEX by_name ON people (name);
ANALYZE people;
CREATE VIEW few AS SELECT id, name FROM people WHERE id <= 3 ORDER BY id DESC;
CREATE SCHEMA sales;
CREATE TABLE sales.orders (person integer, price numeric) PARTITION BY RANGE (person);
CREATE TABLE sales.orders_1 PARTITION OF sales.orders FOR VALUES FROM (0) TO (10);
CREATE TABLE sales.orders_2 PARTITION OF sales.orders FOR VALUES FROM (10) TO (20);
INSERT INTO sales.orders SELECT i, i * 1.5 FROM generate_series(1, 19) i;
CREATE TABLE empty (n numeric, t text);
CREATE TABLE endless (day date, n numeric, a integer[]);
INSERT INTO endless VALUES ('2024-01-01', 1, '{1}'), ('infinity', 'NaN', '{{1,2},{3,4}}');
CREATE TABLE far (day date, at timestamp, utc timestamptz, days date[]);
INSERT INTO far VALUES ('2024-01-01', '-infinity', 'infinity', '{-infinity}'), ('5874897-12-31', '294276-12-31', '294276-12-31', '{294247-01-01}');
CREATE TABLE long_numbers (n numeric);
INSERT INTO long_numbers VALUES (1e45), (0.5);
CREATE TABLE hidden (i integer);
