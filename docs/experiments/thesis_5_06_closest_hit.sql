-- "Fast Database Join on Ray-tracing Core Equipped GPU", sections 5.5 and 5.6: what the closest hit and a search of the
-- sorted keys behind it gain over reporting every hit. The thesis' revised RTX reads the keys one by one (algorithm 4),
-- which is `span_search = linear`, and its scene is not stretched, `stretch = off`. Its original RTX has one ray for each row.
--
-- The thesis probes 2^25 times; with 2^10 hits each that would be 2^35 pairs of probe and row. Here it is 2^20 probes.

BENCHMARK rx (range_rays = row, stretch = off), rx, rx (hit = closest, span_search = (linear, doubling), stretch = (off, on))
  WITH (keys = 8Mi, probes = 1Mi, range_hits = (4, 16, 64, 256, 1024));
.chart line range_hits probe_ms BY options LOG auto TITLE 'Range probes by expected hits' INTO 'thesis_5_05.svg'

BENCHMARK rx, rx (hit = closest, span_search = (linear, doubling))
  WITH (keys = 8Mi, probes = 1Mi, multiplicity = (1, 4, 16, 64, 256, 1024));
.chart line multiplicity probe_ms BY options LOG auto TITLE 'Point probes by rows of a key' INTO 'thesis_5_06.svg'
