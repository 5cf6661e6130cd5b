-- "Fast Database Join on Ray-tracing Core Equipped GPU", sections 5.5 and 5.6: what the closest hit and a search of the
-- sorted keys behind it (the thesis' revised RTX) gain over reporting every hit.
--
-- The thesis probes 2^25 times; with 2^10 hits each that would be 2^35 pairs of probe and row. Here it is 2^20 probes.

-- figure: thesis_5_05 | Range probes by expected hits | x: range_hits | y: probe_ms
BENCHMARK rx (hit = (any, closest)) WITH (keys = 8Mi, probes = 1Mi, range_hits = (4, 16, 64, 256, 1024));

-- figure: thesis_5_06 | Point probes by rows of a key | x: multiplicity | y: probe_ms
BENCHMARK rx (hit = (any, closest)) WITH (keys = 8Mi, probes = 1Mi, multiplicity = (1, 4, 16, 64, 256, 1024));
