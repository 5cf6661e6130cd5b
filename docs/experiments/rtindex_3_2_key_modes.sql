-- "RTIndeX: Exploiting Hardware-Accelerated GPU Raytracing for Database Indexing" (PVLDB 16), section 3.2: how keys become
-- coordinates. The naive mode ends at 2^23 keys, the extended mode at 2^29; the stride widens the range of the keys. In the
-- paper probes of the extended mode take minutes where the largest key is 2^26 times the smallest: here it stays below.

-- figure: rtindex_3a_naive | Dense keys, up to where the naive mode ends | x: keys | y: probe_ms
BENCHMARK rx (key_mode = (naive, extended, '3d')) WITH (keys = (2Mi, 4Mi, 8Mi), probes = 4Mi, uniformity = 0);

-- figure: rtindex_3a | Dense keys | x: keys | y: probe_ms
BENCHMARK rx (key_mode = (extended, '3d')) WITH (keys = (16Mi, 32Mi), probes = 4Mi, uniformity = 0);

-- figure: rtindex_3b | Keys with gaps | x: stride | y: probe_ms
BENCHMARK rx (key_mode = (extended, '3d')) WITH (keys = 8Mi, probes = 4Mi, uniformity = 0, stride = (1, 2, 4));
