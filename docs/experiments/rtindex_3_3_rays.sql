-- "RTIndeX" (PVLDB 16), section 3.3: rays across the row of keys or along it, from before the first key or from the row's
-- start. A traversal that does not cut boxes off at the ray's start, as lavapipe's, takes time with keys times probes for
-- the latter: hence few of both, where the paper has 2^26 and 2^27. A range has one ray for each row, as there.

BENCHMARK rx (point_ray = (perpendicular, offset, zero)) WITH (keys = (256Ki, 1Mi), probes = 64Ki, uniformity = 0);
.chart line keys probe_ms BY options LOG auto TITLE 'Point rays' INTO 'rtindex_6.svg'

BENCHMARK rx (key_mode = extended, point_ray = (perpendicular, zero)) WITH (keys = (256Ki, 1Mi), probes = 64Ki, uniformity = 0);
.chart line keys probe_ms BY options LOG auto TITLE 'Point rays of the extended mode' INTO 'rtindex_6_extended.svg'

BENCHMARK rx (range_ray = (offset, zero), range_rays = row, stretch = off) WITH (keys = 1Mi, probes = 64Ki, uniformity = 0, range_hits = (1, 4, 16, 64, 256));
.chart line range_hits probe_ms BY options LOG auto TITLE 'Range rays by hits' INTO 'rtindex_table_3.svg'
