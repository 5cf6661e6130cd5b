-- "RTIndeX" (PVLDB 16), section 4.5: probes in batches. wall_ms has the gaps between them. The paper cuts 2^27 probes into
-- up to 2^12 batches of 2^15 and more, smaller ones being dominated by launches; here it is 2^23 probes, in batches of the
-- same sizes.

BENCHMARK rx, hash, btree, sorted (directory_bits = 0), sorted
  WITH (keys = 64Mi, probes = 8Mi, batches = (1, 4, 16, 64, 256), sort_probes = (off, on));
.chart line batches wall_ms BY method options sort_probes LOG auto TITLE 'Probes by batches' INTO 'rtindex_13.svg'
