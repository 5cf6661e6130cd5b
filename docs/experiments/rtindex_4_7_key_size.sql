-- "RTIndeX" (PVLDB 16), section 4.7: keys of 32 and 64 bits.

-- figure: rtindex_15a | Point probes by the size of keys | x: bits | y: probe_ms
-- figure: rtindex_15b | Size of the index by the size of keys | x: bits | y: resident_bytes
BENCHMARK rx, hash, btree, sorted (directory_bits = 0), sorted
  WITH (keys = 64Mi, probes = 128Mi, bits = (32, 64), probe_order = (random, sorted));
