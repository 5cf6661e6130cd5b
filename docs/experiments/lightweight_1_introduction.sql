-- "Is Binary Search Really All You Need?", section 1, figure 1: where binary search beats its competitors. By size (1a), and
-- by the order of the probes (1b). HT (open) is `hash`, HT (buckets) `bucket`, B+ `btree`. Figure 7, coalesced loads, is
-- measured by tools/microbench --only memory 28.

BENCHMARK sorted (directory_bits = 0), hash (load = 0.8), bucket (scheme = chain, slots = 16, load = (1, 1.5)), btree
  WITH (keys = (64Ki, 1Mi, 4Mi, 16Mi, 64Mi, 256Mi), probes = 128Mi);
.chart line keys probe_ms BY method options LOG auto TITLE 'Point probes by number of keys' INTO 'lightweight_1a.svg'

BENCHMARK sorted (directory_bits = 0), hash (load = 0.8), bucket (scheme = chain, slots = 16, load = (1, 1.5)), btree
  WITH (keys = 256Mi, probes = 128Mi, probe_order = (random, sorted));
.chart bar probe_order probe_ms BY method options TITLE 'Point probes, in order or not' INTO 'lightweight_1b.svg'
