// Declares the two ways to scan. `scan` chooses; tests force either.
#pragma once

#include <cstdint>

#include "algorithm/scan.h"
#include "gpu/stream.h"

namespace rtsql {

struct Scan {
  gpu::Address in = 0;
  gpu::Address out = 0;
  uint64_t count = 0;
  ScanSum sum = ScanSum::k32;
  gpu::Address total = 0;
};

void scan(gpu::Stream& stream, const Scan& scan);

// This way is for CPUs and for few values: every group sums its range, one workgroup scans these sums, every
// group scans its range from there. It reads the values twice; no workgroup waits for another.
void scan_by_groups(gpu::Stream& stream, const Scan& scan);

// This way is for GPUs: it reads each value once, tile by tile (decoupled look-back; Merrill and Garland,
// "Single-pass Parallel Prefix Scan with Decoupled Look-back", 2016). There is at least one value.
struct ScanSweepShape {
  uint32_t threads = 256;  // at most 256
  uint32_t rows = 8;       // of 4 neighbouring values per thread
  uint32_t spins = 1000;   // how often to look at a tile's word before summing the tile instead of waiting
};
void scan_sweep(gpu::Stream& stream, const Scan& scan, const ScanSweepShape& shape);

}  // namespace rtsql
