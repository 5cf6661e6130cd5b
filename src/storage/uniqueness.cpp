// Computes Column::is_unique by a bitmap over the span of the keys.
#include <span>

#include "common/divide.h"
#include "gpu/stream.h"
#include "shaders/storage/repeats.h"
#include "storage/column.h"
#include "storage/key_encoding.h"
#include "storage/key_loading.h"

namespace rtsql {
namespace {

constexpr uint64_t kMostBitsPerRow = 32;  // as much memory as a column of four bytes

uint64_t key_of(const Column& column, const Value& value) {
  return column.type().id == TypeId::kVarchar ? column.dictionary()->lower_bound(value.text)
                                              : encode_key(value);
}

bool find_repeats(gpu::Device& device, const Column& column, uint64_t least, uint64_t keys) {
  gpu::Stream stream(device);
  stream.stage("repeats");
  const uint64_t words = divide_up(keys, 32);
  gpu::Buffer& bits = stream.scratch(words * sizeof(uint32_t));
  gpu::Buffer& found = stream.scratch(sizeof(uint32_t));
  stream.fill(bits, 0);
  stream.fill(found, 0);
  const shader::RepeatsParams params{column.values().address(),
                                     column.validity().address(),
                                     bits.address(),
                                     found.address(),
                                     column.rows(),
                                     least,
                                     key_encoding_of(column.type()),
                                     value_bytes(column.type())};
  const std::string name = gpu::kernel_of_bytes("storage/repeats", key_bytes(column.type()));
  stream.dispatch(device.kernel<shader::RepeatsParams>(name), params, divide_up(column.rows(), REPEATS_ROWS));
  uint32_t repeats = 0;
  stream.download(found, 0, std::as_writable_bytes(std::span(&repeats, 1)));
  stream.finish();
  return repeats != 0;
}

bool find_uniqueness(gpu::Device& device, const Column& column) {
  const ColumnStatistics& statistics = column.statistics(device);
  if (statistics.minimum.null) return true;
  const uint64_t values = column.rows() - statistics.null_count;
  const uint64_t least = key_of(column, statistics.minimum);
  const uint64_t span = key_of(column, statistics.maximum) - least;
  if (span + 1 < values || span >= values * kMostBitsPerRow) return false;
  // Most columns with repeated values show them in the sample.
  if (statistics.distinct < 0.9 * static_cast<double>(values)) return false;
  return !find_repeats(device, column, least, span + 1);
}

}  // namespace

bool Column::is_unique(gpu::Device& device) const {
  if (!is_unique_) is_unique_ = find_uniqueness(device, *this);
  return *is_unique_;
}

}  // namespace rtsql
