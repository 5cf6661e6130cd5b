-- "Fast Database Join on Ray-tracing Core Equipped GPU", section 5.16.1: size and time of the build. The optimised RTX is
-- `rx` with the closest hit, one primitive for each distinct key and 16 partitions; cgRX 5x4 and 8x4 have buckets of 32
-- and 256 keys. The thesis' size is what the build takes at its peak.

BENCHMARK rx (hit = closest, dedup = on, partitions = 16), cgrx (bucket = (32, 256)), sorted (directory_bits = 0),
          sorted, hash, btree
  WITH (keys = (32Ki, 128Ki, 512Ki, 2Mi, 8Mi), probes = 1Mi);
.chart line keys peak_bytes BY method options LOG auto TITLE 'Peak memory of the build' INTO 'thesis_5_17.svg'
.chart line keys build_ms BY method options LOG auto TITLE 'Build' INTO 'thesis_5_18.svg'
