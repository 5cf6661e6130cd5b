-- "RTScan" (2024), section 3.2: why cubes of three columns, RTc3, are not enough. A predicate on each of three columns;
-- RTc1 and BinDex answer each by itself.
--
-- With skewed values most cubes lie in one place, and the rays there meet each of them one by one, which takes minutes
-- at 100 million rows where traversal is software: hence fewer rows, and one run.

-- figure: rtscan_4 | Uniform values by selectivity | x: selectivity | y: scan_ms
BENCHMARK SCAN rtscan (variant = (rtc3, rtc1), refine = rays), bindex, scan
  WITH (rows = 100M, selectivity = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9), runs = 3);

-- figure: rtscan_5 | Skewed values, selectivity 0.9 | x: skew | y: scan_ms
BENCHMARK SCAN rtscan (variant = (rtc3, rtc1), refine = rays), bindex
  WITH (rows = 1M, selectivity = 0.9, distribution = zipf, skew = (1.1, 1.3, 1.5), runs = 1);

-- figure: rtscan_5 | Skewed values, selectivity 0.9 | x: distribution | y: scan_ms
BENCHMARK SCAN rtscan (variant = (rtc3, rtc1), refine = rays), bindex
  WITH (rows = 1M, selectivity = 0.9, distribution = (normal, uniform), runs = 1);

-- figure: rtscan_6 | Values of 6 and of 32 bits by selectivity | x: selectivity | y: scan_ms
BENCHMARK SCAN rtscan (variant = rtc3, refine = rays)
  WITH (rows = 100M, selectivity = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9), range = (6, 32), runs = 3);
