-- "RTScan" (2024), section 5.4, figure 18: time and size of the indexes of three columns, Zipf with exponent 1.5. `rx`
-- is built over one column of distinct keys, and is to be taken three times. Predicates that no row fulfils leave nothing to trace.

BENCHMARK SCAN rtscan, rtscan (sieve = 64), rtscan (variant = (rtc3, rtc1)), bindex
  WITH (rows = 100M, selectivity = 0, distribution = zipf, skew = 1.5, runs = 1);
.chart bar options build_ms BY method TITLE 'Building indexes of three columns' INTO 'rtscan_18_build.svg'
.chart bar options resident_bytes BY method TITLE 'Size of indexes of three columns' INTO 'rtscan_18_size.svg'

BENCHMARK rx WITH (keys = 100M, probes = 1, runs = 1);
.chart bar method build_ms TITLE 'Building indexes of three columns' INTO 'rtscan_18_build_rx.svg'
.chart bar method resident_bytes TITLE 'Size of indexes of three columns' INTO 'rtscan_18_size_rx.svg'
