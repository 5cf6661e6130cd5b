-- "Fast Database Join on Ray-tracing Core Equipped GPU", sections 5.7 and 5.8: bottom-level structures of equal parts of
-- the keys, and what their number does to the time of the build, the memory it takes, and the probes.

-- figure: thesis_5_07 | Point probes by partitions | x: partitions | y: probe_ms
-- figure: thesis_5_08 | Peak memory of the build by partitions | x: partitions | y: peak_bytes
-- figure: thesis_5_09 | Build by partitions | x: partitions | y: build_ms
BENCHMARK rx (hit = closest, partitions = (1, 4, 16, 64, 256)) WITH (keys = 8Mi, probes = 32Mi);
