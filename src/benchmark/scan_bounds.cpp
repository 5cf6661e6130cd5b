#include "benchmark/scan_bounds.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "algorithm/radix_sort.h"

namespace rtsql {

namespace {

// Names the places in order of the first and the last key that is wanted; absent: all keys from the first on,
// or up to the last.
struct Quantiles {
  std::optional<uint64_t> first, last;
};

uint64_t wanted_rows(uint64_t rows, double selectivity) {
  constexpr double kRounding = 1e-6;  // so that 0.7 of 10 is 7
  const double wanted = std::ceil(selectivity * static_cast<double>(rows) - kRounding);
  return std::clamp<uint64_t>(static_cast<uint64_t>(std::max(wanted, 0.0)), 0, rows);
}

Quantiles quantiles_of(ScanOperator comparison, uint64_t rows, uint64_t wanted) {
  const uint64_t before = (rows - wanted) / 2;
  switch (comparison) {
    case ScanOperator::kLess:
      return {std::nullopt, wanted - 1};
    case ScanOperator::kGreater:
      return {rows - wanted, std::nullopt};
    case ScanOperator::kBetween:
      return {before, before + wanted - 1};
    case ScanOperator::kEqual:
      break;
  }
  return {wanted - 1, wanted - 1};
}

}  // namespace

KeyInterval find_interval(gpu::Device& device, const KeyColumn& column, uint64_t rows,
                          ScanOperator comparison, double selectivity, const WorkContext& context) {
  uint64_t wanted = wanted_rows(rows, selectivity);
  if (comparison == ScanOperator::kEqual) wanted = std::max<uint64_t>(wanted, 1);
  if (wanted == 0) return {1, 0};
  const auto key_bytes = static_cast<uint32_t>(column.width);
  gpu::Stream stream(device, context.interrupt);
  gpu::Buffer& sorted = stream.scratch(rows * key_bytes, "keys in order");
  radix_sort_from(stream, {column.keys}, sorted.address(), key_bytes, 0, rows);

  const Quantiles quantiles = quantiles_of(comparison, rows, wanted);
  KeyInterval interval{0, largest_key(column.width)};
  const auto read = [&](const std::optional<uint64_t>& place, uint64_t& key) {
    if (!place) return;
    key = 0;
    stream.download(sorted, *place * key_bytes, std::as_writable_bytes(std::span(&key, 1)).first(key_bytes));
  };
  read(quantiles.first, interval.low);
  read(quantiles.last, interval.high);
  stream.finish();
  return interval;
}

}  // namespace rtsql
