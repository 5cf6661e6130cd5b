#include "index/rtscan/mapping_table.h"

#include <algorithm>
#include <utility>

#include "common/check.h"
#include "common/divide.h"
#include "index/filter/read_keys.h"

namespace rtsql {

namespace {

// A slab of "RTScan" between a boundary of 128 vectors and a bound has n / 512 rows on average: two distances
// more are 1.6 % of it.
constexpr uint64_t kMostSamples = 65536;

}  // namespace

MappingTable::MappingTable(std::vector<uint64_t> samples, uint64_t distance, uint64_t count)
    : samples_(std::move(samples)), distance_(distance), count_(count) {
  RTSQL_CHECK(samples_.size() == divide_up(count_ - 1, distance_) + 1);
}

MappingTable MappingTable::of(gpu::Stream& stream, KeyWidth width, gpu::Address sorted, uint64_t count,
                              gpu::Timings& timings) {
  const uint64_t distance = divide_up(count, kMostSamples);
  std::vector<uint32_t> positions;
  for (uint64_t at = 0; at + 1 < count; at += distance) positions.push_back(static_cast<uint32_t>(at));
  positions.push_back(static_cast<uint32_t>(count - 1));
  std::vector<uint64_t> samples =
      read_keys(stream, {width, sorted}, positions, ReadOrder::kAsPositions, timings);
  return MappingTable(std::move(samples), distance, count);
}

RankSpan MappingTable::bounds_below(uint64_t key) const {
  const auto first_not_below = std::lower_bound(samples_.begin(), samples_.end(), key);
  if (first_not_below == samples_.begin()) return {0, 0};
  if (first_not_below == samples_.end()) return {count_, count_};
  const auto at = static_cast<uint64_t>(first_not_below - samples_.begin());
  return {(at - 1) * distance_ + 1, std::min(at * distance_, count_ - 1)};
}

RankSpan MappingTable::covering(const KeyInterval& interval) const {
  if (interval.empty() || count_ == 0) return {};
  const uint64_t first = bounds_below(interval.low).first;
  const uint64_t end = interval.high == UINT64_MAX ? count_ : bounds_below(interval.high + 1).end;
  return {first, std::max(first, end)};
}

double MappingTable::below(uint64_t key) const {
  const RankSpan bounds = bounds_below(key);
  return static_cast<double>(bounds.first + bounds.end) / 2;
}

double MappingTable::share(const KeyInterval& interval) const {
  if (interval.empty() || count_ == 0) return 0;
  const double end = interval.high == UINT64_MAX ? count() : below(interval.high + 1);
  return std::max(0.0, end - below(interval.low)) / count();
}

}  // namespace rtsql
