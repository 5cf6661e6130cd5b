.bail off
ATTACH '${server}' AS p (TYPE postgres);
SHOW DATABASES;
SELECT "view", columns FROM (SHOW VIEWS) v;
DESCRIBE p.kinds;
.mode line
SELECT * FROM p.kinds;
.mode box
-- Columns are read one by one, and their rows go together, whatever indexes there are.
SELECT count(*), min(id), max(name), sum("Score") FROM p.people WHERE "Score" = id * 0.25;
SELECT name FROM p.people WHERE id = 4711;
SELECT name, count(*) FROM p.people GROUP BY name ORDER BY name LIMIT 2;
SELECT f.id, f.name, o.price FROM p.few f JOIN p.sales.orders o ON o.person = f.id ORDER BY 1;
SELECT count(*), sum(price) FROM p.sales.orders;
SELECT * FROM p.empty;
SELECT n, typeof(n) FROM p.long_numbers;
SELECT day, isfinite(day) FROM p.endless;
SELECT day FROM p.far;
SELECT at FROM p.far;
SELECT utc FROM p.far;
SELECT days FROM p.far;
SELECT * FROM postgres_query('p', 'SELECT at, utc, days FROM far LIMIT 1');
SELECT n FROM p.endless;
SELECT a FROM p.endless;
SELECT * FROM postgres_scan('${server}', 'public', 'few');
SELECT * FROM postgres_scan('p', 'public', 'peple');
SELECT * FROM postgres_query('p', 'SELECT day::text, 1 AS x, 2 AS x FROM endless ORDER BY day -- the end');
SELECT * FROM postgres_query('p', 'SELECT 1/0');
SELECT * FROM postgres_query('p', 'INSERT INTO people VALUES (0, ''x'', 1) RETURNING id');
SELECT * FROM postgres_query('p', 'DELETE FROM people');
SELECT * FROM postgres_scan('p', 'people') LIMIT 1;
SELECT * FROM postgres_scan('p');
-- Each statement sees what the server has by then.
.shell psql -qX "$server" -c "INSERT INTO people VALUES (0, 'new', 1); ALTER TABLE empty DROP COLUMN t"
SELECT count(*) FROM p.people;
SELECT n FROM p.empty;
CREATE TABLE kept AS SELECT * FROM p.few;
-- Nobody writes.
INSERT INTO p.people VALUES (0, 'x', 1);
DELETE FROM p.people;
DROP TABLE p.people;
DROP VIEW p.few;
CREATE TABLE p.more (i INTEGER);
DETACH p;
FROM kept;
FROM p.few;
