-- "RTScan" (2024), section 5.5: the predicates of three queries of TPC-H, on generated columns of their domains.

BENCHMARK SCAN rtscan (refine = (rays, search)), bindex, scan WITH (rows = 100M, query = (q3, q6, q17), copy = on);
.chart bar query scan_ms copy_ms BY method options TITLE 'Predicates of TPC-H, and the copy to the host' INTO 'rtscan_21.svg'
