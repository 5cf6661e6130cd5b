-- "Is Binary Search Really All You Need?", section 6: all methods by size. Figure 20 has point probes and throughput per
-- byte, figure 21 the build, figure 22 range probes. HT (open) is `hash`, HT (buckets) `bucket`, B+ `btree`.

-- figure: lightweight_20a | Throughput of point probes | x: keys | y: gprobes_s
-- figure: lightweight_20b | Throughput per byte of the index | x: keys | y: probes_s_byte
-- figure: lightweight_21a | Build | x: keys | y: build_ms
-- figure: lightweight_21b | Bytes of a key | x: keys | y: bytes_per_key
BENCHMARK sorted (directory_bits = 0), sorted, eytzinger (k = 2, lanes = 1), eytzinger, pivot (k = 2, lanes = 1), pivot, btree,
          hash (load = (0.5, 0.8)), bucket (scheme = chain, load = 0.95)
  WITH (keys = (64Ki, 1Mi, 4Mi, 16Mi, 64Mi, 256Mi), probes = 128Mi);

-- figure: lightweight_22 | Range probes by hits | x: range_hits | y: probe_ms + sum_ms
BENCHMARK sorted (directory_bits = 0), sorted, eytzinger (k = 2, lanes = 1), eytzinger, pivot (k = 2, lanes = 1), pivot, btree
  WITH (keys = 256Mi, probes = 64Ki, range_hits = (1, 16, 256, 4096, 16384));
