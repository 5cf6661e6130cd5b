-- "RTScan" (2024), section 5.3: BinDex-CUDA is `bindex` with `refine = sorted`, which is BinDex on a CPU where that is
-- the device. The B-Tree is `btree`, which is probed once for each of three columns and whose rows are read. The copy of
-- the bitmap to the host is what the paper hatches.

-- figure: rtscan_19 | Uniform values by selectivity, and the copy to the host | x: selectivity | y: scan_ms, copy_ms
BENCHMARK SCAN rtscan (refine = (rays, search)), bindex (refine = (fused, apart, sorted)), scan
  WITH (rows = 100M, selectivity = (0.1, 0.3, 0.5, 0.7, 0.9), copy = on);

-- figure: rtscan_19_btree | A B-tree's range probes by the share of rows they hit | x: range_hits / keys | y: probe_ms + sum_ms
BENCHMARK btree WITH (keys = 100M, probes = 3, range_hits = (10M, 30M, 50M, 70M, 90M));

-- figure: rtscan_20 | Skewed values, selectivity 0.9, and the copy | x: skew | y: scan_ms, copy_ms
BENCHMARK SCAN rtscan (refine = (rays, search)), bindex (refine = (fused, apart, sorted)), scan
  WITH (rows = 100M, selectivity = 0.9, distribution = zipf, skew = (1.1, 1.3, 1.5), copy = on);

-- figure: rtscan_20 | Skewed values, selectivity 0.9, and the copy | x: distribution | y: scan_ms, copy_ms
BENCHMARK SCAN rtscan (refine = (rays, search)), bindex (refine = (fused, apart, sorted)), scan
  WITH (rows = 100M, selectivity = 0.9, distribution = (normal, uniform), copy = on);
