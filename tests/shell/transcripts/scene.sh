# The scenes of indexes and cubes, and the rays of queries: drawn, said in words, and written into files.
r() { rtsql --no-timing --no-bail "$@" 2>&1 | grep -v '^CREATE\|^SET$'; }

cat > tables.sql <<'SQL'
CREATE TABLE few AS SELECT * FROM (VALUES (9, 'a'), (3, 'b'), (6, NULL), (14, 'd'), (NULL, 'e')) AS v(k, t);
CREATE INDEX few_rx ON few USING rx (k);
CREATE TABLE days AS SELECT DATE '2024-02-27' + range::INTEGER AS day FROM range(4);
CREATE INDEX days_rx ON days USING rx (day) WITH (primitive = aabb);
CREATE TABLE many AS SELECT CASE WHEN range < 32 THEN 0 ELSE 20000000 END + range * 1000 AS k FROM range(48);
CREATE INDEX many_cgrx ON many USING cgrx (k) WITH (bucket = 16);
CREATE TABLE points AS SELECT range::INTEGER * 7 % 10 AS a, range::INTEGER * 3 % 10 AS b FROM range(10);
CREATE INDEX points_rtscan ON points USING rtscan (a, b) WITH (sieve = 0);
CREATE TABLE sales AS SELECT range::INTEGER % 3 AS item, range::INTEGER % 4 AS day, range::INTEGER AS pieces FROM range(9);
CREATE CUBE by_item ON sales SCAN (day) GROUP (item) AGGREGATE (pieces) WITH (trace = rays, sieve = off);
SQL

echo '== scenes'
r tables.sql -c '.scene few_rx' -c '.scene days_rx' -c '.scene many_cgrx' -c '.scene points_rtscan' -c '.scene by_item'

echo '== rays of a scan, a join, a bitmap, a cube'
r tables.sql -c 'SET index = rx' -c 'EXPLAIN (PICTURE) SELECT * FROM few WHERE k > 5' \
  -c 'EXPLAIN (PICTURE) SELECT * FROM (VALUES (9), (10), (3)) AS v(x) JOIN few ON x = k'
r tables.sql -c 'SET index = rtscan' -c 'EXPLAIN (PICTURE) SELECT count(*) FROM points WHERE a < 3 AND b > 4'
r tables.sql -c 'SET cube = on' -c 'EXPLAIN (PICTURE) SELECT item, SUM(pieces) FROM sales WHERE day IN (1, 2) GROUP BY item'

echo '== in words, for programs'
r tables.sql --mode csv -c 'SET index = cgrx' -c 'EXPLAIN (PICTURE) SELECT * FROM many WHERE k = 10000000'

echo '== of many keys, some'
cat > large.sql <<'SQL'
CREATE TABLE large AS SELECT range::INTEGER AS k FROM range(100000);
CREATE INDEX large_rx ON large USING rx (k);
SET index = rx;
SQL
r large.sql --mode csv -c 'EXPLAIN (PICTURE) SELECT * FROM large WHERE k BETWEEN 50000 AND 50002' | tail -6

echo '== images'
r tables.sql -c 'SET index = rx' -c '.scene many_cgrx scene.svg' -c "EXPLAIN (PICTURE 'rays.svg') SELECT * FROM few WHERE k > 5"
head -3 scene.svg rays.svg
grep -c 'fill-opacity="0.35"' rays.svg
grep -o '>ray 1.*<' rays.svg

echo '== errors'
r tables.sql -c '.scene' -c '.scene fewrx' -c '.scene few_rx a b' -c "CREATE INDEX few_sorted ON few (k)" -c '.scene few_sorted' \
  -c 'CREATE TABLE none (k INTEGER)' -c 'CREATE INDEX none_rx ON none USING rx (k)' -c '.scene none_rx' -c ".scene few_rx no/such/folder.svg"
r tables.sql -c 'EXPLAIN (PICTURE) SELECT * FROM few WHERE k = 3' -c 'EXPLAIN (PICTURE) SELECT 1' \
  -c 'EXPLAIN (PICTURE) DELETE FROM few' -c 'EXPLAIN (PICTURE, ANALYZE) SELECT 1' -c 'EXPLAIN (PICTURES) SELECT 1'
