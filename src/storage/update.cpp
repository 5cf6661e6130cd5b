#include "storage/update.h"

#include <utility>

#include "algorithm/scatter.h"
#include "common/check.h"
#include "gpu/stream.h"
#include "schema/bitmap.h"
#include "storage/column_copy.h"

namespace rtsql {
namespace {

// Holds old values in a buffer of their own, and new ones, as bits that mean the same in both.
struct Parts {
  gpu::Buffer before;
  gpu::Buffer recoded;      // the new ones, if their codes had to change
  gpu::Address values = 0;  // the new ones
  DictionaryPtr dictionary;
};

Parts copy_values(gpu::Device& device, const Column& column, const Column& values, std::string_view what) {
  uint64_t bytes = column.rows() * value_bytes(column.type());
  return {grown_copy(device, column.values(), bytes, bytes, what), {}, values.values().address(), nullptr};
}

// A union no larger than one of the dictionaries is that dictionary: its codes stand.
Parts unite_codes(gpu::Device& device, const Column& column, const Column& values, std::string_view what) {
  MergedDictionary merged = merge_dictionaries({column.dictionary(), values.dictionary()});
  const uint32_t size = merged.dictionary->size();
  Parts parts;
  if (size == column.dictionary()->size()) {
    parts = copy_values(device, column, values, what);
    parts.dictionary = column.dictionary();
  } else {
    parts.before = recoded_copy(device, column, merged.code_maps[0], column.rows(), what);
    parts.dictionary = size == values.dictionary()->size() ? values.dictionary() : merged.dictionary;
  }
  if (size == values.dictionary()->size()) {
    parts.values = values.values().address();
  } else {
    parts.recoded = recoded_copy(device, values, merged.code_maps[1], values.rows(), what);
    parts.values = parts.recoded.address();
  }
  return parts;
}

// Returns the bitmap after the change; it is empty if no row is NULL.
gpu::Buffer update_validity(gpu::Device& device, const Column& column, gpu::Address row_ids,
                            const Column& values, std::string_view what) {
  if (!column.nullable() && !values.nullable()) return {};
  uint64_t bytes = bitmap_bytes(column.rows());
  gpu::Buffer validity = device.allocate(bytes, what);
  gpu::Stream stream(device);
  stream.stage("update");
  if (column.nullable()) {
    stream.copy(column.validity().address(), validity.address(), bytes);
  } else {
    stream.fill(validity, 0, bytes, UINT32_MAX);
  }
  if (values.nullable()) {
    scatter_bits(stream, values.validity().address(), row_ids, values.rows(), validity.address());
  } else {
    fill_bits(stream, true, row_ids, values.rows(), validity.address());
  }
  stream.finish();
  return count_nulls(device, validity, column.rows()) == 0 ? gpu::Buffer() : std::move(validity);
}

}  // namespace

ColumnPtr update_column(gpu::Device& device, const Column& column, gpu::Address row_ids, const Column& values,
                        std::string_view what) {
  RTSQL_CHECK(column.type() == values.type() && values.rows() > 0 && row_ids != 0);
  Parts parts = has_dictionary(column.type()) ? unite_codes(device, column, values, what)
                                              : copy_values(device, column, values, what);
  gpu::Stream stream(device);
  stream.stage("update");
  scatter(stream, value_bytes(column.type()), parts.values, row_ids, values.rows(), parts.before.address());
  stream.finish();
  return std::make_shared<const Column>(column.type(), column.rows(), std::move(parts.before),
                                        update_validity(device, column, row_ids, values, what),
                                        std::move(parts.dictionary));
}

}  // namespace rtsql
