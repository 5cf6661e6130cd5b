-- "Fast Database Join on Ray-tracing Core Equipped GPU", sections 5.7 and 5.8: bottom-level structures of equal parts of
-- the keys, and what their number does to the time of the build, the memory it takes, and the probes.

SELECT CAST(regexp_extract(options, 'partitions = (\d+)', 1) AS INTEGER) AS partitions, regexp_replace(options, ',? ?partitions = \d+', '') AS others, * FROM (BENCHMARK rx (hit = closest, partitions = (1, 4, 16, 64, 256)) WITH (keys = 8Mi, probes = 32Mi));
.chart line partitions probe_ms BY others LOG auto TITLE 'Point probes by partitions' INTO 'thesis_5_07.svg'
.chart line partitions peak_bytes BY others LOG auto TITLE 'Peak memory of the build by partitions' INTO 'thesis_5_08.svg'
.chart line partitions build_ms BY others LOG auto TITLE 'Build by partitions' INTO 'thesis_5_09.svg'
