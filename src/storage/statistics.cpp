// Computes Column::statistics by one pass over the column for what is exact (NULLs, minimum, maximum), and a
// sample of rows for what is estimated. The device finds the keys, the host sorts the sample.
#include <algorithm>
#include <array>
#include <ranges>
#include <span>
#include <tuple>
#include <utility>

#include "common/divide.h"
#include "gpu/stream.h"
#include "schema/key_encoding.h"
#include "shaders/storage/sample.h"
#include "storage/column.h"
#include "storage/key_loading.h"
#include "storage/zone_scan.h"

namespace rtsql {
namespace {

constexpr uint64_t kSampleRows = 32768;
constexpr size_t kHistogramBuckets = 64;

// Wide DECIMALs stand for themselves where others have keys.
uint64_t key_of(const Column& column, Int128 number) {
  return encode_key(Value::of_exact(column.type(), number));
}

uint64_t key_of(const Column&, uint64_t key) {
  return key;
}

std::pair<Value, Value> extremes_of(const Column& column, Int128 least, Int128 greatest) {
  return {Value::of_exact(column.type(), least), Value::of_exact(column.type(), greatest)};
}

std::pair<Value, Value> extremes_of(const Column& column, uint64_t least, uint64_t greatest) {
  const Type type = column.type();
  if (!has_dictionary(type)) return {decode_key(least, type), decode_key(greatest, type)};
  const std::array codes = {static_cast<uint32_t>(least), static_cast<uint32_t>(greatest)};
  const TextHeap texts = column.dictionary()->strings(codes);
  return {Value::of_text(std::string(texts[0]), type), Value::of_text(std::string(texts[1]), type)};
}

template <class Key>
struct Scan {
  Key least{}, greatest{};
  uint64_t count = 0;       // of values that are not NULL
  std::vector<Key> sample;  // keys of sampled rows that are not NULL, ascending
  double runs = 0;          // of equal keys, of these rows in their order
  bool is_sorted = false;   // in that order
  ZoneMap zones = {};

  void sort_sample() {
    if (!sample.empty()) {
      runs = 1;
      for (size_t i = 1; i < sample.size(); ++i) runs += sample[i - 1] != sample[i] ? 1 : 0;
    }
    is_sorted = std::ranges::is_sorted(sample);
    if (!is_sorted) std::ranges::sort(sample);
  }
};

gpu::Kernel<shader::SampleParams> sample_kernel(gpu::Device& device) {
  return device.kernel<shader::SampleParams>("storage/sample");
}

// Returns the numbers of a wide DECIMAL's column that are not NULL, in their order.
std::vector<Int128> wide_numbers(gpu::Device& device, const Column& column) {
  const HostColumn values = column.read(device, 0, column.rows());
  std::vector<Int128> numbers;
  numbers.reserve(values.rows);
  for (uint64_t row = 0; row < values.rows; ++row) {
    if (!values.is_null(row)) numbers.push_back(values.at<Int128>(row));
  }
  return numbers;
}

// No kernel orders 128 bits: the host does.
Scan<Int128> scan_wide_column(gpu::Device& device, const Column& column) {
  const std::vector<Int128> numbers = wide_numbers(device, column);
  Scan<Int128> scan;
  scan.count = numbers.size();
  if (numbers.empty()) return scan;
  const auto [least, greatest] = std::ranges::minmax_element(numbers);
  scan.least = *least;
  scan.greatest = *greatest;
  const uint64_t sampled = std::min<uint64_t>(numbers.size(), kSampleRows);
  for (uint64_t i = 0; i < sampled; ++i) scan.sample.push_back(numbers[i * numbers.size() / sampled]);
  scan.sort_sample();
  return scan;
}

Scan<uint64_t> scan_column(gpu::Device& device, const Column& column) {
  uint32_t encoding = key_encoding_of(column.type());
  uint32_t width = value_bytes(column.type());
  auto sample_count = static_cast<uint32_t>(std::min(column.rows(), kSampleRows));

  gpu::Stream stream(device);
  const ZoneScan extremes(stream, column);
  gpu::Buffer& keys = stream.scratch(sample_count * sizeof(uint64_t));
  gpu::Buffer& valid = stream.scratch(sample_count * sizeof(uint32_t));
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

  std::vector<uint64_t> host_keys(sample_count);
  std::vector<uint32_t> host_valid(sample_count);
  stream.download(keys, 0, std::as_writable_bytes(std::span(host_keys)));
  stream.download(valid, 0, std::as_writable_bytes(std::span(host_valid)));
  stream.finish();

  Scan<uint64_t> scan;
  const Zone all = extremes.whole();
  scan.least = all.least;
  scan.greatest = all.greatest;
  scan.count = all.count;
  scan.zones = ZoneMap::of(EXTREMES_TILE, extremes.zones());
  for (size_t i = 0; i < host_keys.size(); ++i) {
    if (host_valid[i] != 0) scan.sample.push_back(host_keys[i]);
  }
  scan.sort_sample();
  return scan;
}

// Computes Haas and Stokes's estimator "Duj1" ("Estimating the Number of Classes in a Finite Population",
// 1998, section 3.1), with n sampled of N values, d of them different and f1 seen once: n·d / (n - f1 +
// f1·n/N). It is exact for a sample of everything and for a column without duplicates.
template <class Key>
double estimate_distinct(const std::vector<Key>& sample, uint64_t values) {
  double distinct = 0;
  double once = 0;
  for (auto group = sample.begin(); group != sample.end();) {
    auto next = std::find_if(group, sample.end(), [&](const Key& key) { return key != *group; });
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
template <class Key>
double most_distinct(const Column& column, const Scan<Key>& scan) {
  if (is_floating(column.type())) return static_cast<double>(scan.count);
  const UInt128 distance = static_cast<UInt128>(scan.greatest) - static_cast<UInt128>(scan.least);
  return static_cast<double>(distance) + 1;
}

template <class Key>
std::vector<uint64_t> histogram_of(const Column& column, const Scan<Key>& scan) {
  std::vector<uint64_t> bounds;
  size_t last = scan.sample.size() - 1;
  size_t buckets = std::min(kHistogramBuckets, std::max<size_t>(last, 1));
  bounds.push_back(key_of(column, scan.least));
  for (size_t i = 1; i < buckets; ++i) bounds.push_back(key_of(column, scan.sample[i * last / buckets]));
  bounds.push_back(key_of(column, scan.greatest));
  return bounds;
}

template <class Key>
ColumnStatistics make_statistics(const Column& column, const Scan<Key>& scan) {
  ColumnStatistics statistics;
  statistics.minimum = statistics.maximum = Value::null_of(column.type());
  statistics.null_count = column.rows() - scan.count;
  if (scan.count == 0) return statistics;
  std::tie(statistics.minimum, statistics.maximum) = extremes_of(column, scan.least, scan.greatest);
  statistics.keys = KeySpan{key_of(column, scan.least), key_of(column, scan.greatest)};
  // A sample may miss the few values that there are.
  double distinct = std::max(estimate_distinct(scan.sample, scan.count), 1.0);
  statistics.distinct = std::min(distinct, most_distinct(column, scan));
  statistics.runs = scan.runs;
  statistics.is_sorted = scan.is_sorted;
  statistics.zones = scan.zones;
  if (!scan.sample.empty()) statistics.histogram = histogram_of(column, scan);
  return statistics;
}

ColumnStatistics make_statistics(gpu::Device& device, const Column& column) {
  if (column.rows() == 0) return make_statistics(column, Scan<uint64_t>());
  if (is_wide(column.type())) return make_statistics(column, scan_wide_column(device, column));
  return make_statistics(column, scan_column(device, column));
}

}  // namespace

void precompile_statistics(gpu::Device& device) {
  sample_kernel(device);
  precompile_zone_scan(device);
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
