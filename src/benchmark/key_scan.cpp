#include "benchmark/key_scan.h"

#include <algorithm>
#include <vector>

#include "algorithm/partition.h"
#include "common/check.h"
#include "common/divide.h"
#include "shaders/benchmark/scan_keys.h"

namespace rtsql {

namespace {

constexpr uint64_t kQuadRows = 4;

struct ScanShape {
  uint32_t quads, rounds;
};

// A thread of a GPU has a few loads of 16 bytes under way, whatever the columns; a CPU device's has many rows
// one after the other.
ScanShape scan_shape(const gpu::Device& device, uint64_t row_bytes) {
  if (runs_on_cpu(device)) return {1, 64};
  constexpr uint64_t kLoads = 6;
  const uint64_t loads_of_quad = kQuadRows * row_bytes / 16;
  return {static_cast<uint32_t>(std::clamp<uint64_t>(kLoads / loads_of_quad, 1, 4)), 1};
}

shader::ScannedColumn scanned(const KeyColumn& column, const KeyInterval& wanted) {
  const uint64_t largest = largest_key(column.width);
  if (wanted.empty() || wanted.low > largest) return {.keys = column.keys, .low = 1, .high = 0};
  return {.keys = column.keys, .low = wanted.low, .high = std::min(wanted.high, largest)};
}

}  // namespace

void scan_keys(gpu::Stream& stream, std::span<const KeyColumn> columns, const RangeConjunction& conjunction,
               uint64_t rows, gpu::Address words) {
  RTSQL_CHECK(!columns.empty() && columns.size() <= kMostScanColumns && columns.size() == conjunction.size());
  RTSQL_CHECK(rows <= UINT32_MAX);
  if (rows == 0) return;
  const KeyWidth width = columns.front().width;
  std::vector<shader::ScannedColumn> scans;
  for (size_t i = 0; i < columns.size(); ++i) {
    RTSQL_CHECK(columns[i].width == width);
    scans.push_back(scanned(columns[i], conjunction[i]));
  }
  gpu::Device& device = stream.device();
  const uint32_t threads = group_threads(device);
  const uint64_t row_bytes = columns.size() * static_cast<uint64_t>(width);
  const auto [quads, rounds] = scan_shape(device, row_bytes);
  const auto kernel =
      device.kernel<shader::ScanKeysParams>(kernel_of_width("benchmark/scan_keys", width),
                                            {threads, static_cast<uint32_t>(columns.size()), quads, rounds});
  const uint64_t group_rows = uint64_t{threads} * quads * rounds * kQuadRows;
  stream.dispatch(kernel,
                  {.columns = stream.parameters(std::as_bytes(std::span(scans))),
                   .words = words,
                   .rows = static_cast<uint32_t>(rows),
                   .reserved = 0},
                  divide_up(rows, group_rows), group_rows);
  stream.count_bytes(rows * row_bytes + divide_up(rows, 8));
}

}  // namespace rtsql
