-- "RTScan" (2024), section 5.2: what encoding, sieving and short rays gain over RTc3, RTc1 and RTIndeX. `search`
-- refines without rays.
--
-- RTIndeX scans each of three columns: three range probes of `rx`, side by side here. Encoding a query's bounds is no stage of its own: the host does it, which
-- wall_ms has. Figure 16 has fewer rows, as figure 5 has.

BENCHMARK SCAN rtscan (refine = (rays, search)), rtscan (variant = (rtc3, rtc1), refine = rays)
  WITH (rows = 100M, selectivity = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9), runs = 3);
.chart line selectivity scan_ms BY options LOG auto TITLE 'Uniform values by selectivity' INTO 'rtscan_15.svg'

SELECT CAST(range_hits AS DOUBLE) / keys AS "range_hits / keys", * FROM (BENCHMARK rx (range_rays = row, stretch = off), rx WITH (keys = 100M, probes = 3, range_hits = (10M, 30M, 50M, 70M, 90M), runs = 1));
.chart line 'range_hits / keys' probe_ms BY options LOG auto TITLE 'Uniform values by selectivity' INTO 'rtscan_15_range_hits_keys.svg'

BENCHMARK SCAN rtscan (refine = (rays, search)), rtscan (variant = (rtc3, rtc1), refine = rays)
  WITH (rows = 1M, selectivity = 0.9, distribution = zipf, skew = (1.1, 1.3, 1.5), runs = 1);
.chart line skew scan_ms BY options LOG auto TITLE 'Skewed values, selectivity 0.9' INTO 'rtscan_16.svg'

BENCHMARK rx (range_rays = row, stretch = off), rx WITH (keys = 1M, probes = 3, key_skew = (1.1, 1.3, 1.5), range_hits = 900K, runs = 1);
.chart line key_skew probe_ms BY options LOG auto TITLE 'Skewed values, selectivity 0.9, RTIndeX' INTO 'rtscan_16_rtindex.svg'

BENCHMARK SCAN rtscan (refine = (rays, search)), rtscan (variant = (rtc3, rtc1), refine = rays)
  WITH (rows = 1M, selectivity = 0.9, distribution = (normal, uniform), runs = 1);
.chart bar distribution scan_ms BY options TITLE 'Skewed values, selectivity 0.9' INTO 'rtscan_16_distribution.svg'

BENCHMARK SCAN rtscan (refine = (rays, search))
  WITH (rows = 100M, selectivity = 0.9, distribution = zipf, skew = (1.1, 1.3, 1.5));
.chart line skew sieve_ms refine_ms merge_ms BY options LOG auto TITLE 'Stages of a scan, selectivity 0.9' INTO 'rtscan_17.svg'

BENCHMARK SCAN rtscan (refine = (rays, search))
  WITH (rows = 100M, selectivity = 0.9, distribution = (normal, uniform));
.chart bar distribution sieve_ms refine_ms merge_ms BY options TITLE 'Stages of a scan, selectivity 0.9' INTO 'rtscan_17_distribution.svg'
