-- "Fast Database Join on Ray-tracing Core Equipped GPU", section 5.15, figures 5.15 and 5.16: whether each method gains
-- from sorted probes, and from keys that come sorted. The thesis' sorted array is `sorted` without its directory.

SELECT sort_ms + probe_ms AS "sort_ms + probe_ms", * FROM (BENCHMARK cgrx (bucket = (32, 256)), sorted (directory_bits = 0), hash, btree
  WITH (keys = (32Ki, 128Ki, 512Ki, 2Mi, 8Mi), probes = 32Mi, sort_probes = (off, on)));
.chart line keys 'sort_ms + probe_ms' BY method options sort_probes LOG auto TITLE 'Sort and probe by keys' INTO 'thesis_5_15.svg'

BENCHMARK hash, btree
  WITH (keys = (32Ki, 128Ki, 512Ki, 2Mi, 8Mi), probes = 32Mi, sort_probes = on, key_order = (random, sorted));
.chart line keys probe_ms BY method key_order LOG auto TITLE 'Probes by keys and their order' INTO 'thesis_5_16.svg'
