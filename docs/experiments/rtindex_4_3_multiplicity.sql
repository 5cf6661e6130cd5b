-- "RTIndeX" (PVLDB 16), section 4.3: rows of a key. The paper divides the time by the multiplicity.

-- figure: rtindex_11 | Point probes by rows of a key | x: multiplicity | y: probe_ms + sum_ms
BENCHMARK rx, hash, sorted (directory_bits = 0), sorted
  WITH (keys = 64Mi, probes = 4Mi, multiplicity = (1, 2, 4, 8, 16, 32, 64, 128, 256), sum = on);
