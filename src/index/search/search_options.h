// What all searched methods can be told: how keys lie in memory and how a batch of probes is searched ("Is
// Binary Search Really All You Need?", section 4).
#pragma once

#include <cstdint>
#include <vector>

#include "index/contract/method.h"

namespace rtsql {

// Section 4.4: keys and rows in an array each (SoA), or each key with its row right behind it (AoS).
enum class KeyLayout : uint8_t { kSplit, kPaired };

// Section 4.1: as many workgroups as the probes need, or as many as run at once.
enum class ProbeSchedule : uint8_t { kDynamic, kStatic };

// Section 4.2: how many of the keys that every search begins with a workgroup keeps in shared memory: none,
// those of whole steps of the search, all that fit.
enum class SharedTop : uint8_t { kNone, kSteps, kFull };

// Section 4.3: whether a workgroup sorts the probes it takes at a time, and their results back.
enum class ProbeReorder : uint8_t { kNone, kLookup, kDouble };

// Section 5.7: how the rows of a range are collected, see range_scan.h.
enum class RangeScan : uint8_t { kSpan, kThread, kSubgroup };

struct SearchOptions {
  KeyLayout layout = KeyLayout::kSplit;
  ProbeSchedule schedule = ProbeSchedule::kDynamic;
  SharedTop pin = SharedTop::kNone;
  ProbeReorder reorder = ProbeReorder::kNone;
  RangeScan range_scan = RangeScan::kSpan;  // not with kPaired
  uint32_t threads = 0;                     // of a workgroup; 0: as suits the device
  uint32_t probes = 0;                      // of a thread; 0: as suits the device
};

// `own` and the options above.
std::vector<IndexOption> with_search_options(std::vector<IndexOption> own);
SearchOptions read_search_options(const IndexOptions& options);
void check_search_options(const IndexOptions& options);  // IndexMethod::check

// The number that an option of kind kChoice names, or 0 for "auto".
uint32_t number_or_auto(const IndexOptions& options, std::string_view name);

}  // namespace rtsql
