-- "RTIndeX" (PVLDB 16), section 3.3: rays across the row of keys or along it, from before the first key or from the row's
-- start. A traversal that does not cut boxes off at the ray's start, as lavapipe's, takes time with keys times probes for
-- the latter: hence few of both, where the paper has 2^26 and 2^27.

-- figure: rtindex_6 | Point rays | x: keys | y: probe_ms
BENCHMARK rx (point_ray = (perpendicular, offset, zero)) WITH (keys = (256Ki, 1Mi), probes = 64Ki, uniformity = 0);

-- figure: rtindex_6_extended | Point rays of the extended mode | x: keys | y: probe_ms
BENCHMARK rx (key_mode = extended, point_ray = (perpendicular, zero)) WITH (keys = (256Ki, 1Mi), probes = 64Ki, uniformity = 0);

-- figure: rtindex_table_3 | Range rays by hits | x: range_hits | y: probe_ms
BENCHMARK rx (range_ray = (offset, zero)) WITH (keys = 1Mi, probes = 64Ki, uniformity = 0, range_hits = (1, 4, 16, 64, 256));
