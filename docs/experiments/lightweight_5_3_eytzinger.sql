-- "Is Binary Search Really All You Need?", sections 5.3 and 5.5 (EO+BS, EO+KS): the Eytzinger order, searched by one lane
-- with two children of a node, or by several with K.

BENCHMARK eytzinger (k = 2, lanes = 1, threads = (128, 1024), probes = (1, 16), pin = (none, full)),
          eytzinger (k = 2, lanes = 1, threads = (128, 1024), probes = (1, 16), reorder = (lookup, double))
  WITH (keys = 256Mi, probes = 128Mi, runs = 3);
.chart bar options probe_ms TITLE 'Two children' INTO 'lightweight_15.svg'

BENCHMARK eytzinger (k = 9, lanes = 8, threads = (128, 1024), pin = (none, full)),
          eytzinger (k = 9, lanes = 8, threads = (128, 1024), reorder = (lookup, double))
  WITH (keys = 256Mi, probes = 128Mi, runs = 3);
.chart bar options probe_ms TITLE 'Nine children' INTO 'lightweight_17a.svg'

BENCHMARK eytzinger (k = (5, 9, 17, 33), layout = (soa, aos)) WITH (keys = 256Mi, probes = 128Mi, runs = 3);
.chart bar options probe_ms TITLE 'Children and layout' INTO 'lightweight_17b.svg'

-- Beside the paper: a search that ends where it finds its key, which half of all keys with two children do before the last
-- level.
BENCHMARK eytzinger (k = (2, 9), lanes = 1, layout = aos, early_exit = (off, on)) WITH (keys = 256Mi, probes = 128Mi, runs = 3);
.chart bar options probe_ms TITLE 'Descents that end early' INTO 'lightweight_early_exit.svg'
