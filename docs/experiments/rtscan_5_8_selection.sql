-- "RTScan" (2024), section 5.8: the bit vector of the nearer border, or always of the one below. The selectivities lead
-- from one border of 128 vectors to the next, here of all three columns.

BENCHMARK SCAN rtscan (selection = (adaptive, positive), refine = rays)
  WITH (rows = 100M, selectivity = (0.93, 0.9314, 0.9328, 0.9342, 0.9356, 0.937));
.chart line selectivity scan_ms BY options LOG auto TITLE 'Selection of bit vectors between two borders' INTO 'rtscan_27.svg'
