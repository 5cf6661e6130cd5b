-- "RTScan" (2024), section 5.10: distances between rays, side by side and one behind the other, in widths of a cube.

SELECT CAST(regexp_extract(options, 'spacing = (\d+)', 1) AS INTEGER) AS spacing, regexp_replace(options, ',? ?spacing = \d+', '') AS others, * FROM (BENCHMARK SCAN rtscan (interval = (0.25, 0.5, 0.75, 1), spacing = (0, 0.25, 0.5, 0.75, 1), refine = rays)
  WITH (rows = 100M, selectivity = 0.9, runs = 3));
.chart line spacing scan_ms BY others LOG auto TITLE 'Scans by the spacing and the interval of rays, selectivity 0.9' INTO 'rtscan_29.svg'
