-- "RTIndeX" (PVLDB 16), section 3.6, table 4: updates by refitting the boxes of a hierarchy or by building it anew. Pairs
-- of neighbouring positions exchange their keys, which moves primitives far where they are in the order of the input, as
-- in the paper, and not at all in key order; or pairs of neighbouring keys exchange their positions, which moves them by
-- one step at most. Refitted boxes that have grown make rays slow, so there are few probes; the paper's 2^27 probes do
-- not end within minutes after 2^12 swaps.

BENCHMARK rx (update = (refit, rebuild), order = (input, key))
  WITH (keys = 8Mi, probes = 1Mi, uniformity = 0, swaps = (16, 256, 512), swapped = (positions, keys));
.chart line swaps update_ms BY options swapped LOG auto TITLE 'Update by swaps' INTO 'rtindex_table_4_update.svg'
.chart line swaps probe_ms BY options swapped LOG auto TITLE 'Probes after the update' INTO 'rtindex_table_4_probe.svg'
