-- "Fast Database Join on Ray-tracing Core Equipped GPU", section 5.16.3: range probes, sorted first. The thesis' figures
-- include reading the rows, here sum_ms.

-- figure: thesis_5_24 | Range probes of 2^10 hits by their number | x: probes | y: probe_ms + sum_ms
BENCHMARK rx (hit = closest, dedup = on, partitions = 16), cgrx (bucket = (32, 256)), sorted (directory_bits = 0),
          sorted, btree
  WITH (keys = 8Mi, probes = (128Ki, 512Ki, 2Mi, 8Mi, 32Mi), sort_probes = on, range_hits = 1024);

-- figure: thesis_5_25 | Range probes by expected hits | x: range_hits | y: probe_ms + sum_ms
BENCHMARK rx (hit = closest, dedup = on, partitions = 16), cgrx (bucket = (32, 256)), sorted (directory_bits = 0),
          sorted, btree
  WITH (keys = 8Mi, probes = 32Mi, sort_probes = on, range_hits = (1, 4, 16, 64, 256, 1024));
