#include "schema/host_column.h"

#include "schema/bitmap.h"
#include "schema/zoned_time_text.h"

namespace rtsql {

Value HostColumn::value(uint64_t row) const {
  if (is_null(row)) return Value::null_of(type);
  switch (type.id) {
    case TypeId::kNull:
      break;
    case TypeId::kBoolean:
      return Value::of_integer(type, at<uint8_t>(row));
    case TypeId::kTinyint:
      return Value::of_integer(type, at<int8_t>(row));
    case TypeId::kSmallint:
      return Value::of_integer(type, at<int16_t>(row));
    case TypeId::kEnum:
      return Value::of_integer(type, at<uint16_t>(row));
    case TypeId::kInteger:
    case TypeId::kDate:
      return Value::of_integer(type, at<int32_t>(row));
    case TypeId::kDecimal:
      if (is_wide(type)) return Value::of_exact(type, at<Int128>(row));
      if (is_short(type)) return Value::of_integer(type, at<int32_t>(row));
      return Value::of_integer(type, at<int64_t>(row));
    case TypeId::kBigint:
    case TypeId::kTimestamp:
    case TypeId::kTimestamptz:
    case TypeId::kTime:
      return Value::of_integer(type, at<int64_t>(row));
    case TypeId::kReal:
      return Value::of_real(type, static_cast<double>(at<float>(row)));
    case TypeId::kDouble:
      return Value::of_real(type, at<double>(row));
    case TypeId::kUuid:
    case TypeId::kInterval:
      return Value::of_exact(type, at<Int128>(row));
    case TypeId::kVarchar:
    case TypeId::kBlob:
    case TypeId::kList:
      return Value::of_text(std::string(dictionary->string(at<uint32_t>(row))), type);
  }
  return Value::null_of(type);
}

std::string HostColumn::text(uint64_t row) const {
  if (type.id == TypeId::kTimestamptz && zone != nullptr) return format_zoned_time(at<int64_t>(row), *zone);
  return format_value(value(row));
}

bool HostColumn::has_nulls() const {
  if (validity.empty()) return false;
  for (uint64_t row = 0; row + 32 <= rows; row += 32) {
    if (validity[row / 32] != UINT32_MAX) return true;
  }
  const uint64_t tail = rows % 32;
  const uint32_t mask = (uint32_t{1} << tail) - 1;
  return tail != 0 && (validity.back() & mask) != mask;
}

HostColumn HostColumn::slice(uint64_t begin, uint64_t count) const {
  HostColumn part;
  part.type = type;
  part.rows = count;
  part.dictionary = dictionary;
  part.zone = zone;
  const uint64_t width = value_bytes(type);
  const auto first = data.begin() + static_cast<std::ptrdiff_t>(begin * width);
  part.data.assign(first, first + static_cast<std::ptrdiff_t>(count * width));
  if (validity.empty()) return part;
  part.validity.assign(bitmap_words(count), 0);
  for (uint64_t row = 0; row < count; ++row) {
    if (!is_null(begin + row)) part.validity[row / 32] |= uint32_t{1} << (row % 32);
  }
  return part;
}

HostColumn HostColumn::gather(std::span<const uint32_t> positions) const {
  HostColumn taken;
  taken.type = type;
  taken.rows = positions.size();
  taken.dictionary = dictionary;
  const uint64_t width = value_bytes(type);
  taken.data.resize(positions.size() * width);
  for (size_t i = 0; i < positions.size(); ++i)
    std::memcpy(taken.data.data() + i * width, data.data() + positions[i] * width, width);
  if (validity.empty()) return taken;
  taken.validity.assign(bitmap_words(positions.size()), 0);
  for (size_t i = 0; i < positions.size(); ++i) {
    if (!is_null(positions[i])) taken.validity[i / 32] |= uint32_t{1} << (i % 32);
  }
  return taken;
}

HostColumn null_column(Type type, uint64_t rows) {
  HostColumn column;
  column.type = type;
  column.rows = rows;
  column.data.resize(rows * value_bytes(type));
  column.validity.resize(bitmap_words(rows));
  if (has_dictionary(type)) {
    column.dictionary = std::make_shared<const Dictionary>(std::vector<std::string>{});
  }
  return column;
}

}  // namespace rtsql
