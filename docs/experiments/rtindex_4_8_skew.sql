-- "RTIndeX" (PVLDB 16), section 4.8: probes that ask for few keys often. Table 7's counters are a profiler's.

-- figure: rtindex_16 | Point probes by Zipf exponent | x: skew | y: probe_ms
BENCHMARK rx, hash, btree, sorted (directory_bits = 0), sorted
  WITH (keys = 64Mi, probes = 128Mi, skew = (0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2), probe_order = (random, sorted), runs = 3);
