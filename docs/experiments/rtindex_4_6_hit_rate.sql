-- "RTIndeX" (PVLDB 16), section 4.6: probes that miss, between the keys and above all of them.

-- figure: rtindex_14 | Point probes by hit rate | x: hit_rate | y: probe_ms
BENCHMARK rx, hash, btree, sorted (directory_bits = 0), sorted
  WITH (keys = 64Mi, probes = 128Mi, hit_rate = (0, 0.1, 0.3, 0.5, 0.7, 0.9, 1), probe_order = (random, sorted), runs = 3);

-- figure: rtindex_14_outside | Probes that all miss | x: misses | y: probe_ms
BENCHMARK rx, hash, btree, sorted (directory_bits = 0), sorted
  WITH (keys = 64Mi, probes = 128Mi, hit_rate = 0, misses = (inside, outside), runs = 3);
