-- "Fast Database Join on Ray-tracing Core Equipped GPU", sections 5.13 and 5.14: indexing the smaller side of a join. The
-- three runs: few keys and many probes; many keys and few probes; the same with the probes indexed and the keys probing.

-- figure: thesis_5_14_run_1 | Run 1: few keys, many probes | x: keys | y: build_ms + probe_ms
BENCHMARK rx (hit = closest) WITH (keys = 2Mi, probes = 8Mi);

-- figure: thesis_5_14_run_2_3 | Runs 2 and 3: many keys, few probes; inverse | x: inverse | y: build_ms + probe_ms
BENCHMARK rx (hit = closest) WITH (keys = 8Mi, probes = 2Mi, inverse = (off, on));
