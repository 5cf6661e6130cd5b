-- "Fast Database Join on Ray-tracing Core Equipped GPU", section 5.16.1: size and time of the build. The optimised RTX is
-- `rx` with the closest hit, one primitive for each distinct key and 16 partitions; cgRX 5x4 and 8x4 have buckets of 32
-- and 256 keys.

-- figure: thesis_5_17 | Size of the index | x: keys | y: resident_bytes
-- figure: thesis_5_18 | Build | x: keys | y: build_ms
BENCHMARK rx (hit = closest, dedup = on, partitions = 16), cgrx (bucket = (32, 256)), sorted (directory_bits = 0),
          sorted, hash, btree
  WITH (keys = (32Ki, 128Ki, 512Ki, 2Mi, 8Mi), probes = 1Mi);
