#include "schema/column_builder.h"

#include <cstring>
#include <utility>

#include "schema/bitmap.h"

namespace rtsql {
namespace {

template <class T>
void append_bytes(std::vector<std::byte>& data, T value) {
  const auto* bytes = reinterpret_cast<const std::byte*>(&value);
  data.insert(data.end(), bytes, bytes + sizeof value);
}

}  // namespace

void ColumnBuilder::append(Value value) {
  ++column_.rows;
  valid_.push_back(!value.null);
  has_null_ = has_null_ || value.null;
  switch (column_.type.id) {
    case TypeId::kBoolean:
      append_bytes(column_.data, static_cast<uint8_t>(value.integer));
      break;
    case TypeId::kInteger:
    case TypeId::kDate:
      append_bytes(column_.data, static_cast<int32_t>(value.integer));
      break;
    case TypeId::kReal:
      append_bytes(column_.data, static_cast<float>(value.real));
      break;
    case TypeId::kDouble:
      append_bytes(column_.data, value.real);
      break;
    case TypeId::kVarchar:
      texts_.push_back(std::move(value.text));
      break;
    default:
      append_bytes(column_.data, value.integer);
  }
}

HostColumn ColumnBuilder::finish() {
  if (column_.type.id == TypeId::kVarchar) {
    // A NULL may have any code.
    EncodedStrings encoded = encode_strings(std::move(texts_));
    column_.dictionary = std::move(encoded.dictionary);
    for (uint32_t code : encoded.codes) append_bytes(column_.data, code);
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
