-- "Fast Database Join on Ray-tracing Core Equipped GPU", sections 5.9 and 5.10: one primitive for all rows of a key. The
-- time of the compression (figure 5.11) is the difference of the two build times.

-- figure: thesis_5_10 | Point probes by rows of a key | x: multiplicity | y: probe_ms
-- figure: thesis_5_11 | Build by rows of a key | x: multiplicity | y: build_ms
BENCHMARK rx (hit = closest, dedup = (off, on)) WITH (keys = 8Mi, probes = 32Mi, multiplicity = (1, 4, 16, 64, 256, 1024));
