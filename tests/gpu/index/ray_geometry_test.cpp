#include "ray_geometry.h"

#include <algorithm>
#include <random>
#include <set>

namespace rtsql {

TEST_P(RayGeometry, CriticalKeysPresent) {
  std::vector<uint64_t> keys = critical_keys(GetParam().largest());
  IndexedKeys indexed = indexed_keys(keys);
  EXPECT_TRUE(indexed.index().build_statistics().unique);
  indexed.probe_points(keys);
  indexed.probe_ranges(all_ranges(keys));
}

TEST_P(RayGeometry, CriticalKeysAbsent) {
  // Every second one is a key; the others, often its direct neighbours, must stay misses.
  std::vector<uint64_t> probes = critical_keys(GetParam().largest());
  std::vector<uint64_t> keys;
  for (size_t i = 0; i < probes.size(); i += 2) keys.push_back(probes[i]);
  IndexedKeys indexed = indexed_keys(keys);
  indexed.probe_points(probes);
  indexed.probe_ranges(all_ranges(probes));
}

TEST_P(RayGeometry, DuplicatesOfCriticalKeys) {
  std::vector<uint64_t> keys = critical_keys(GetParam().largest());
  std::vector<uint64_t> probes = keys;
  for (size_t i = 0, distinct = keys.size(); i < distinct; ++i) keys.insert(keys.end(), i % 4, keys[i]);
  std::shuffle(keys.begin(), keys.end(), std::mt19937(7));
  IndexedKeys indexed = indexed_keys(keys);
  EXPECT_FALSE(indexed.index().build_statistics().unique);
  indexed.probe_points(probes);
  indexed.probe_ranges(all_ranges(probes));
}

TEST_P(RayGeometry, DenseRunAcrossARowBorder) {
  std::vector<uint64_t> keys, probes;
  for (uint64_t key = 3 * kRowLength - 500; key < 3 * kRowLength + 500; ++key) keys.push_back(key);
  for (uint64_t key = 3 * kRowLength - 510; key < 3 * kRowLength + 510; ++key) probes.push_back(key);
  std::shuffle(keys.begin(), keys.end(), std::mt19937(11));
  IndexedKeys indexed = indexed_keys(keys);
  indexed.probe_points(probes);
  std::vector<Range> ranges;
  for (uint64_t low : probes) ranges.emplace_back(low, low + low % 13);
  for (uint64_t low : probes) ranges.emplace_back(low, low - 1);
  indexed.probe_ranges(ranges);
}

TEST_P(RayGeometry, RandomKeysManyRowsSpanned) {
  uint64_t largest = GetParam().largest();
  std::vector<uint64_t> keys = random_keys(1, 5000, largest);
  IndexedKeys indexed = indexed_keys(keys);
  std::vector<uint64_t> probes = random_keys(2, 1000, largest);
  probes.insert(probes.end(), keys.begin(), keys.begin() + 1000);
  indexed.probe_points(probes);
  std::vector<Range> ranges = random_ranges(3, 200, largest, largest / 100);
  ranges.emplace_back(0, largest);
  ranges.emplace_back(1, largest - 1);
  ranges.emplace_back(largest, 0);
  indexed.probe_ranges(ranges);
}

TEST_P(RayGeometry, FarApartInOneRow) {
  // The rays are up to a whole row long, where the distance of a hit is rounded most.
  std::vector<uint64_t> keys = random_keys(4, 3000, kRowLength - 1);
  for (uint64_t& key : keys) key += 7 * kRowLength;
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  IndexedKeys indexed = indexed_keys(keys);
  std::vector<Range> ranges;
  for (size_t i = 0; i < keys.size(); i += 37) {
    for (size_t j = i; j < keys.size(); j += 211) {
      ranges.emplace_back(keys[i], keys[j]);
      ranges.emplace_back(keys[i] + 1, keys[j] - 1);
    }
  }
  indexed.probe_ranges(ranges);
}

TEST_P(RayGeometry, OneKey) {
  const uint64_t largest = GetParam().width == KeyWidth::k32 ? kLargest32 : kLargest64;
  for (uint64_t key : {uint64_t{0}, kRowLength, largest}) {
    IndexedKeys indexed = indexed_keys({key}, {42});
    std::vector<uint64_t> ends = critical_keys(largest);
    indexed.probe_points(ends);
    indexed.probe_ranges(all_ranges(ends));
  }
}

TEST_P(RayGeometry, AllKeysEqual) {
  IndexedKeys indexed = indexed_keys(std::vector<uint64_t>(3000, 77));
  indexed.probe_points({76, 77, 78});
  indexed.probe_ranges({{0, 76}, {77, 77}, {78, 100}, {0, GetParam().largest()}, {78, 76}});
}

TEST_P(RayGeometry, RowsGivenByTheTable) {
  std::vector<uint64_t> keys = random_keys(5, 2000, 4000);
  Rows rows(keys.size());
  for (size_t i = 0; i < rows.size(); ++i) rows[i] = static_cast<uint32_t>(3 * i + 1);
  for (bool ascending : {false, true}) {
    if (ascending) std::sort(keys.begin(), keys.end());
    IndexedKeys indexed = indexed_keys(keys, rows);
    indexed.probe_points(random_keys(6, 1000, 4200));
    indexed.probe_ranges(random_ranges(7, 500, 4200, 40));
  }
}

TEST_P(RayGeometry, NoKeys) {
  IndexedKeys indexed = indexed_keys({});
  indexed.probe_points({0, 1});
  indexed.probe_ranges({{0, GetParam().largest()}});
}

}  // namespace rtsql
