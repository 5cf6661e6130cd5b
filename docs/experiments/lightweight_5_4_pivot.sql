-- "Is Binary Search Really All You Need?", sections 5.4 and 5.6 (AO+PB+BS, AO+PB+KS): a buffer of pivots over the sorted
-- array, of all levels of the search or of the upper ones.

BENCHMARK pivot (k = 2, lanes = 1, levels = (10, 20, 24, 27), layout = (soa, aos)) WITH (keys = 256Mi, probes = 128Mi, runs = 3);
.chart bar options probe_ms TITLE 'Levels of pivots with two children, and layout' INTO 'lightweight_16.svg'

BENCHMARK pivot (k = 9, lanes = 8, threads = (128, 1024), pin = (none, full)),
          pivot (k = 9, lanes = 8, threads = (128, 1024), reorder = (lookup, double))
  WITH (keys = 256Mi, probes = 128Mi, runs = 3);
.chart bar options probe_ms TITLE 'Nine children' INTO 'lightweight_18a.svg'

BENCHMARK pivot (k = (5, 9, 17, 33), layout = (soa, aos)) WITH (keys = 256Mi, probes = 128Mi, runs = 3);
.chart bar options probe_ms TITLE 'Children and layout' INTO 'lightweight_18b.svg'
