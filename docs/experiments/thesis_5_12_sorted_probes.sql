-- "Fast Database Join on Ray-tracing Core Equipped GPU", sections 5.11 and 5.12: what sorting the probes first gains, the
-- sort included.

-- figure: thesis_5_12 | Point probes, with and without sorting | x: probes | y: sort_ms + probe_ms
BENCHMARK rx (hit = closest) WITH (keys = 8Mi, probes = (2Mi, 4Mi, 8Mi, 16Mi, 32Mi), sort_probes = (off, on));

-- figure: thesis_5_13 | Range probes of 2^10 hits, with and without sorting | x: probes | y: sort_ms + probe_ms
BENCHMARK rx (hit = closest)
  WITH (keys = 8Mi, probes = (2Mi, 4Mi, 8Mi, 16Mi, 32Mi), sort_probes = (off, on), range_hits = 1024);
