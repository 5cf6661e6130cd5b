-- "Fast Database Join on Ray-tracing Core Equipped GPU", sections 5.13 and 5.14: indexing the smaller side of a join. The
-- three runs: few keys and many probes; many keys and few probes; the same with the probes indexed and the keys probing.

SELECT build_ms + probe_ms AS "build_ms + probe_ms", * FROM (BENCHMARK rx (hit = closest) WITH (keys = 2Mi, probes = 8Mi));
.chart bar keys 'build_ms + probe_ms' BY options TITLE 'Run 1: few keys, many probes' INTO 'thesis_5_14_run_1.svg'

SELECT build_ms + probe_ms AS "build_ms + probe_ms", * FROM (BENCHMARK rx (hit = closest) WITH (keys = 8Mi, probes = 2Mi, inverse = (off, on)));
.chart bar inverse 'build_ms + probe_ms' BY options TITLE 'Runs 2 and 3: many keys, few probes; inverse' INTO 'thesis_5_14_run_2_3.svg'
