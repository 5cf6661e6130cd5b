-- "Fast Database Join on Ray-tracing Core Equipped GPU", section 5.16.3: range probes, sorted first. The thesis' figures
-- include reading the rows, here sum_ms, and read the keys of a range one by one: `span_search = linear`.

SELECT probe_ms + sum_ms AS "probe_ms + sum_ms", * FROM (BENCHMARK rx (hit = closest, dedup = on, partitions = 16, span_search = (linear, doubling)), cgrx (bucket = (32, 256)), sorted (directory_bits = 0),
          sorted, btree
  WITH (keys = 8Mi, probes = (128Ki, 512Ki, 2Mi, 8Mi, 32Mi), sort_probes = on, range_hits = 1024));
.chart line probes 'probe_ms + sum_ms' BY method options LOG auto TITLE 'Range probes of 2^10 hits by their number' INTO 'thesis_5_24.svg'

SELECT probe_ms + sum_ms AS "probe_ms + sum_ms", * FROM (BENCHMARK rx (hit = closest, dedup = on, partitions = 16, span_search = (linear, doubling)), cgrx (bucket = (32, 256)), sorted (directory_bits = 0),
          sorted, btree
  WITH (keys = 8Mi, probes = 32Mi, sort_probes = on, range_hits = (1, 4, 16, 64, 256, 1024)));
.chart line range_hits 'probe_ms + sum_ms' BY method options LOG auto TITLE 'Range probes by expected hits' INTO 'thesis_5_25.svg'
