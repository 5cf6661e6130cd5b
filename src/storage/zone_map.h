// Says which keys runs of a column's rows have, so that a scan with a condition reads those alone that may
// match it (small materialized aggregates: Moerkotte, VLDB 1998, section 2).
#pragma once

#include <cstdint>
#include <vector>

namespace rtsql {

// Keys are those of schema/key_encoding.h.
struct Zone {
  uint64_t least = UINT64_MAX;
  uint64_t greatest = 0;
  uint64_t count = 0;  // of values that are not NULL; where there are none, the others mean nothing

  void add(const Zone& other);
};

struct ZoneMap {
  uint64_t zone_rows = 0;   // of each zone but the last
  std::vector<Zone> zones;  // in the order of the rows; empty: nothing is known

  // Returns the map of zones of as few rows as it takes for there to be kMostZones at most.
  static ZoneMap of(uint64_t zone_rows, std::vector<Zone> zones);
  // Returns what rows [begin, end) have, and maybe some beside them.
  Zone around(uint64_t begin, uint64_t end) const;

  static constexpr size_t kMostZones = 1024;
};

}  // namespace rtsql
