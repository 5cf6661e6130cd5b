-- "RTIndeX" (PVLDB 16), section 4.9: range probes of dense keys. The paper has 2^27 probes and divides the time by the
-- number of hits; 2^20 probes keep the pairs of `rx` in memory. The
-- paper has one ray for each row; `segments` shares long ranges among several. Section 4.10 repeats point probes on other devices.

SELECT probe_ms + sum_ms AS "probe_ms + sum_ms", * FROM (BENCHMARK rx (range_rays = row, stretch = off), rx, btree, sorted (directory_bits = 0), sorted
  WITH (keys = 64Mi, probes = 1Mi, uniformity = 0, range_hits = (1, 4, 16, 64, 256, 1024)));
.chart line range_hits 'probe_ms + sum_ms' BY method options LOG auto TITLE 'Range probes by hits' INTO 'rtindex_17.svg'
