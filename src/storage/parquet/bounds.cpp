#include "storage/parquet/bounds.h"

#include <cmath>

#include "common/error.h"
#include "schema/host_column.h"
#include "storage/parquet/conversion.h"

namespace rtsql::parquet {
namespace {

// Tells whether the bounds are in the order of the column's values: that of INTERVALs is none, and of INT96
// and FLOAT16 writers have had several.
bool has_order(const LeafColumn& column) {
  switch (*column.element.type) {
    case PhysicalType::kInt96:
      return false;
    case PhysicalType::kFixedLenByteArray:
      return column.type.id == TypeId::kUuid || column.type.id == TypeId::kDecimal;
    default:
      return true;
  }
}

std::optional<Value> value_of(const LeafColumn& column, const std::optional<std::string>& written) {
  if (!written) return std::nullopt;
  if (has_dictionary(column.type)) return Value::of_text(*written, column.type);
  HostColumn one;
  one.type = column.type;
  one.rows = 1;
  one.data.resize(value_bytes(column.type));
  const uint32_t bytes = physical_bytes(column.element);
  try {
    if (bytes == 0) {
      const std::string_view text = *written;
      convert_texts(column.type, {&text, 1}, one.data.data());
    } else if (written->size() == bytes) {
      convert(column.element, column.type, written->data(), 1, one.data.data());
    } else {
      return std::nullopt;
    }
  } catch (const Error&) {
    return std::nullopt;  // the values may be fine
  }
  Value value = one.value(0);
  if (is_floating(column.type) && std::isnan(value.real)) return std::nullopt;
  return value;
}

}  // namespace

PartBounds bounds_of(const LeafColumn& column, const ColumnChunk& chunk, uint64_t rows) {
  PartBounds bounds;
  bounds.rows = rows;
  if (column.is_list()) return bounds;  // what is said is said of the elements
  if (chunk.nulls && *chunk.nulls >= 0) bounds.nulls = static_cast<uint64_t>(*chunk.nulls);
  if (!has_order(column)) return bounds;
  bounds.least = value_of(column, chunk.least);
  bounds.greatest = value_of(column, chunk.greatest);
  return bounds;
}

}  // namespace rtsql::parquet
