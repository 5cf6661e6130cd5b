-- "RTScan" (2024), section 5.2: what encoding, sieving and short rays gain over RTc3, RTc1 and RTIndeX. `search`
-- refines without rays.
--
-- RTIndeX scans each of three columns: three range probes of `rx`, side by side here. BENCHMARK makes it no skewed
-- keys, so that figure 16 is without it. Encoding a query's bounds is no stage of its own: the host does it, which
-- wall_ms has. Figure 16 has fewer rows, as figure 5 has.

-- figure: rtscan_15 | Uniform values by selectivity | x: selectivity | y: scan_ms
BENCHMARK SCAN rtscan (refine = (rays, search)), rtscan (variant = (rtc3, rtc1), refine = rays)
  WITH (rows = 100M, selectivity = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9), runs = 3);

-- figure: rtscan_15 | Uniform values by selectivity | x: range_hits / keys | y: probe_ms
BENCHMARK rx WITH (keys = 100M, probes = 3, range_hits = (10M, 30M, 50M, 70M, 90M), runs = 1);

-- figure: rtscan_16 | Skewed values, selectivity 0.9 | x: skew | y: scan_ms
BENCHMARK SCAN rtscan (refine = (rays, search)), rtscan (variant = (rtc3, rtc1), refine = rays)
  WITH (rows = 1M, selectivity = 0.9, distribution = zipf, skew = (1.1, 1.3, 1.5), runs = 1);

-- figure: rtscan_16 | Skewed values, selectivity 0.9 | x: distribution | y: scan_ms
BENCHMARK SCAN rtscan (refine = (rays, search)), rtscan (variant = (rtc3, rtc1), refine = rays)
  WITH (rows = 1M, selectivity = 0.9, distribution = (normal, uniform), runs = 1);

-- figure: rtscan_17 | Stages of a scan, selectivity 0.9 | x: skew | y: sieve_ms, refine_ms, merge_ms
BENCHMARK SCAN rtscan (refine = (rays, search))
  WITH (rows = 100M, selectivity = 0.9, distribution = zipf, skew = (1.1, 1.3, 1.5));

-- figure: rtscan_17 | Stages of a scan, selectivity 0.9 | x: distribution | y: sieve_ms, refine_ms, merge_ms
BENCHMARK SCAN rtscan (refine = (rays, search))
  WITH (rows = 100M, selectivity = 0.9, distribution = (normal, uniform));
