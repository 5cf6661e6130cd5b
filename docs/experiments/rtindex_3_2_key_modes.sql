-- "RTIndeX: Exploiting Hardware-Accelerated GPU Raytracing for Database Indexing" (PVLDB 16), section 3.2: how keys become
-- coordinates. The naive mode ends at 2^23 keys, the extended mode at 2^29; the stride widens the range of the keys. In the
-- paper probes of the extended mode take minutes where the largest key is 2^26 times the smallest: here it stays below.

BENCHMARK rx (key_mode = (naive, extended, '3d')) WITH (keys = (2Mi, 4Mi, 8Mi), probes = 4Mi, uniformity = 0);
.chart line keys probe_ms BY options LOG auto TITLE 'Dense keys, up to where the naive mode ends' INTO 'rtindex_3a_naive.svg'

BENCHMARK rx (key_mode = (extended, '3d')) WITH (keys = (16Mi, 32Mi), probes = 4Mi, uniformity = 0);
.chart line keys probe_ms BY options LOG auto TITLE 'Dense keys' INTO 'rtindex_3a.svg'

BENCHMARK rx (key_mode = (extended, '3d')) WITH (keys = 8Mi, probes = 4Mi, uniformity = 0, stride = (1, 2, 4));
.chart line stride probe_ms BY options LOG auto TITLE 'Keys with gaps' INTO 'rtindex_3b.svg'
