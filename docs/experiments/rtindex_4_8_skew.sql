-- "RTIndeX" (PVLDB 16), section 4.8: probes that ask for few keys often. Table 7's counters are a profiler's. As in the
-- paper, each probe reads a value of its row.
--
-- The paper's experiment with skewed keys, of which it gives no figure and no distribution, is the second one here, with
-- keys that repeat by Zipf's law.

SELECT probe_ms + sum_ms AS "probe_ms + sum_ms", * FROM (BENCHMARK rx, hash, btree, sorted (directory_bits = 0), sorted
  WITH (keys = 64Mi, probes = 128Mi, skew = (0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2), probe_order = (random, sorted), sum = values, runs = 3));
.chart line skew 'probe_ms + sum_ms' BY method options probe_order LOG auto TITLE 'Point probes by Zipf exponent' INTO 'rtindex_16.svg'

SELECT probe_ms + sum_ms AS "probe_ms + sum_ms", * FROM (BENCHMARK rx, hash, btree, sorted (directory_bits = 0), sorted
  WITH (keys = 64Mi, probes = 1Mi, key_skew = (1.1, 1.3, 1.5), probe_order = (random, sorted), sum = values, runs = 1));
.chart line key_skew 'probe_ms + sum_ms' BY method options probe_order LOG auto TITLE 'Point probes of skewed keys' INTO 'rtindex_16_keys.svg'
