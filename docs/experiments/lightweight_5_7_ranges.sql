-- "Is Binary Search Really All You Need?", section 5.7: rows of a range collected by one thread, or by its subgroup where
-- they are many.

SELECT probe_ms + sum_ms AS "probe_ms + sum_ms", * FROM (BENCHMARK sorted (directory_bits = 0, range_scan = (thread, subgroup), layout = (soa, aos)),
          eytzinger (k = (2, 9), range_scan = (thread, subgroup), layout = (soa, aos)),
          pivot (k = (2, 9), range_scan = (thread, subgroup), layout = (soa, aos))
  WITH (keys = 256Mi, probes = 64Ki, range_hits = (64, 16384), runs = 3));
.chart line range_hits 'probe_ms + sum_ms' BY method options LOG auto TITLE 'Range probes by scan and layout' INTO 'lightweight_19.svg'
