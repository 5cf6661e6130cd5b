-- "RTIndeX" (PVLDB 16), section 4.9: range probes of dense keys. The paper has 2^27 probes and divides the time by the
-- number of hits; 2^20 probes keep the pairs of `rx` in memory. Section 4.10 repeats point probes on other devices.

-- figure: rtindex_17 | Range probes by hits | x: range_hits | y: probe_ms + sum_ms
BENCHMARK rx, btree, sorted (directory_bits = 0), sorted
  WITH (keys = 64Mi, probes = 1Mi, uniformity = 0, range_hits = (1, 4, 16, 64, 256, 1024));
