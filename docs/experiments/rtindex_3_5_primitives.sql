-- "RTIndeX" (PVLDB 16), section 3.5: triangles, boxes and spheres, compacted or not.

-- figure: rtindex_7a | Point probes | x: options | y: probe_ms
-- figure: rtindex_7b | Build | x: options | y: build_ms
-- figure: rtindex_7c | Size of the index | x: options | y: resident_bytes
BENCHMARK rx (primitive = (triangle, aabb, sphere), compact = (off, on)) WITH (keys = 16Mi, probes = 32Mi, uniformity = 0);
