-- "RTIndeX" (PVLDB 16), section 3.4: how the bits of dense keys are shared out among x, y and z.

-- figure: rtindex_8 | Point probes by decomposition | x: options | y: probe_ms
BENCHMARK rx (bits = ('23+3+0', '20+6+0', '16+10+0', '13+13+0', '23+0+3', '20+0+6', '16+0+10', '13+0+13'))
  WITH (keys = 64Mi, probes = 4Mi, uniformity = 0);

-- figure: rtindex_9 | Range probes of 16 hits by decomposition | x: options | y: probe_ms
BENCHMARK rx (bits = ('23+3+0', '20+6+0', '16+10+0', '13+13+0', '23+0+3', '20+0+6', '16+0+10', '13+0+13'))
  WITH (keys = 64Mi, probes = 1Mi, uniformity = 0, range_hits = 16);
