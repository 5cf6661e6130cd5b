-- "RTScan" (2024), section 5.4, figure 18: time and size of the indexes of three columns, Zipf with exponent 1.5. `rx`
-- is built over one column of distinct keys, and is to be taken three times. Predicates that no row fulfils leave nothing to trace.

-- figure: rtscan_18_build | Building indexes of three columns | x: options | y: build_ms
-- figure: rtscan_18_size | Size of indexes of three columns | x: options | y: resident_bytes
BENCHMARK SCAN rtscan, rtscan (sieve = 64), rtscan (variant = (rtc3, rtc1)), bindex
  WITH (rows = 100M, selectivity = 0, distribution = zipf, skew = 1.5, runs = 1);

-- figure: rtscan_18_build | Building indexes of three columns | x: options | y: build_ms
-- figure: rtscan_18_size | Size of indexes of three columns | x: options | y: resident_bytes
BENCHMARK rx WITH (keys = 100M, probes = 1, runs = 1);
