-- What the databases of the folders beside this file have had done to them (tests/session/formats_test.cpp).
CREATE TYPE mood AS ENUM ('sad', 'ok', 'happy');
CREATE TABLE each_type (
  id INTEGER PRIMARY KEY, boolean_value BOOLEAN, tinyint_value TINYINT, smallint_value SMALLINT, integer_value INTEGER,
  bigint_value BIGINT, real_value REAL, double_value DOUBLE, short_decimal DECIMAL(9, 2), decimal_value DECIMAL(18, 4),
  wide_decimal DECIMAL(38, 10), date_value DATE, timestamp_value TIMESTAMP, short_timestamp TIMESTAMP(3),
  zoned_value TIMESTAMPTZ, time_value TIME, varchar_value VARCHAR, limited_value VARCHAR(10), char_value CHAR(4),
  collated_value VARCHAR COLLATE nocase, blob_value BLOB, uuid_value UUID, interval_value INTERVAL,
  month_interval INTERVAL YEAR TO MONTH, enum_value mood, written_enum ENUM ('a', 'b'));
INSERT INTO each_type VALUES
  (1, true, 127, 32767, 2147483647, 9223372036854775807, 1.5, 2.25, 1234567.89, 12345678901234.5678,
   1234567890123456789012345678.0123456789, '9999-12-31', '2024-02-29 12:34:56.789012', '2024-02-29 12:34:56.789',
   '2024-02-29 12:34:56.789012+02', '23:59:59.999999', 'some text', 'ten', 'four', 'Case', '\x00ff10'::BLOB,
   '01234567-89ab-cdef-0123-456789abcdef', '1 year 2 months 3 days 04:05:06.789', '7 months', 'happy', 'b'),
  (2, false, -128, -32768, -2147483648, -9223372036854775808, -0.5, -1e300, -1234567.89, -12345678901234.5678,
   -1234567890123456789012345678.0123456789, '0001-01-01', '1969-12-31 23:59:59.999999', '1970-01-01 00:00:00',
   '1969-12-31 23:59:59.999999+00', '00:00:00', '', '', '', 'case', ''::BLOB,
   'ffffffff-ffff-ffff-ffff-ffffffffffff', '-1 year -2 months 3 days -04:05:06.789', '-7 years', 'sad', 'a'),
  (3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
   NULL, NULL, NULL, NULL, NULL, NULL);
CREATE TABLE many_rows AS SELECT CAST(range AS INTEGER) AS number, CASE WHEN range % 7 <> 0 THEN range * 1000 END AS thousands,
  'text ' || range % 1000 AS text FROM range(5000);
CREATE TABLE constrained (a INTEGER, b VARCHAR DEFAULT 'none' NOT NULL, c INTEGER DEFAULT 5 + 2, PRIMARY KEY (a, b),
  CONSTRAINT few UNIQUE (c), CONSTRAINT positive CHECK (a > 0));
INSERT INTO constrained (a) VALUES (1);
CREATE INDEX many_number ON many_rows USING hash (number);
CREATE INDEX many_rest ON many_rows USING sorted ((number % 10)) WITH (layout = aos);
CREATE VIEW few_rows (n, t) AS SELECT number, text FROM many_rows WHERE number < 3;
CREATE CUBE sums ON many_rows GROUP (text) AGGREGATE (number);
CREATE TABLE emptied (a INTEGER);
CREATE TABLE dropped (a INTEGER);
CHECKPOINT;
INSERT INTO many_rows VALUES (5000, NULL, 'behind the checkpoint');
UPDATE constrained SET c = 8 WHERE a = 1;
INSERT INTO constrained VALUES (2, 'two', 9);
DROP TABLE dropped;
ALTER TABLE emptied RENAME COLUMN a TO b;
CREATE TABLE of_the_log AS SELECT CAST(range AS INTEGER) AS i, CAST(range % 9 AS DECIMAL(5, 1)) AS j FROM range(5000);
