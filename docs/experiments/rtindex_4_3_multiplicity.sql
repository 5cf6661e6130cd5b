-- "RTIndeX" (PVLDB 16), section 4.3: rows of a key. The paper divides the time by the multiplicity.

SELECT probe_ms + sum_ms AS "probe_ms + sum_ms", * FROM (BENCHMARK rx, hash, sorted (directory_bits = 0), sorted
  WITH (keys = 64Mi, probes = 4Mi, multiplicity = (1, 2, 4, 8, 16, 32, 64, 128, 256), sum = on));
.chart line multiplicity 'probe_ms + sum_ms' BY method options LOG auto TITLE 'Point probes by rows of a key' INTO 'rtindex_11.svg'
