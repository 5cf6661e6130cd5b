-- "RTScan" (2024), section 5.7: coordinates that are ranks, or values. Without ranks few rays meet nearly all cubes of
-- a skewed column: hence fewer rows, and one run.

-- figure: rtscan_25 | Skewed values, encoded or not, selectivity 0.9 | x: skew | y: scan_ms
BENCHMARK SCAN rtscan (encoding = (none, uniform), refine = rays)
  WITH (rows = 10M, selectivity = 0.9, distribution = zipf, skew = (1.1, 1.3, 1.5), runs = 1);

-- figure: rtscan_25 | Skewed values, encoded or not, selectivity 0.9 | x: distribution | y: scan_ms
BENCHMARK SCAN rtscan (encoding = (none, uniform), refine = rays)
  WITH (rows = 10M, selectivity = 0.9, distribution = (normal, uniform), runs = 1);

-- figure: rtscan_26 | Values of 6 bits, encoded or not, by selectivity | x: selectivity | y: scan_ms
BENCHMARK SCAN rtscan (encoding = (none, uniform), sieve = 16, refine = rays)
  WITH (rows = 100M, range = 6, selectivity = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9), runs = 3);
