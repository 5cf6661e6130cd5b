-- "Fast Database Join on Ray-tracing Core Equipped GPU", section 5.16.2: point probes, sorted first. As in the thesis
-- probe_ms leaves the sort out; sort_ms has it.

BENCHMARK rx (hit = closest, dedup = on, partitions = 16), cgrx (bucket = (32, 256)), sorted (directory_bits = 0),
          sorted, hash, btree
  WITH (keys = 8Mi, probes = (128Ki, 512Ki, 2Mi, 8Mi, 32Mi), sort_probes = on);
.chart line probes probe_ms BY method options LOG auto TITLE 'Point probes by their number' INTO 'thesis_5_19.svg'

BENCHMARK rx (hit = closest, dedup = on, partitions = 16), cgrx (bucket = (32, 256)), sorted (directory_bits = 0),
          sorted, hash, btree
  WITH (keys = 8Mi, probes = 32Mi, sort_probes = on, multiplicity = (4, 16, 64, 256, 1024));
.chart line multiplicity probe_ms BY method options LOG auto TITLE 'Point probes by rows of a key' INTO 'thesis_5_20.svg'

BENCHMARK rx (hit = closest, dedup = on, partitions = 16), cgrx (bucket = (32, 256)), sorted (directory_bits = 0),
          sorted, hash, btree
  WITH (keys = 8Mi, probes = 32Mi, sort_probes = on, uniformity = (0, 0.01, 0.05, 0.2, 0.4, 0.6, 0.8, 1));
.chart line uniformity probe_ms BY method options LOG auto TITLE 'Point probes by uniformity' INTO 'thesis_5_21.svg'

BENCHMARK rx (hit = closest, dedup = on, partitions = 16), cgrx (bucket = (32, 256)), sorted (directory_bits = 0),
          sorted, hash, btree
  WITH (keys = 8Mi, probes = 32Mi, sort_probes = on, hit_rate = (1, 0.99, 0.9, 0.7, 0.5, 0.3, 0.1, 0.01, 0));
.chart line hit_rate probe_ms BY method options LOG auto TITLE 'Point probes by hit rate, misses between keys' INTO 'thesis_5_22.svg'

BENCHMARK rx (hit = closest, dedup = on, partitions = 16), cgrx (bucket = (32, 256)), sorted (directory_bits = 0),
          sorted, hash, btree
  WITH (keys = 8Mi, probes = 32Mi, sort_probes = on, hit_rate = 0, misses = (inside, both, outside));
.chart bar misses probe_ms BY method options TITLE 'Probes that all miss' INTO 'thesis_5_22_outside.svg'

BENCHMARK rx (hit = closest, dedup = on, partitions = 16), cgrx (bucket = (32, 256)), sorted (directory_bits = 0),
          sorted, hash, btree
  WITH (keys = 8Mi, probes = 32Mi, sort_probes = on, skew = (0, 0.25, 0.75, 1, 1.25, 1.5, 1.75, 2, 5));
.chart line skew probe_ms BY method options LOG auto TITLE 'Point probes by Zipf exponent' INTO 'thesis_5_23.svg'
