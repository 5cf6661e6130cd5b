-- "Fast Database Join on Ray-tracing Core Equipped GPU", sections 5.9 and 5.10: one primitive for all rows of a key. The
-- time of the compression (figure 5.11) is the difference of the two build times.

BENCHMARK rx (hit = closest, dedup = (off, on)) WITH (keys = 8Mi, probes = 32Mi, multiplicity = (1, 4, 16, 64, 256, 1024));
.chart line multiplicity probe_ms BY options LOG auto TITLE 'Point probes by rows of a key' INTO 'thesis_5_10.svg'
.chart line multiplicity build_ms BY options LOG auto TITLE 'Build by rows of a key' INTO 'thesis_5_11.svg'
