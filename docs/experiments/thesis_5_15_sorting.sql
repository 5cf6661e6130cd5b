-- "Fast Database Join on Ray-tracing Core Equipped GPU", section 5.15, figures 5.15 and 5.16: whether each method gains
-- from sorted probes, and from keys that come sorted. The thesis' sorted array is `sorted` without its directory.

-- figure: thesis_5_15 | Sort and probe by keys | x: keys | y: sort_ms + probe_ms
BENCHMARK cgrx (bucket = (32, 256)), sorted (directory_bits = 0), hash, btree
  WITH (keys = (32Ki, 128Ki, 512Ki, 2Mi, 8Mi), probes = 32Mi, sort_probes = (off, on));

-- figure: thesis_5_16 | Probes by keys and their order | x: keys | y: probe_ms
BENCHMARK hash, btree
  WITH (keys = (32Ki, 128Ki, 512Ki, 2Mi, 8Mi), probes = 32Mi, sort_probes = on, key_order = (random, sorted));
