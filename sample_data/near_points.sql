-- Points on a map: what is near a place, and what is near what.
-- rtsql sample_data/near_points.sql
.echo on
.device

.pause 'Kernels run on this device. [Enter]'

CREATE TABLE towns AS SELECT -- 1. A country, 1000 km by 800 km, of 400 towns.
  range AS town, 1000 * random(1, range) AS x, 800 * random(2, range) AS y
FROM range(400);

CREATE TABLE stops AS SELECT -- Bus stops, most of them in the middle of a town.
  range AS stop, town,
  x + 12 * (random(3, range) - 0.5) * random(4, range) AS x,
  y + 12 * (random(5, range) - 0.5) * random(6, range) AS y
FROM range(200000) JOIN towns ON town = range % 400;

CREATE TABLE stations AS SELECT -- Railway stations: 250 of the towns have one.
  range AS station, x, y FROM range(250) JOIN towns ON town = range;

.pause 'A map in three tables, in km. [Enter]'

SELECT COUNT(*) AS stops -- 2. How many stops are within 20 km of a place?
FROM stops WHERE distance(x, y, 465, 534) < 20;

EXPLAIN SELECT COUNT(*) AS stops
FROM stops WHERE distance(x, y, 465, 534) < 20;

.pause 'Around the circle lies a box: ranges of x and of y. [Enter]'

CREATE INDEX by_place -- An index of both columns: rays find what is in the box.
ON stops USING rtscan (x, y);

SELECT /*+ index(rtscan) */ COUNT(*) AS stops
FROM stops WHERE distance(x, y, 465, 534) < 20;

.pause 'Here a scan is faster: few stops, and rays in software. [Enter]'

EXPLAIN SELECT /*+ index(rtscan) */ COUNT(*) AS stops
FROM stops WHERE distance(x, y, 465, 534) < 20;

.pause 'Rays find the box, and the filter leaves its corners out. [Enter]'

SELECT stop, town, round(distance(x, y, 465, 534), 2) AS km -- 3. The nearest.
FROM stops ORDER BY distance(x, y, 465, 534) LIMIT 5;

.pause 'Nearest first, by ORDER BY and LIMIT. [Enter]'

SELECT COUNT(*) AS pairs -- 4. Which stops are within 1 km of a station?
FROM stops JOIN stations
ON distance(stops.x, stops.y, stations.x, stations.y) < 1;

SELECT COUNT(*) AS pairs -- The second run: its kernels are there.
FROM stops JOIN stations
ON distance(stops.x, stops.y, stations.x, stations.y) < 1;

.pause 'A grid of cells: what is near is in a cell nearby. [Enter]'

SELECT COUNT(*) AS pairs -- Of a tenth of the stops alone,
FROM stops JOIN stations
ON distance(stops.x, stops.y, stations.x, stations.y) < 1 AND stop < 20000;

SELECT COUNT(*) AS pairs -- and without the function: all are tested.
FROM stops a JOIN stations b
ON sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)) < 1
  AND stop < 20000;

.pause 'The same pairs; compare the times. [Enter]'

SELECT town, COUNT(*) AS lonely -- 5. Which towns have most stops far from any?
FROM stops WHERE NOT EXISTS (SELECT 1 FROM stations
  WHERE distance(stops.x, stops.y, stations.x, stations.y) < 40)
GROUP BY town ORDER BY lonely DESC, town LIMIT 5;

.pause 'NOT EXISTS is a join, too. [Enter]'

SELECT COUNT(*) AS pairs -- 6. Stops that lie within 25 m of each other.
FROM stops a JOIN stops b
ON distance(a.x, a.y, b.x, b.y) < 0.025 AND a.stop < b.stop;

SET join_index = rx; -- The same by rays: cells are triangles of a scene.

SELECT COUNT(*) AS pairs FROM stops a JOIN stops b
ON distance(a.x, a.y, b.x, b.y) < 0.025 AND a.stop < b.stop;

.pause 'The same pairs, by a scene that is built for each query. [Enter]'

SET join_index = auto;

CREATE INDEX stations_at -- 7. An index of points: a triangle around each.
ON stations USING rx3d (x, y) WITH (radius = 1);

SELECT /*+ index(rx3d) */ COUNT(*) AS pairs -- Each stop is a short ray.
FROM stops JOIN stations
ON distance(stops.x, stops.y, stations.x, stations.y) < 1;

.pause 'The pairs of 4, without a grid. [Enter]'

SELECT /*+ index(rx3d) */ station, round(distance(x, y, 465, 534), 2) AS km
FROM stations ORDER BY distance(x, y, 465, 534) LIMIT 3;

.pause 'The nearest, and few others, are sorted. [Enter]'

EXPLAIN SELECT /*+ index(rx3d) */ station -- A box grows until it has three.
FROM stations ORDER BY distance(x, y, 465, 534) LIMIT 3;
