#include "storage/zone_map.h"

#include <algorithm>

#include "common/divide.h"

namespace rtsql {

void Zone::add(const Zone& other) {
  if (other.count == 0) return;
  least = std::min(least, other.least);
  greatest = std::max(greatest, other.greatest);
  count += other.count;
}

ZoneMap ZoneMap::of(uint64_t zone_rows, std::vector<Zone> zones) {
  while (zones.size() > kMostZones) {
    for (size_t i = 0; i < zones.size(); i += 2) {
      Zone pair = zones[i];
      if (i + 1 < zones.size()) pair.add(zones[i + 1]);
      zones[i / 2] = pair;
    }
    zones.resize(divide_up(zones.size(), size_t{2}));
    zone_rows *= 2;
  }
  return {zone_rows, std::move(zones)};
}

Zone ZoneMap::around(uint64_t begin, uint64_t end) const {
  Zone all;
  if (zones.empty()) return all;
  const uint64_t last = std::min<uint64_t>(zones.size(), divide_up(end, zone_rows));
  for (uint64_t zone = begin / zone_rows; zone < last; ++zone) all.add(zones[zone]);
  return all;
}

}  // namespace rtsql
