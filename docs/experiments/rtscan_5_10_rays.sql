-- "RTScan" (2024), section 5.10: distances between rays, side by side and one behind the other, in widths of a cube.

-- figure: rtscan_29 | Scans by the spacing and the interval of rays, selectivity 0.9 | x: spacing | y: scan_ms
BENCHMARK SCAN rtscan (interval = (0.25, 0.5, 0.75, 1), spacing = (0, 0.25, 0.5, 0.75, 1), refine = rays)
  WITH (rows = 100M, selectivity = 0.9, runs = 3);
