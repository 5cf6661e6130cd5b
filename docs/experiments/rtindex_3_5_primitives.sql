-- "RTIndeX" (PVLDB 16), section 3.5: triangles, boxes and spheres, compacted or not.

BENCHMARK rx (primitive = (triangle, aabb, sphere), compact = (off, on)) WITH (keys = 16Mi, probes = 32Mi, uniformity = 0);
.chart bar options probe_ms TITLE 'Point probes' INTO 'rtindex_7a.svg'
.chart bar options build_ms TITLE 'Build' INTO 'rtindex_7b.svg'
.chart bar options resident_bytes TITLE 'Size of the index' INTO 'rtindex_7c.svg'
