-- "Is Binary Search Really All You Need?", section 5.7: rows of a range collected by one thread, or by its subgroup where
-- they are many.

-- figure: lightweight_19 | Range probes by scan and layout | x: range_hits | y: probe_ms + sum_ms
BENCHMARK sorted (directory_bits = 0, range_scan = (thread, subgroup), layout = (soa, aos)),
          eytzinger (k = (2, 9), range_scan = (thread, subgroup), layout = (soa, aos)),
          pivot (k = (2, 9), range_scan = (thread, subgroup), layout = (soa, aos))
  WITH (keys = 256Mi, probes = 64Ki, range_hits = (64, 16384), runs = 3);
