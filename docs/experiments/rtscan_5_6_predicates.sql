-- "RTScan" (2024), section 5.6: one, two and four predicates, the copy of the bitmap to the host included.

SELECT scan_ms + copy_ms AS "scan_ms + copy_ms", * FROM (BENCHMARK SCAN rtscan (refine = (rays, search)), bindex, scan
  WITH (rows = 100M, columns = 1, selectivity = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9), copy = on));
.chart line selectivity 'scan_ms + copy_ms' BY method options LOG auto TITLE 'One predicate by selectivity, copied' INTO 'rtscan_22.svg'

SELECT scan_ms + copy_ms AS "scan_ms + copy_ms", * FROM (BENCHMARK SCAN rtscan (refine = (rays, search)), bindex, scan
  WITH (rows = 100M, columns = 2, selectivity = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9), copy = on));
.chart line selectivity 'scan_ms + copy_ms' BY method options LOG auto TITLE 'Two predicates by selectivity, copied' INTO 'rtscan_23.svg'

SELECT scan_ms + copy_ms AS "scan_ms + copy_ms", * FROM (BENCHMARK SCAN rtscan (groups = ('3+1', '2+2'), refine = (rays, search)), bindex, scan
  WITH (rows = 100M, columns = 4, selectivity = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9), copy = on));
.chart line selectivity 'scan_ms + copy_ms' BY method options LOG auto TITLE 'Four predicates by selectivity, copied' INTO 'rtscan_24.svg'
