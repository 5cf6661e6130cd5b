-- "RTIndeX" (PVLDB 16), section 4.6: probes that miss, between the keys and above all of them. As in the paper, each
-- probe that hits reads a value of its row.

SELECT probe_ms + sum_ms AS "probe_ms + sum_ms", * FROM (BENCHMARK rx, hash, btree, sorted (directory_bits = 0), sorted
  WITH (keys = 64Mi, probes = 128Mi, hit_rate = (0, 0.1, 0.3, 0.5, 0.7, 0.9, 1), probe_order = (random, sorted), sum = values, runs = 3));
.chart line hit_rate 'probe_ms + sum_ms' BY method options probe_order LOG auto TITLE 'Point probes by hit rate' INTO 'rtindex_14.svg'

SELECT probe_ms + sum_ms AS "probe_ms + sum_ms", * FROM (BENCHMARK rx, hash, btree, sorted (directory_bits = 0), sorted
  WITH (keys = 64Mi, probes = 128Mi, hit_rate = 0, misses = (inside, outside), sum = values, runs = 3));
.chart bar misses 'probe_ms + sum_ms' BY method options TITLE 'Probes that all miss' INTO 'rtindex_14_outside.svg'
