-- "RTIndeX" (PVLDB 16), section 4.4: keys and probes that come in order, or whose sort is paid for.

-- figure: rtindex_12 | Keys and probes in order or not | x: key_order | y: probe_ms + sum_ms
BENCHMARK rx, hash, btree, sorted (directory_bits = 0), sorted
  WITH (keys = 64Mi, probes = 128Mi, key_order = (random, sorted), probe_order = (random, sorted), sum = on);

-- figure: rtindex_12_sort | The same, the sort of the probes included | x: key_order | y: sort_ms + probe_ms + sum_ms
BENCHMARK rx, hash, btree, sorted (directory_bits = 0), sorted
  WITH (keys = 64Mi, probes = 128Mi, key_order = (random, sorted), sort_probes = on, sum = on);
