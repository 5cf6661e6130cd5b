// Computes Column::is_unique by a bitmap over the span of the keys or, where they lie far apart, by a hash
// set.
#include <algorithm>
#include <span>
#include <vector>

#include "common/divide.h"
#include "gpu/residency.h"
#include "gpu/stream.h"
#include "schema/key_encoding.h"
#include "shaders/storage/repeats.h"
#include "shaders/storage/sparse_repeats.h"
#include "storage/column.h"
#include "storage/key_loading.h"
#include "storage/key_slots.h"

namespace rtsql {
namespace {

constexpr uint64_t kMostBitsPerRow = 32;  // as much memory as a column of four bytes

// Runs a kernel that sets a word where it finds a value twice, in memory of so many bytes that is all 0.
template <class Record>
bool finds_repeats(gpu::Device& device, uint64_t bytes, Record record) {
  gpu::Stream stream(device);
  stream.stage("repeats");
  gpu::Buffer& memory = stream.scratch(bytes);
  gpu::Buffer& found = stream.scratch(sizeof(uint32_t));
  stream.fill(memory, 0);
  stream.fill(found, 0);
  record(stream, memory.address(), found.address());
  uint32_t repeats = 0;
  stream.download(found, 0, std::as_writable_bytes(std::span(&repeats, 1)));
  stream.finish();
  return repeats != 0;
}

// The keys are the numbers from `least` on.
bool has_repeats(gpu::Device& device, const Column& column, uint64_t least, uint64_t keys) {
  const auto record = [&](gpu::Stream& stream, gpu::Address bits, gpu::Address found) {
    const shader::RepeatsParams params{
        column.values().address(),      column.validity().address(), bits, found, column.rows(), least,
        key_encoding_of(column.type()), value_bytes(column.type())};
    const std::string name = gpu::kernel_of_bytes("storage/repeats", key_bytes(column.type()));
    stream.dispatch(device.kernel<shader::RepeatsParams>(name), params,
                    divide_up(column.rows(), REPEATS_ROWS));
  };
  return finds_repeats(device, divide_up(keys, 32) * sizeof(uint32_t), record);
}

bool has_sparse_repeats(gpu::Device& device, const Column& column, uint64_t slots) {
  const auto record = [&](gpu::Stream& stream, gpu::Address memory, gpu::Address found) {
    const shader::SparseRepeatsParams params{column.values().address(),
                                             column.validity().address(),
                                             memory + kKeySlotsOffset,
                                             found,
                                             column.rows(),
                                             static_cast<uint32_t>(slots - 1),
                                             key_encoding_of(column.type()),
                                             value_bytes(column.type()),
                                             0};
    const std::string name = gpu::kernel_of_bytes("storage/sparse_repeats", key_bytes(column.type()));
    stream.dispatch(device.kernel<shader::SparseRepeatsParams>(name), params,
                    divide_up(column.rows(), SPARSE_REPEATS_ROWS));
  };
  return finds_repeats(device, kKeySlotsOffset + slots * key_bytes(column.type()), record);
}

// No kernel finds repeats of 128 bits: the host sorts them. INTERVALs of one length, their high word, are
// equal.
bool has_wide_repeats(gpu::Device& device, const Column& column) {
  const HostColumn values = column.read(device, 0, column.rows());
  const bool is_interval = column.type().id == TypeId::kInterval;
  std::vector<Int128> numbers;
  for (uint64_t row = 0; row < values.rows; ++row) {
    if (!values.is_null(row))
      numbers.push_back(is_interval ? values.at<Int128>(row) >> 64 : values.at<Int128>(row));
  }
  std::ranges::sort(numbers);
  return std::ranges::adjacent_find(numbers) != numbers.end();
}

bool find_uniqueness(gpu::Device& device, const Column& column) {
  if (is_wide(column.type())) return !has_wide_repeats(device, column);
  const ColumnStatistics& statistics = column.statistics(device);
  if (!statistics.keys) return true;
  const uint64_t values = column.rows() - statistics.null_count;
  const uint64_t least = statistics.keys->smallest;
  const uint64_t span = statistics.keys->largest - least;
  if (span < values - 1) return false;
  // Most columns with repeated values show them in the sample.
  if (statistics.distinct < 0.9 * static_cast<double>(values)) return false;
  if (span < values * kMostBitsPerRow) return !has_repeats(device, column, least, span + 1);
  const uint64_t slots = key_slots_for(values);
  const uint64_t free = device.residency().available(gpu::Tier::kDevice);
  return slots * key_bytes(column.type()) <= free / 2 && !has_sparse_repeats(device, column, slots);
}

}  // namespace

bool Column::is_unique(gpu::Device& device) const {
  if (is_unique_) return *is_unique_;
  const gpu::Rehearsal::Pause in_earnest = run_in_earnest();
  is_unique_ = find_uniqueness(device, *this);
  return *is_unique_;
}

}  // namespace rtsql
