-- "Is Binary Search Really All You Need?", section 5.2 (AO+BS): a sorted array without a directory, its search optimised
-- step by step. Threads of a workgroup and probes of a thread, with keys pinned in shared memory and probes reordered.

BENCHMARK sorted (directory_bits = 0, schedule = static, groups_per_unit = (1, 8), threads = (128, 1024), probes = (1, 16), pin = (none, steps, full)),
          sorted (directory_bits = 0, schedule = static, groups_per_unit = (1, 8), threads = (128, 1024), probes = (1, 16), reorder = (lookup, double))
  WITH (keys = 256Mi, probes = 128Mi, runs = 3);
.chart bar options probe_ms TITLE 'Static schedule' INTO 'lightweight_14a.svg'

BENCHMARK sorted (directory_bits = 0, threads = (128, 1024), probes = (1, 16), pin = (none, steps, full)),
          sorted (directory_bits = 0, threads = (128, 1024), probes = (1, 16), reorder = (lookup, double))
  WITH (keys = 256Mi, probes = 128Mi, runs = 3);
.chart bar options probe_ms TITLE 'Dynamic schedule' INTO 'lightweight_14b.svg'

BENCHMARK sorted (directory_bits = 0, threads = 128, probes = 16, schedule = (static, dynamic), layout = (soa, aos))
  WITH (keys = 256Mi, probes = 128Mi, runs = 3);
.chart bar options probe_ms TITLE 'Memory layout' INTO 'lightweight_14c.svg'
