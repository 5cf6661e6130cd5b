-- "RTScan" (2024), section 3.2: why cubes of three columns, RTc3, are not enough. A predicate on each of three columns;
-- RTc1 and BinDex answer each by itself.
--
-- With skewed values most cubes lie in one place, and the rays there meet each of them one by one, which takes minutes
-- at 100 million rows where traversal is software: hence fewer rows, and one run.

BENCHMARK SCAN rtscan (variant = (rtc3, rtc1), refine = rays), bindex, scan
  WITH (rows = 100M, selectivity = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9), runs = 3);
.chart line selectivity scan_ms BY method options LOG auto TITLE 'Uniform values by selectivity' INTO 'rtscan_4.svg'

BENCHMARK SCAN rtscan (variant = (rtc3, rtc1), refine = rays), bindex
  WITH (rows = 1M, selectivity = 0.9, distribution = zipf, skew = (1.1, 1.3, 1.5), runs = 1);
.chart line skew scan_ms BY method options LOG auto TITLE 'Skewed values, selectivity 0.9' INTO 'rtscan_5.svg'

BENCHMARK SCAN rtscan (variant = (rtc3, rtc1), refine = rays), bindex
  WITH (rows = 1M, selectivity = 0.9, distribution = (normal, uniform), runs = 1);
.chart bar distribution scan_ms BY method options TITLE 'Skewed values, selectivity 0.9' INTO 'rtscan_5_distribution.svg'

BENCHMARK SCAN rtscan (variant = rtc3, refine = rays)
  WITH (rows = 100M, selectivity = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9), range = (6, 32), runs = 3);
.chart line selectivity scan_ms BY options range LOG auto TITLE 'Values of 6 and of 32 bits by selectivity' INTO 'rtscan_6.svg'
