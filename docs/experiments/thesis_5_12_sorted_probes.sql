-- "Fast Database Join on Ray-tracing Core Equipped GPU", sections 5.11 and 5.12: what sorting the probes first gains, the
-- sort included.

SELECT sort_ms + probe_ms AS "sort_ms + probe_ms", * FROM (BENCHMARK rx (hit = closest) WITH (keys = 8Mi, probes = (2Mi, 4Mi, 8Mi, 16Mi, 32Mi), sort_probes = (off, on)));
.chart line probes 'sort_ms + probe_ms' BY options sort_probes LOG auto TITLE 'Point probes, with and without sorting' INTO 'thesis_5_12.svg'

SELECT sort_ms + probe_ms AS "sort_ms + probe_ms", * FROM (BENCHMARK rx (hit = closest)
  WITH (keys = 8Mi, probes = (2Mi, 4Mi, 8Mi, 16Mi, 32Mi), sort_probes = (off, on), range_hits = 1024));
.chart line probes 'sort_ms + probe_ms' BY options sort_probes LOG auto TITLE 'Range probes of 2^10 hits, with and without sorting' INTO 'thesis_5_13.svg'
