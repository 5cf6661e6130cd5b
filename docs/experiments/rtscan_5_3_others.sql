-- "RTScan" (2024), section 5.3: BinDex-CUDA is `bindex` with `refine = sorted`, which is BinDex on a CPU where that is
-- the device. The B-Tree is `btree`, which is probed once for each of three columns and whose rows are read. The copy of
-- the bitmap to the host is what the paper hatches.

BENCHMARK SCAN rtscan (refine = (rays, search)), bindex (refine = (fused, apart, sorted)), scan
  WITH (rows = 100M, selectivity = (0.1, 0.3, 0.5, 0.7, 0.9), copy = on);
.chart line selectivity scan_ms copy_ms BY method options LOG auto TITLE 'Uniform values by selectivity, and the copy to the host' INTO 'rtscan_19.svg'

SELECT probe_ms + sum_ms AS "probe_ms + sum_ms", CAST(range_hits AS DOUBLE) / keys AS "range_hits / keys", * FROM (BENCHMARK btree WITH (keys = 100M, probes = 3, range_hits = (10M, 30M, 50M, 70M, 90M)));
.chart line 'range_hits / keys' 'probe_ms + sum_ms' LOG auto TITLE 'A B-tree’s range probes by the share of rows they hit' INTO 'rtscan_19_btree.svg'

BENCHMARK SCAN rtscan (refine = (rays, search)), bindex (refine = (fused, apart, sorted)), scan
  WITH (rows = 100M, selectivity = 0.9, distribution = zipf, skew = (1.1, 1.3, 1.5), copy = on);
.chart line skew scan_ms copy_ms BY method options LOG auto TITLE 'Skewed values, selectivity 0.9, and the copy' INTO 'rtscan_20.svg'

BENCHMARK SCAN rtscan (refine = (rays, search)), bindex (refine = (fused, apart, sorted)), scan
  WITH (rows = 100M, selectivity = 0.9, distribution = (normal, uniform), copy = on);
.chart bar distribution scan_ms copy_ms BY method options TITLE 'Skewed values, selectivity 0.9, and the copy' INTO 'rtscan_20_distribution.svg'
