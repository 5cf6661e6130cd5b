#include "schema/column_builder.h"

#include <cstring>
#include <utility>

#include "schema/bitmap.h"
#include "schema/dictionary_builder.h"

namespace rtsql {
namespace {

template <class T>
void store_as(std::byte* place, T value) {
  std::memcpy(place, &value, sizeof value);
}

}  // namespace

void store_value(Type type, const Value& value, std::byte* place) {
  switch (type.id) {
    case TypeId::kBoolean:
      return store_as(place, static_cast<uint8_t>(value.integer));
    case TypeId::kTinyint:
      return store_as(place, static_cast<int8_t>(value.integer));
    case TypeId::kSmallint:
      return store_as(place, static_cast<int16_t>(value.integer));
    case TypeId::kEnum:
      return store_as(place, static_cast<uint16_t>(value.integer));
    case TypeId::kInteger:
    case TypeId::kDate:
      return store_as(place, static_cast<int32_t>(value.integer));
    case TypeId::kReal:
      return store_as(place, static_cast<float>(value.real));
    case TypeId::kDouble:
      return store_as(place, value.real);
    case TypeId::kDecimal:
      if (is_wide(type)) return store_as(place, value.exact());
      if (is_short(type)) return store_as(place, static_cast<int32_t>(value.integer));
      return store_as(place, value.integer);
    case TypeId::kUuid:
    case TypeId::kInterval:
      return store_as(place, value.exact());
    default:
      return store_as(place, value.integer);
  }
}

void ColumnBuilder::append(const Value& value) {
  ++column_.rows;
  valid_.push_back(!value.null);
  has_null_ = has_null_ || value.null;
  if (has_dictionary(column_.type)) {
    texts_.append(value.text);
    return;
  }
  const size_t end = column_.data.size();
  column_.data.resize(end + value_bytes(column_.type));
  store_value(column_.type, value, column_.data.data() + end);
}

HostColumn ColumnBuilder::finish() {
  if (has_dictionary(column_.type)) {
    // A NULL may have any code.
    EncodedTexts encoded = encode_texts(std::exchange(texts_, {}));
    column_.dictionary = std::move(encoded.dictionary);
    const auto codes = std::as_bytes(std::span(encoded.codes));
    column_.data.assign(codes.begin(), codes.end());
  }
  if (has_null_) {
    column_.validity.resize(bitmap_words(column_.rows));
    for (size_t row = 0; row < column_.rows; ++row) {
      if (valid_[row]) column_.validity[row / 32] |= uint32_t{1} << (row % 32);
    }
  }
  return std::move(column_);
}

HostColumn constant_column(const Value& value, uint64_t rows) {
  if (value.null || rows == 0) return null_column(value.type, rows);
  ColumnBuilder builder(value.type);
  builder.append(value);
  HostColumn column = builder.finish();
  column.rows = rows;
  const size_t width = column.data.size();
  column.data.resize(width * rows);
  for (uint64_t row = 1; row < rows; ++row)
    std::memcpy(column.data.data() + row * width, column.data.data(), width);
  return column;
}

HostColumn text_column(const std::vector<std::string>& values) {
  ColumnBuilder builder(TypeId::kVarchar);
  for (const std::string& value : values) builder.append(Value::of_text(value));
  return builder.finish();
}

HostColumn bigint_column(const std::vector<uint64_t>& values) {
  ColumnBuilder builder(TypeId::kBigint);
  for (uint64_t value : values)
    builder.append(Value::of_integer(TypeId::kBigint, static_cast<int64_t>(value)));
  return builder.finish();
}

HostColumn double_column(const std::vector<double>& values) {
  HostColumn column;
  column.type = TypeId::kDouble;
  column.rows = values.size();
  column.data.resize(values.size() * sizeof(double));
  std::memcpy(column.data.data(), values.data(), column.data.size());
  return column;
}

}  // namespace rtsql
