-- "Is Binary Search Really All You Need?", section 5.2 (AO+BS): a sorted array without a directory, its search optimised
-- step by step. Threads of a workgroup and probes of a thread, with keys pinned in shared memory and probes reordered.

-- figure: lightweight_14a | Static schedule | x: options | y: probe_ms
BENCHMARK sorted (directory_bits = 0, schedule = static, threads = (128, 1024), probes = (1, 16), pin = (none, steps, full)),
          sorted (directory_bits = 0, schedule = static, threads = (128, 1024), probes = (1, 16), reorder = (lookup, double))
  WITH (keys = 256Mi, probes = 128Mi, runs = 3);

-- figure: lightweight_14b | Dynamic schedule | x: options | y: probe_ms
BENCHMARK sorted (directory_bits = 0, threads = (128, 1024), probes = (1, 16), pin = (none, steps, full)),
          sorted (directory_bits = 0, threads = (128, 1024), probes = (1, 16), reorder = (lookup, double))
  WITH (keys = 256Mi, probes = 128Mi, runs = 3);

-- figure: lightweight_14c | Memory layout | x: options | y: probe_ms
BENCHMARK sorted (directory_bits = 0, threads = 128, probes = 16, schedule = (static, dynamic), layout = (soa, aos))
  WITH (keys = 256Mi, probes = 128Mi, runs = 3);
