// All searched methods can be told how keys lie in memory and how a batch of probes is searched ("Is Binary
// Search Really All You Need?", section 4).
#pragma once

#include <cstdint>
#include <vector>

#include "index/contract/method.h"

namespace rtsql {

// Keys and rows are in an array each (SoA), or each key has its row right behind it (AoS; section 4.4).
enum class KeyLayout : uint8_t { kSplit, kPaired };

// There are as many workgroups as the probes need, or as many as run at once: the paper has one for each
// multiprocessor (section 4.1).
enum class ProbeSchedule : uint8_t { kDynamic, kStatic };

// A workgroup keeps in shared memory, of the keys that every search begins with, none, those of whole steps
// of the search, or all that fit (section 4.2).
enum class SharedTop : uint8_t { kNone, kSteps, kFull };

// A workgroup sorts the probes it takes at a time, or also their results back, or neither (section 4.3).
enum class ProbeReorder : uint8_t { kNone, kLookup, kDouble };

// The rows of a range are collected in one of these ways (section 5.7), see range_scan.h.
enum class RangeScan : uint8_t { kSpan, kThread, kSubgroup };

struct SearchOptions {
  KeyLayout layout = KeyLayout::kSplit;
  ProbeSchedule schedule = ProbeSchedule::kDynamic;
  SharedTop pin = SharedTop::kNone;
  ProbeReorder reorder = ProbeReorder::kNone;
  RangeScan range_scan = RangeScan::kSpan;  // not with kPaired
  uint32_t threads = 0;                     // of a workgroup; 0: as suits the device
  uint32_t probes = 0;                      // of a thread; 0: as suits the device
  uint32_t groups_per_unit = 0;             // with kStatic; 0: as many as have 256 threads in all
  uint32_t pin_bytes = 0;                   // at most, of a workgroup; 0: as suits the device
};

// Returns `own` and the options above.
std::vector<OptionDeclaration> with_search_options(std::vector<OptionDeclaration> own);
SearchOptions read_search_options(const IndexOptions& options);
void check_search_options(const IndexOptions& options);  // IndexMethod::check

}  // namespace rtsql
