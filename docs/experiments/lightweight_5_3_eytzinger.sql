-- "Is Binary Search Really All You Need?", sections 5.3 and 5.5 (EO+BS, EO+KS): the Eytzinger order, searched by one lane
-- with two children of a node, or by several with K.

-- figure: lightweight_15 | Two children | x: options | y: probe_ms
BENCHMARK eytzinger (k = 2, lanes = 1, threads = (128, 1024), probes = (1, 16), pin = (none, full)),
          eytzinger (k = 2, lanes = 1, threads = (128, 1024), probes = (1, 16), reorder = (lookup, double))
  WITH (keys = 256Mi, probes = 128Mi, runs = 3);

-- figure: lightweight_17a | Nine children | x: options | y: probe_ms
BENCHMARK eytzinger (k = 9, lanes = 8, threads = (128, 1024), pin = (none, full)),
          eytzinger (k = 9, lanes = 8, threads = (128, 1024), reorder = (lookup, double))
  WITH (keys = 256Mi, probes = 128Mi, runs = 3);

-- figure: lightweight_17b | Children and layout | x: options | y: probe_ms
BENCHMARK eytzinger (k = (5, 9, 17, 33), layout = (soa, aos)) WITH (keys = 256Mi, probes = 128Mi, runs = 3);
