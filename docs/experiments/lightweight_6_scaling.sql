-- "Is Binary Search Really All You Need?", section 6: all methods by size. Figure 20 has point probes and throughput per
-- byte, figure 21 the build, figure 22 range probes. HT (open) is `hash`, HT (buckets) `bucket`, B+ `btree`.

BENCHMARK sorted (directory_bits = 0), sorted, eytzinger (k = 2, lanes = 1), eytzinger, pivot (k = 2, lanes = 1), pivot, btree,
          hash (load = (0.5, 0.8)), bucket (scheme = chain, slots = 16, load = (1, 1.5))
  WITH (keys = (64Ki, 1Mi, 4Mi, 16Mi, 64Mi, 256Mi), probes = 128Mi);
.chart line keys gprobes_s BY method options LOG auto TITLE 'Throughput of point probes' INTO 'lightweight_20a.svg'
.chart line keys probes_s_byte BY method options LOG auto TITLE 'Throughput per byte of the index' INTO 'lightweight_20b.svg'
.chart line keys build_ms BY method options LOG auto TITLE 'Build' INTO 'lightweight_21a.svg'
.chart line keys bytes_per_key BY method options LOG auto TITLE 'Bytes of a key' INTO 'lightweight_21b.svg'

SELECT probe_ms + sum_ms AS "probe_ms + sum_ms", * FROM (BENCHMARK sorted (directory_bits = 0), sorted, eytzinger (k = 2, lanes = 1), eytzinger, pivot (k = 2, lanes = 1), pivot, btree
  WITH (keys = 256Mi, probes = 64Ki, range_hits = (1, 16, 256, 4096, 16384)));
.chart line range_hits 'probe_ms + sum_ms' BY method options LOG auto TITLE 'Range probes by hits' INTO 'lightweight_22.svg'
