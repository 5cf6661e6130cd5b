-- "RTIndeX" (PVLDB 16), section 4.7: keys of 32 and 64 bits.

BENCHMARK rx, hash, btree, sorted (directory_bits = 0), sorted
  WITH (keys = 64Mi, probes = 128Mi, bits = (32, 64), probe_order = (random, sorted));
.chart line bits probe_ms BY method options probe_order LOG auto TITLE 'Point probes by the size of keys' INTO 'rtindex_15a.svg'
.chart line bits resident_bytes BY method options probe_order LOG auto TITLE 'Size of the index by the size of keys' INTO 'rtindex_15b.svg'
