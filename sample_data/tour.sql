-- A tour of rtsql on a year of made-up weather. Run it from the folder that
-- holds sample_data: rtsql sample_data/tour.sql
.echo on
.device

.pause 'Kernels run on this device. Enter goes on at each of these stops. [Enter]'

SELECT -- 1. Load. A file is a table where a query names it.
  name, country, elevation_m FROM 'sample_data/stations.csv'
ORDER BY elevation_m DESC LIMIT 3;

CREATE TABLE stations -- Delimiter, header and types are found in the file.
FROM 'sample_data/stations.csv';

.pause 'One row per line, read where it lies: see how long that took. [Enter]'

CREATE TABLE readings -- Types can also be given, by column.
FROM 'sample_data/readings.csv' WITH (types = (temperature DECIMAL(4,1)));

CREATE TABLE alerts FROM 'sample_data/alerts.csv';

.pause 'Look at the types that were found. [Enter]'

DESCRIBE readings;

.pause 'Keys and indexes are to come. [Enter]'

SELECT -- 2. Look around. Nothing is indexed yet, so this scans.
  COUNT(*) AS readings, CAST(MIN(measured_at) AS DATE) AS first,
  CAST(MAX(measured_at) AS DATE) AS last, MIN(temperature) AS coldest,
  MAX(temperature) AS warmest, COUNT(*) - COUNT(humidity) AS unknown
FROM readings;

.pause 'A year of them. Of some the humidity is unknown. [Enter]'

SELECT condition, COUNT(*) AS readings,
  CAST(AVG(wind_speed) AS DECIMAL(4,1)) AS mean_wind
FROM readings GROUP BY condition ORDER BY readings DESC;

.pause 'NULL is a group, too. Storms are what the wind says. [Enter]'

CREATE INDEX by_temperature -- 3. Index. First the classic: sorted keys.
ON readings USING sorted (temperature);

CREATE INDEX by_time -- Then the unusual: triangles, which rays find.
ON readings USING rx (measured_at);

.pause 'Compare the bytes per key: a triangle takes more than a key. [Enter]'

SELECT -- 4. Select a range. The planner goes by cost; the hint forces a method.
  /*+ index(sorted) */ reading_id, station_id, measured_at, temperature
FROM readings WHERE temperature < -23 ORDER BY temperature, reading_id;

SELECT -- And here it must trace rays.
  /*+ index(rx) */ COUNT(*) AS readings,
  CAST(AVG(temperature) AS DECIMAL(4,1)) AS mean
FROM readings WHERE measured_at BETWEEN '2024-07-01' AND '2024-07-02';

.pause 'The line below each result names the index that was used. [Enter]'

EXPLAIN -- What did it consider, left to itself?
SELECT COUNT(*) AS readings, CAST(AVG(temperature) AS DECIMAL(4,1)) AS mean
FROM readings WHERE measured_at BETWEEN '2024-07-01' AND '2024-07-02';

.pause 'Considered: what the scan and the index would cost. [Enter]'

CREATE INDEX by_weather -- A row is a cube in a space of three columns.
ON readings USING rtscan (temperature, humidity, wind_speed);

SELECT -- Rays make a bitmap, whose bits are counted: no row is read.
  /*+ index(rtscan) */ COUNT(*) AS close_days FROM readings
WHERE temperature > 15 AND humidity > 80 AND wind_speed < 3;

.pause 'Three conditions, one index. [Enter]'

CREATE INDEX station_ids -- 5. Join by index: a row of one table is a probe.
ON stations USING sorted (station_id);

CREATE INDEX reading_ids
ON readings USING rx (reading_id);

.pause 'Both are unique: each probe finds one row. [Enter]'

SELECT -- Readings probe the sorted index of stations.
  /*+ index(sorted) */ country, COUNT(*) AS readings,
  CAST(AVG(temperature) AS DECIMAL(4,1)) AS mean, MAX(wind_speed) AS strongest
FROM readings JOIN stations ON readings.station_id = stations.station_id
GROUP BY country ORDER BY mean;

.pause 'GPU says what the device took; the rest is the host. [Enter]'

SELECT -- Alerts trace rays into the scene of reading ids.
  /*+ index(rx) */ severity, COUNT(*) AS alerts,
  CAST(AVG(temperature) AS DECIMAL(4,1)) AS mean, MAX(wind_speed) AS strongest
FROM alerts JOIN readings ON alerts.reading_id = readings.reading_id
GROUP BY severity ORDER BY severity;

.pause 'What compiles is kept: the same query would not compile again. [Enter]'

SELECT -- Three tables, conditions, an order: the worst storms.
  name, country, measured_at, wind_speed, message
FROM alerts JOIN readings USING (reading_id) JOIN stations USING (station_id)
WHERE severity = 'red' AND message LIKE '%gusts%'
  AND country IN ('Iceland', 'Norway', 'Scotland')
ORDER BY wind_speed DESC, alert_id LIMIT 5;

.pause 'EXPLAIN ANALYZE says of each step what it took. [Enter]'

EXPLAIN ANALYZE -- 6. Where did the time go?
SELECT MAX(wind_speed) FROM readings;

.pause 'cost is what was expected, time what it took. [Enter]'

SHOW INDEXES;
