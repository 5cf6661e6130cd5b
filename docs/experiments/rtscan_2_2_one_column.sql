-- "RTScan" (2024), section 2: a range over one column. RTc1 casts many rays across the range; RTIndeX, which is `rx`
-- with a single range probe, reports every row, by a ray for each segment where the paper has one; BinDex is `bindex`,
-- on the GPU as all methods here.
--
-- The paper's RTc1 has the best of several sizes of its triangles; here it has the method's own.

-- figure: rtscan_2 | A range over one column by selectivity | x: selectivity | y: scan_ms
BENCHMARK SCAN rtscan (variant = rtc1, refine = rays), bindex, scan
  WITH (rows = 100M, columns = 1, selectivity = (0.1, 0.3, 0.5, 0.7, 0.9), runs = 3);

-- figure: rtscan_2 | A range over one column by selectivity | x: range_hits / keys | y: probe_ms
BENCHMARK rx WITH (keys = 100M, probes = 1, range_hits = (10M, 30M, 50M, 70M, 90M), runs = 1);
