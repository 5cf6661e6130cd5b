-- "RTScan" (2024), section 5.5: the predicates of three queries of TPC-H, on generated columns of their domains.

-- figure: rtscan_21 | Predicates of TPC-H, and the copy to the host | x: query | y: scan_ms, copy_ms
BENCHMARK SCAN rtscan (refine = (rays, search)), bindex, scan WITH (rows = 100M, query = (q3, q6, q17), copy = on);
