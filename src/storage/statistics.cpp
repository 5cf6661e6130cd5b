// Computes Column::statistics by one pass over the column for what is exact (NULLs, minimum, maximum), and a
// sample of rows for what is estimated. The device finds the keys, the host sorts the sample.
#include <algorithm>
#include <ranges>
#include <span>

#include "common/divide.h"
#include "gpu/stream.h"
#include "schema/key_encoding.h"
#include "shaders/storage/extremes.h"
#include "shaders/storage/sample.h"
#include "storage/column.h"
#include "storage/key_loading.h"

namespace rtsql {
namespace {

constexpr uint64_t kSampleRows = 32768;
constexpr size_t kHistogramBuckets = 64;

Value value_of_key(const Column& column, uint64_t key) {
  if (column.type().id != TypeId::kVarchar) return decode_key(key, column.type());
  return Value::of_text(std::string(column.dictionary()->string(static_cast<uint32_t>(key))));
}

struct Scan {
  shader::TileExtremes extremes{UINT64_MAX, 0, 0};
  std::vector<uint64_t> sample;  // keys of sampled rows that are not NULL, ascending
  double runs = 0;               // of equal keys, of these rows in their order
  bool is_sorted = false;        // in that order
};

gpu::Kernel<shader::ExtremesParams> extremes_kernel(gpu::Device& device, uint32_t width) {
  // Booleans have one byte and are compared as keys of four.
  return device.kernel<shader::ExtremesParams>(gpu::kernel_of_bytes("storage/extremes", width == 8 ? 8 : 4));
}

gpu::Kernel<shader::SampleParams> sample_kernel(gpu::Device& device) {
  return device.kernel<shader::SampleParams>("storage/sample");
}

Scan scan_column(gpu::Device& device, const Column& column) {
  uint32_t encoding = key_encoding_of(column.type());
  uint32_t width = value_bytes(column.type());
  uint64_t tile_count = divide_up(column.rows(), EXTREMES_TILE);
  auto sample_count = static_cast<uint32_t>(std::min(column.rows(), kSampleRows));

  gpu::Stream stream(device);
  stream.stage("statistics");
  gpu::Buffer& tiles = stream.scratch(tile_count * sizeof(shader::TileExtremes));
  gpu::Buffer& keys = stream.scratch(sample_count * sizeof(uint64_t));
  gpu::Buffer& valid = stream.scratch(sample_count * sizeof(uint32_t));
  shader::ExtremesParams extremes{column.values().address(),
                                  column.validity().address(),
                                  tiles.address(),
                                  column.rows(),
                                  encoding,
                                  width};
  stream.dispatch(extremes_kernel(device, width), extremes, tile_count);
  shader::SampleParams sample{column.values().address(),
                              column.validity().address(),
                              keys.address(),
                              valid.address(),
                              column.rows(),
                              sample_count,
                              encoding,
                              width,
                              0};
  stream.dispatch(sample_kernel(device), sample, divide_up(sample_count, SAMPLE_THREADS));

  std::vector<shader::TileExtremes> host_tiles(tile_count);
  std::vector<uint64_t> host_keys(sample_count);
  std::vector<uint32_t> host_valid(sample_count);
  stream.download(tiles, 0, std::as_writable_bytes(std::span(host_tiles)));
  stream.download(keys, 0, std::as_writable_bytes(std::span(host_keys)));
  stream.download(valid, 0, std::as_writable_bytes(std::span(host_valid)));
  stream.finish();

  Scan scan;
  for (const shader::TileExtremes& tile : host_tiles) {
    if (tile.count == 0) continue;
    scan.extremes.least = std::min(scan.extremes.least, tile.least);
    scan.extremes.greatest = std::max(scan.extremes.greatest, tile.greatest);
    scan.extremes.count += tile.count;
  }
  for (size_t i = 0; i < host_keys.size(); ++i) {
    if (host_valid[i] != 0) scan.sample.push_back(host_keys[i]);
  }
  if (!scan.sample.empty()) {
    scan.runs = 1;
    for (size_t i = 1; i < scan.sample.size(); ++i) scan.runs += scan.sample[i - 1] != scan.sample[i] ? 1 : 0;
  }
  scan.is_sorted = std::ranges::is_sorted(scan.sample);
  if (!scan.is_sorted) std::ranges::sort(scan.sample);
  return scan;
}

// Computes Haas and Stokes's estimator "Duj1" ("Estimating the Number of Classes in a Finite Population",
// 1998, section 3.1), with n sampled of N values, d of them different and f1 seen once: n·d / (n - f1 +
// f1·n/N). It is exact for a sample of everything and for a column without duplicates.
double estimate_distinct(const std::vector<uint64_t>& sample, uint64_t values) {
  double distinct = 0;
  double once = 0;
  for (auto group = sample.begin(); group != sample.end();) {
    auto next = std::find_if(group, sample.end(), [&](uint64_t key) { return key != *group; });
    ++distinct;
    if (next - group == 1) ++once;
    group = next;
  }
  auto n = static_cast<double>(sample.size());
  auto all = static_cast<double>(values);
  if (n == 0) return 0;
  return std::clamp(n * distinct / (n - once + once * n / all), distinct, all);
}

// There are no more than the type or the dictionary has between the extremes.
double most_distinct(const Column& column, const shader::TileExtremes& extremes) {
  bool floating = is_floating(column.type());
  double range = static_cast<double>(extremes.greatest - extremes.least) + 1;
  return floating ? static_cast<double>(extremes.count) : range;
}

std::vector<Value> histogram_of(const Column& column, const Scan& scan) {
  std::vector<Value> bounds;
  size_t last = scan.sample.size() - 1;
  size_t buckets = std::min(kHistogramBuckets, std::max<size_t>(last, 1));
  bounds.push_back(value_of_key(column, scan.extremes.least));
  for (size_t i = 1; i < buckets; ++i)
    bounds.push_back(value_of_key(column, scan.sample[i * last / buckets]));
  bounds.push_back(value_of_key(column, scan.extremes.greatest));
  return bounds;
}

ColumnStatistics make_statistics(gpu::Device& device, const Column& column) {
  ColumnStatistics statistics;
  statistics.minimum = statistics.maximum = Value::null_of(column.type());
  if (column.rows() == 0) return statistics;
  Scan scan = scan_column(device, column);
  statistics.null_count = column.rows() - scan.extremes.count;
  if (scan.extremes.count == 0) return statistics;
  statistics.minimum = value_of_key(column, scan.extremes.least);
  statistics.maximum = value_of_key(column, scan.extremes.greatest);
  // A sample may miss the few values that there are.
  double distinct = std::max(estimate_distinct(scan.sample, scan.extremes.count), 1.0);
  statistics.distinct = std::min(distinct, most_distinct(column, scan.extremes));
  statistics.runs = scan.runs;
  statistics.is_sorted = scan.is_sorted;
  if (!scan.sample.empty()) statistics.histogram = histogram_of(column, scan);
  return statistics;
}

}  // namespace

void precompile_statistics(gpu::Device& device) {
  sample_kernel(device);
  for (uint32_t width : {4u, 8u}) extremes_kernel(device, width);
}

const ColumnStatistics& Column::statistics(gpu::Device& device) const {
  if (!statistics_) {
    const gpu::Rehearsal::Pause in_earnest = run_in_earnest();
    ColumnStatistics made = make_statistics(device, *this);
    // Another thread may have made them meanwhile, and looks at them.
    if (!statistics_) statistics_ = std::move(made);
  }
  return *statistics_;
}

}  // namespace rtsql
