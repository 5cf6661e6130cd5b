-- "RTScan" (2024), section 5.7: coordinates that are ranks, or values. Without ranks few rays meet nearly all cubes of
-- a skewed column: hence fewer rows, and one run.

BENCHMARK SCAN rtscan (encoding = (none, uniform), refine = rays)
  WITH (rows = 10M, selectivity = 0.9, distribution = zipf, skew = (1.1, 1.3, 1.5), runs = 1);
.chart line skew scan_ms BY options LOG auto TITLE 'Skewed values, encoded or not, selectivity 0.9' INTO 'rtscan_25.svg'

BENCHMARK SCAN rtscan (encoding = (none, uniform), refine = rays)
  WITH (rows = 10M, selectivity = 0.9, distribution = (normal, uniform), runs = 1);
.chart bar distribution scan_ms BY options TITLE 'Skewed values, encoded or not, selectivity 0.9' INTO 'rtscan_25_distribution.svg'

BENCHMARK SCAN rtscan (encoding = (none, uniform), sieve = 16, refine = rays)
  WITH (rows = 100M, range = 6, selectivity = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9), runs = 3);
.chart line selectivity scan_ms BY options LOG auto TITLE 'Values of 6 bits, encoded or not, by selectivity' INTO 'rtscan_26.svg'
