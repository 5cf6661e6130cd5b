-- A tour of rtsql on a year of made-up weather. Run it from the folder that
-- holds sample_data: rtsql sample_data/tour.sql
.echo on
.device

SELECT -- 1. Load. A file is a table where a query names it.
  name, country, elevation_m FROM 'sample_data/stations.csv'
ORDER BY elevation_m DESC LIMIT 3;

CREATE TABLE stations -- Delimiter, header and types are found in the file.
FROM 'sample_data/stations.csv';

CREATE TABLE readings -- Types can also be given, by column.
FROM 'sample_data/readings.csv' WITH (types = (temperature DECIMAL(4,1)));

CREATE TABLE alerts FROM 'sample_data/alerts.csv';

DESCRIBE readings;

SELECT -- 2. Look around. Nothing is indexed yet, so this scans.
  COUNT(*) AS readings, MIN(measured_at) AS first, MAX(measured_at) AS last,
  MIN(temperature) AS coldest, MAX(temperature) AS warmest,
  COUNT(*) - COUNT(humidity) AS humidity_unknown
FROM readings;

SELECT condition, COUNT(*) AS readings,
  CAST(AVG(wind_speed) AS DECIMAL(4,1)) AS mean_wind
FROM readings GROUP BY condition ORDER BY readings DESC;

CREATE INDEX by_temperature -- 3. Index. First the classic: sorted keys.
ON readings USING sorted (temperature);

CREATE INDEX by_time -- Then the unusual: triangles, which rays find.
ON readings USING rx (measured_at);

SELECT -- 4. Select a range. The planner goes by cost; the hint forces a method.
  /*+ index(sorted) */ reading_id, station_id, measured_at, temperature
FROM readings WHERE temperature < -23 ORDER BY temperature, reading_id;

SELECT -- And here it must trace rays.
  /*+ index(rx) */ COUNT(*) AS readings,
  CAST(AVG(temperature) AS DECIMAL(4,1)) AS mean
FROM readings WHERE measured_at BETWEEN '2024-07-01' AND '2024-07-02';

EXPLAIN -- What did it consider, left to itself?
SELECT COUNT(*) AS readings, CAST(AVG(temperature) AS DECIMAL(4,1)) AS mean
FROM readings WHERE measured_at BETWEEN '2024-07-01' AND '2024-07-02';

CREATE INDEX by_weather -- A row is a cube in a space of three columns.
ON readings USING rtscan (temperature, humidity, wind_speed);

SELECT -- Rays make a bitmap, whose bits are counted: no row is read.
  /*+ index(rtscan) */ COUNT(*) AS close_days FROM readings
WHERE temperature > 15 AND humidity > 80 AND wind_speed < 3;

CREATE INDEX station_by_id -- 5. Join by index: a row of one table is a probe.
ON stations USING sorted (station_id);

CREATE INDEX reading_by_id
ON readings USING rx (reading_id);

SELECT -- Readings probe the sorted index of stations.
  /*+ index(sorted) */ country, COUNT(*) AS readings,
  CAST(AVG(temperature) AS DECIMAL(4,1)) AS mean, MAX(wind_speed) AS strongest
FROM readings JOIN stations ON readings.station_id = stations.station_id
GROUP BY country ORDER BY mean;

SELECT -- Alerts trace rays into the scene of reading ids.
  /*+ index(rx) */ severity, COUNT(*) AS alerts,
  CAST(AVG(temperature) AS DECIMAL(4,1)) AS mean, MAX(wind_speed) AS strongest
FROM alerts JOIN readings ON alerts.reading_id = readings.reading_id
GROUP BY severity ORDER BY severity;

SELECT -- Three tables, conditions, an order: the worst storms.
  name, country, measured_at, wind_speed, message
FROM alerts JOIN readings USING (reading_id) JOIN stations USING (station_id)
WHERE severity = 'red' AND message LIKE '%gusts%'
  AND country IN ('Iceland', 'Norway', 'Scotland')
ORDER BY wind_speed DESC, alert_id LIMIT 5;

EXPLAIN ANALYZE -- 6. Where did the time go?
SELECT /*+ index(rx) */ severity, COUNT(*) AS alerts,
  CAST(AVG(temperature) AS DECIMAL(4,1)) AS mean
FROM alerts JOIN readings ON alerts.reading_id = readings.reading_id
GROUP BY severity;

SHOW INDEXES;
