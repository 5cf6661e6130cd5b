-- "RTIndeX" (PVLDB 16), section 4.2: HT is `hash`, B+ is `btree`, SA is `sorted` without its directory. Figure 10 and
-- table 6, whose sizes are resident_bytes and peak_bytes.

BENCHMARK rx, hash, btree, sorted (directory_bits = 0), sorted
  WITH (keys = 64Mi, probes = (8Ki, 32Ki, 128Ki, 512Ki, 2Mi, 8Mi, 32Mi, 128Mi));
.chart line probes gprobes_s BY method options LOG auto TITLE 'Throughput by probes' INTO 'rtindex_10a.svg'

BENCHMARK rx, hash, btree, sorted (directory_bits = 0), sorted
  WITH (keys = (32Ki, 128Ki, 512Ki, 2Mi, 8Mi, 32Mi, 64Mi), probes = 128Mi);
.chart line keys gprobes_s BY method options LOG auto TITLE 'Throughput by keys' INTO 'rtindex_10b.svg'
.chart line keys resident_bytes BY method options LOG auto TITLE 'Size of the index' INTO 'rtindex_table_6.svg'

BENCHMARK rx, hash, btree, sorted (directory_bits = 0), sorted
  WITH (keys = (32Mi, 64Mi), probes = 1Mi, key_order = (random, sorted));
.chart line keys build_ms BY method options key_order LOG auto TITLE 'Build by keys and their order' INTO 'rtindex_10c.svg'
