-- "RTScan" (2024), section 2: a range over one column. RTc1 casts many rays across the range; RTIndeX, which is `rx`
-- with a single range probe, reports every row, by one ray for each row of space, or for each segment of one; BinDex is `bindex`,
-- on the GPU as all methods here.
--
-- The paper's RTc1 has the best of several sizes of its triangles; here it has the method's own.

BENCHMARK SCAN rtscan (variant = rtc1, refine = rays), bindex, scan
  WITH (rows = 100M, columns = 1, selectivity = (0.1, 0.3, 0.5, 0.7, 0.9), runs = 3);
.chart line selectivity scan_ms BY method options LOG auto TITLE 'A range over one column by selectivity' INTO 'rtscan_2.svg'

SELECT CAST(range_hits AS DOUBLE) / keys AS "range_hits / keys", * FROM (BENCHMARK rx (range_rays = row, stretch = off), rx WITH (keys = 100M, probes = 1, range_hits = (10M, 30M, 50M, 70M, 90M), runs = 1));
.chart line 'range_hits / keys' probe_ms BY options LOG auto TITLE 'A range over one column by selectivity' INTO 'rtscan_2_range_hits_keys.svg'
