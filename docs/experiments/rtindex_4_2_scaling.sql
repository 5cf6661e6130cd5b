-- "RTIndeX" (PVLDB 16), section 4.2: HT is `hash`, B+ is `btree`, SA is `sorted` without its directory. Figure 10 and
-- table 6, whose sizes are resident_bytes and peak_bytes.

-- figure: rtindex_10a | Throughput by probes | x: probes | y: gprobes_s
BENCHMARK rx, hash, btree, sorted (directory_bits = 0), sorted
  WITH (keys = 64Mi, probes = (8Ki, 32Ki, 128Ki, 512Ki, 2Mi, 8Mi, 32Mi, 128Mi));

-- figure: rtindex_10b | Throughput by keys | x: keys | y: gprobes_s
-- figure: rtindex_table_6 | Size of the index | x: keys | y: resident_bytes
BENCHMARK rx, hash, btree, sorted (directory_bits = 0), sorted
  WITH (keys = (32Ki, 128Ki, 512Ki, 2Mi, 8Mi, 32Mi, 64Mi), probes = 128Mi);

-- figure: rtindex_10c | Build by keys and their order | x: keys | y: build_ms
BENCHMARK rx, hash, btree, sorted (directory_bits = 0), sorted
  WITH (keys = (32Mi, 64Mi), probes = 1Mi, key_order = (random, sorted));
