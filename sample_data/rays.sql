-- What rays do in an index, in ten steps of one screen each: docs/indexes.md.
-- Run it at a terminal of 80 columns and 24 rows: rtsql sample_data/rays.sql
.timer off
.echo on
CREATE TABLE few AS SELECT * FROM (VALUES (9), (3), (6), (14), (5)) AS v(k);
CREATE INDEX few_rx ON few USING rx (k);
.scene few_rx

.pause '1. Each key is a triangle, at its place along x. [Enter]'

SET index = rx;
EXPLAIN (PICTURE) SELECT * FROM few WHERE k = 6;

.pause '2. A point is a short ray across them: what it meets, matches. [Enter]'

EXPLAIN (PICTURE) SELECT * FROM few WHERE k = 7;

.pause '3. No triangle is at 7, so the ray meets none: no row has it. [Enter]'

EXPLAIN (PICTURE) SELECT * FROM few WHERE k BETWEEN 5 AND 9;

.pause '4. A range is a ray along them, which begins and ends in gaps. [Enter]'

CREATE TABLE more AS SELECT range::INTEGER * 3 AS k FROM range(16);
CREATE INDEX more_rx ON more USING rx (k) WITH (bits = '4+2+1');
EXPLAIN (PICTURE) SELECT * FROM more WHERE k BETWEEN 10 AND 40;

.pause '5. Keys fill rows of space, here of 16 places: a ray for each. [Enter]'

CREATE TABLE twice AS SELECT * FROM (VALUES (1), (2), (4), (2), (2)) AS v(k);
CREATE INDEX twice_rx ON twice USING rx (k);
EXPLAIN (PICTURE) SELECT * FROM twice WHERE k = 2;

.pause '6. Duplicates lie at one place, and the ray meets all of them. [Enter]'

DROP INDEX twice_rx;
CREATE INDEX twice_rx ON twice USING rx (k) WITH (hit = closest, dedup = on);
EXPLAIN (PICTURE) SELECT * FROM twice WHERE k BETWEEN 2 AND 4;

.pause '7. The closest hit is enough: sorted keys tell the rest. [Enter]'

CREATE TABLE many AS -- two rows of space, with one between them
SELECT CASE WHEN range < 32 THEN 0 ELSE 20000000 END
  + range::INTEGER * 1000 AS k FROM range(48);
CREATE INDEX many_cgrx ON many USING cgrx (k) WITH (bucket = 16);
.scene many_cgrx

.pause '8. cgrx: 16 sorted keys share a triangle; e and E lead on. [Enter]'

SET index = cgrx;
EXPLAIN (PICTURE) SELECT * FROM many WHERE k = 10000000;

.pause '9. Ever longer, a ray meets nothing; another leads to the next row. [Enter]'

.echo off
.output /dev/null
SET index = rtscan;
CREATE TABLE points AS SELECT * FROM (VALUES
  (10, 3, 1), (20, 5, 0), (30, 0, 4), (40, 4, 3), (50, 1, 2)) AS v(a, b, c);
.output
.echo on
CREATE INDEX points_rtscan ON points USING rtscan (a, b, c) WITH (sieve = 0);
EXPLAIN (PICTURE) SELECT * FROM points WHERE a < 45 AND b > 2;

.pause '10. rtscan: rows are cubes; a matrix of rays goes through a box. [Enter]'
