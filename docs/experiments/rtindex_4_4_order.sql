-- "RTIndeX" (PVLDB 16), section 4.4: keys and probes that come in order, or whose sort is paid for.

SELECT probe_ms + sum_ms AS "probe_ms + sum_ms", * FROM (BENCHMARK rx, hash, btree, sorted (directory_bits = 0), sorted
  WITH (keys = 64Mi, probes = 128Mi, key_order = (random, sorted), probe_order = (random, sorted), sum = on));
.chart bar key_order 'probe_ms + sum_ms' BY method options probe_order TITLE 'Keys and probes in order or not' INTO 'rtindex_12.svg'

SELECT sort_ms + probe_ms + sum_ms AS "sort_ms + probe_ms + sum_ms", * FROM (BENCHMARK rx, hash, btree, sorted (directory_bits = 0), sorted
  WITH (keys = 64Mi, probes = 128Mi, key_order = (random, sorted), sort_probes = on, sum = on));
.chart bar key_order 'sort_ms + probe_ms + sum_ms' BY method options TITLE 'The same, the sort of the probes included' INTO 'rtindex_12_sort.svg'
