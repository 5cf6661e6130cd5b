#include "storage/parquet/written_column.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <unordered_map>

#include "common/check.h"
#include "common/error.h"
#include "common/wide_integer.h"
#include "schema/enumeration.h"
#include "schema/interval.h"

namespace rtsql::parquet {
namespace {

// Longer texts are no bounds that are worth their bytes.
constexpr size_t kLongestBound = 64;
constexpr int64_t kMicrosOfMillisecond = 1000;
constexpr uint64_t kRowsPerText = 4;  // where texts occur so often at least, a dictionary pays

bool is_text(Type type) {
  return has_dictionary(type) || type.id == TypeId::kEnum;
}

template <class T>
void append(std::string& bytes, T value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
}

void append_text(std::string& bytes, std::string_view text) {
  append(bytes, static_cast<uint32_t>(text.size()));
  bytes += text;
}

void append_big_endian(std::string& bytes, UInt128 value) {
  for (int shift = 120; shift >= 0; shift -= 8)
    bytes += static_cast<char>(static_cast<uint8_t>(value >> shift));
}

// A file has months, days and milliseconds, none of which is negative.
void append_interval(std::string& bytes, Int128 number) {
  const Interval interval = interval_of(number);
  const int64_t milliseconds = interval.microseconds / kMicrosOfMillisecond;
  if (interval.months < 0 || interval.days < 0 || interval.microseconds < 0 || milliseconds > UINT32_MAX ||
      interval.microseconds % kMicrosOfMillisecond != 0) {
    throw Error(ErrorKind::kValue,
                fmt::format("the INTERVAL '{}' has no form in a Parquet file", format_interval(interval)))
        .hint("write it as text: CAST(… AS VARCHAR)");
  }
  append(bytes, static_cast<uint32_t>(interval.months));
  append(bytes, static_cast<uint32_t>(interval.days));
  append(bytes, static_cast<uint32_t>(milliseconds));
}

// Appends each value as To, and finds the least and the most.
template <class From, class To = From>
void write_numbers(const HostColumn& column, WrittenValues& written) {
  std::optional<To> least, most;
  for (uint64_t row = 0; row < column.rows; ++row) {
    if (column.is_null(row)) continue;
    const To value = static_cast<To>(+column.at<From>(row));
    append(written.bytes, value);
    ++written.count;
    if constexpr (std::is_floating_point_v<To>) {
      if (std::isnan(value)) continue;
    }
    if (!least || value < *least) least = value;
    if (!most || value > *most) most = value;
  }
  if (!least) return;
  if constexpr (std::is_floating_point_v<To>) {
    // Both zeros lie within the bounds (parquet.thrift, ColumnOrder).
    if (*least == 0) least = -To{0};
    if (*most == 0) most = To{0};
  }
  append(written.least, *least);
  append(written.most, *most);
  written.has_range = true;
}

template <class Append>
void write_wide(const HostColumn& column, WrittenValues& written, const Append& append_value) {
  for (uint64_t row = 0; row < column.rows; ++row) {
    if (column.is_null(row)) continue;
    append_value(written.bytes, column.at<Int128>(row));
    ++written.count;
  }
}

void write_bits(const HostColumn& column, WrittenValues& written) {
  uint8_t byte = 0;
  for (uint64_t row = 0; row < column.rows; ++row) {
    if (column.is_null(row)) continue;
    byte = static_cast<uint8_t>(byte | column.at<uint8_t>(row) << written.count % 8);
    if (++written.count % 8 == 0) written.bytes += static_cast<char>(std::exchange(byte, uint8_t{0}));
  }
  if (written.count % 8 != 0) written.bytes += static_cast<char>(byte);
}

uint32_t code_at(const HostColumn& column, uint64_t row) {
  return column.type.id == TypeId::kEnum ? column.at<uint16_t>(row) : column.at<uint32_t>(row);
}

std::string_view text_of(const HostColumn& column, uint32_t code) {
  return column.type.id == TypeId::kEnum ? std::string_view(column.type.enumeration->labels()[code])
                                         : column.dictionary->string(code);
}

void note_bounds(WrittenValues& written, std::string_view least, std::string_view most) {
  if (least.size() > kLongestBound || most.size() > kLongestBound) return;
  written.least = least;
  written.most = most;
  written.has_range = true;
}

void write_texts(const HostColumn& column, WrittenValues& written) {
  std::optional<std::string_view> least, most;
  for (uint64_t row = 0; row < column.rows; ++row) {
    if (column.is_null(row)) continue;
    const std::string_view text = text_of(column, code_at(column, row));
    append_text(written.bytes, text);
    ++written.count;
    if (!least || text < *least) least = text;
    if (!most || text > *most) most = text;
  }
  if (least) note_bounds(written, *least, *most);
}

Annotation of_kind(AnnotationKind kind) {
  Annotation annotation;
  annotation.kind = kind;
  return annotation;
}

Annotation of_integer(uint8_t bits) {
  Annotation annotation = of_kind(AnnotationKind::kInteger);
  annotation.bits = bits;
  return annotation;
}

Annotation of_time(AnnotationKind kind, bool is_utc) {
  Annotation annotation = of_kind(kind);
  annotation.unit = TimeUnit::kMicros;
  annotation.is_utc = is_utc;
  return annotation;
}

void set_decimal(SchemaElement& element, Type type) {
  element.annotation = of_kind(AnnotationKind::kDecimal);
  element.annotation.precision = type.precision;
  element.annotation.scale = type.scale;
  switch (value_bytes(type)) {
    case sizeof(int32_t):
      element.type = PhysicalType::kInt32;
      return;
    case sizeof(int64_t):
      element.type = PhysicalType::kInt64;
      return;
    default:
      element.type = PhysicalType::kFixedLenByteArray;
      element.type_length = sizeof(Int128);
  }
}

void set_fixed(SchemaElement& element, int32_t bytes, AnnotationKind kind) {
  element.type = PhysicalType::kFixedLenByteArray;
  element.type_length = bytes;
  element.annotation = of_kind(kind);
}

void set(SchemaElement& element, PhysicalType type, Annotation annotation = {}) {
  element.type = type;
  element.annotation = annotation;
}

}  // namespace

SchemaElement element_of(std::string name, Type type) {
  constexpr int32_t kIntervalLength = 12;
  SchemaElement element;
  element.name = std::move(name);
  element.repetition = Repetition::kOptional;
  switch (type.id) {
    case TypeId::kNull:
      set(element, PhysicalType::kInt32);
      break;
    case TypeId::kBoolean:
      set(element, PhysicalType::kBoolean);
      break;
    case TypeId::kTinyint:
      set(element, PhysicalType::kInt32, of_integer(8));
      break;
    case TypeId::kSmallint:
      set(element, PhysicalType::kInt32, of_integer(16));
      break;
    case TypeId::kInteger:
      set(element, PhysicalType::kInt32);
      break;
    case TypeId::kBigint:
      set(element, PhysicalType::kInt64);
      break;
    case TypeId::kReal:
      set(element, PhysicalType::kFloat);
      break;
    case TypeId::kDouble:
      set(element, PhysicalType::kDouble);
      break;
    case TypeId::kDecimal:
      set_decimal(element, type);
      break;
    case TypeId::kDate:
      set(element, PhysicalType::kInt32, of_kind(AnnotationKind::kDate));
      break;
    case TypeId::kTimestamp:
      set(element, PhysicalType::kInt64, of_time(AnnotationKind::kTimestamp, false));
      break;
    case TypeId::kTimestamptz:
      set(element, PhysicalType::kInt64, of_time(AnnotationKind::kTimestamp, true));
      break;
    case TypeId::kTime:
      set(element, PhysicalType::kInt64, of_time(AnnotationKind::kTime, false));
      break;
    case TypeId::kVarchar:
    case TypeId::kEnum:
      set(element, PhysicalType::kByteArray, of_kind(AnnotationKind::kString));
      break;
    case TypeId::kBlob:
      set(element, PhysicalType::kByteArray);
      break;
    case TypeId::kList:
      return element_of(std::move(element.name), *type.element);
    case TypeId::kUuid:
      set_fixed(element, sizeof(Int128), AnnotationKind::kUuid);
      break;
    case TypeId::kInterval:
      set_fixed(element, kIntervalLength, AnnotationKind::kInterval);
      break;
  }
  return element;
}

WrittenValues written_values(const HostColumn& column) {
  WrittenValues written;
  switch (column.type.id) {
    case TypeId::kNull:
      break;
    case TypeId::kBoolean:
      write_bits(column, written);
      break;
    case TypeId::kTinyint:
      write_numbers<int8_t, int32_t>(column, written);
      break;
    case TypeId::kSmallint:
      write_numbers<int16_t, int32_t>(column, written);
      break;
    case TypeId::kInteger:
    case TypeId::kDate:
      write_numbers<int32_t>(column, written);
      break;
    case TypeId::kBigint:
    case TypeId::kTimestamp:
    case TypeId::kTimestamptz:
    case TypeId::kTime:
      write_numbers<int64_t>(column, written);
      break;
    case TypeId::kReal:
      write_numbers<float>(column, written);
      break;
    case TypeId::kDouble:
      write_numbers<double>(column, written);
      break;
    case TypeId::kDecimal:
      if (value_bytes(column.type) == sizeof(int32_t)) {
        write_numbers<int32_t>(column, written);
      } else if (value_bytes(column.type) == sizeof(int64_t)) {
        write_numbers<int64_t>(column, written);
      } else {
        write_wide(column, written,
                   [](std::string& to, Int128 value) { append_big_endian(to, static_cast<UInt128>(value)); });
      }
      break;
    case TypeId::kVarchar:
    case TypeId::kBlob:
    case TypeId::kEnum:
      write_texts(column, written);
      break;
    case TypeId::kList:
      RTSQL_CHECK(!"lists are written as their elements");
      break;
    case TypeId::kUuid:
      write_wide(column, written, [](std::string& to, Int128 value) {
        append_big_endian(to, static_cast<UInt128>(value) ^ UInt128{1} << 127);
      });
      break;
    case TypeId::kInterval:
      write_wide(column, written, append_interval);
      break;
  }
  return written;
}

bool suits_dictionary(const HostColumn& column) {
  if (!is_text(column.type)) return false;
  return column.type.id == TypeId::kEnum || column.dictionary == nullptr ||
         column.dictionary->size() <= column.rows / kRowsPerText;
}

WrittenCodes written_codes(const HostColumn& column) {
  WrittenCodes written;
  std::unordered_map<uint32_t, uint32_t> numbers;  // by the code in the column's dictionary
  std::optional<std::string_view> least, most;
  for (uint64_t row = 0; row < column.rows; ++row) {
    if (column.is_null(row)) continue;
    const uint32_t code = code_at(column, row);
    const auto [number, is_new] = numbers.try_emplace(code, static_cast<uint32_t>(numbers.size()));
    written.codes.push_back(number->second);
    if (!is_new) continue;
    const std::string_view text = text_of(column, code);
    append_text(written.texts.bytes, text);
    if (!least || text < *least) least = text;
    if (!most || text > *most) most = text;
  }
  written.texts.count = numbers.size();
  if (least) note_bounds(written.texts, *least, *most);
  return written;
}

}  // namespace rtsql::parquet
