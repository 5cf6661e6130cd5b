-- "RTScan" (2024), section 5.9: how many bit vectors. The paper counts the rows that are not scanned for them; here it
-- is the time to refine those that are.

BENCHMARK SCAN rtscan (sieve = (16, 32, 64, 128), refine = rays)
  WITH (rows = 100M, selectivity = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9), runs = 3);
.chart line selectivity refine_ms BY options LOG auto TITLE 'Refining by selectivity and bit vectors' INTO 'rtscan_28.svg'
.chart line selectivity scan_ms BY options LOG auto TITLE 'Scans by selectivity and bit vectors' INTO 'rtscan_28_scan.svg'
