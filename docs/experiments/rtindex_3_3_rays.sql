-- "RTIndeX" (PVLDB 16), section 3.3: rays across the row of keys or along it, from before the first key or from the row's
-- start. Rays along the row meet nearly all boxes, so there are fewer probes than in the paper, which has 2^27.

-- figure: rtindex_6 | Point rays | x: keys | y: probe_ms
BENCHMARK rx (point_ray = (perpendicular, offset, zero)) WITH (keys = (2Mi, 8Mi), probes = 1Mi, uniformity = 0);

-- figure: rtindex_6_extended | Point rays of the extended mode | x: keys | y: probe_ms
BENCHMARK rx (key_mode = extended, point_ray = (perpendicular, zero)) WITH (keys = (2Mi, 8Mi), probes = 1Mi, uniformity = 0);

-- figure: rtindex_table_3 | Range rays by hits | x: range_hits | y: probe_ms
BENCHMARK rx (range_ray = (offset, zero)) WITH (keys = 8Mi, probes = 256Ki, uniformity = 0, range_hits = (1, 4, 16, 64, 256));
