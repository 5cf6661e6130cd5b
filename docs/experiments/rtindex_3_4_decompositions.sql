-- "RTIndeX" (PVLDB 16), section 3.4: how the bits of dense keys are shared out among x, y and z.

BENCHMARK rx (bits = ('23+3+0', '20+6+0', '16+10+0', '13+13+0', '23+0+3', '20+0+6', '16+0+10', '13+0+13'))
  WITH (keys = 64Mi, probes = 4Mi, uniformity = 0);
.chart bar options probe_ms TITLE 'Point probes by decomposition' INTO 'rtindex_8.svg'

BENCHMARK rx (range_rays = row, stretch = off, bits = ('23+3+0', '20+6+0', '16+10+0', '13+13+0', '23+0+3', '20+0+6', '16+0+10', '13+0+13'))
  WITH (keys = 64Mi, probes = 1Mi, uniformity = 0, range_hits = 16);
.chart bar options probe_ms TITLE 'Range probes of 16 hits by decomposition' INTO 'rtindex_9.svg'
