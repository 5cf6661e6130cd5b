# What is said where a user's habit is another program's, or nothing is there.
rtsql --no-timing -c .tables -c .indexes -c .schema
rtsql --no-timing --no-bail -c '\d' -c '\dt+' -c '\d fruit' -c '\timing' -c '\x' -c '\i f.sql' -c '\dp' -c '\nonsense'
rtsql -c '\q' -c 'SELECT 1'

# Operators come first, the loosest in front, then functions by their names.
rtsql --mode csv -c 'SHOW FUNCTIONS' | sed -n '1,2p; /^CASE/,+1p'
# A function that is written in several ways has a line for each.
rtsql --mode csv -c 'SHOW FUNCTIONS' | grep -E '^"?(extract|position|range|strpos)[(]'

cat > fruit.sql <<'END'
CREATE TABLE fruit (id INTEGER, product VARCHAR, n VARCHAR, b BIGINT);
INSERT INTO fruit VALUES (1, 'pear', '12', 5), (2, 'plum', 'x1', 99999999999);
SELECT * FROM fruit WHERE product = "pear";
SELECT * FROM fruit WHERE "prodcut" = 'pear';
INSERT INTO fruit VALUES (3, "fig", '1', 1);
SELECT * FROM fruit f WHERE f."pear" = 1;
SELECT 1
.tables
;
SELECT '
.tables' || nothing;
COPY fruit TO 'f.csv' WITH (separator ';');
COPY fruit TO 'f.csv' WITH (field_delimiter ';');
COPY fruit TO 'f.csv' WITH (null_string '-');
CREATE TABLE t FROM 'fruit.sql' WITH (quotechar '|');
CREATE TABLE t FROM 'fruit.sql' WITH (delimeter '|');
SET tier = reference;
SELECT CAST(n AS INTEGER) FROM fruit;
SELECT CAST(b AS INTEGER) FROM fruit;
SET tier = device;
SELECT CAST(n AS INTEGER) FROM fruit;
SELECT sum(CAST(b AS INTEGER)) FROM fruit;
SELECT id FROM fruit WHERE CAST(product || n AS DATE) > DATE '2024-01-01';
UPDATE fruit SET id = b;
END
rtsql --no-timing --no-bail fruit.sql

# Names keep control characters out of files and pipes.
printf 'CREATE TABLE "t\033[31m" ("c\nd" INTEGER);
CREATE INDEX "i\033[31m\nj" ON "t\033[31m" ("c\nd");
CREATE INDEX IF NOT EXISTS "i\033[31m\nj" ON "t\033[31m" ("c\nd");
SELECT /*+ index(sorted) */ count(*) FROM "t\033[31m" WHERE "c\nd" = 1;
EXPLAIN SELECT /*+ index(sorted) */ count(*) FROM "t\033[31m" WHERE "c\nd" = 1;
' > names.sql
rtsql names.sql | sed -E 's/[0-9.]+ (ms|bytes)/T/g; s/, compile T//; s/, GPU T//; s/on llvm.*//; s/^Device.*//'
