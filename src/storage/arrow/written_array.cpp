#include "storage/arrow/written_array.h"

#include <fmt/format.h>

#include <bit>
#include <cstring>
#include <limits>
#include <optional>
#include <utility>

#include "common/error.h"
#include "common/wide_integer.h"
#include "schema/column_builder.h"
#include "schema/enumeration.h"
#include "schema/interval.h"
#include "schema/list.h"

namespace rtsql::arrow {
namespace {

constexpr uint64_t kRowsPerText = 4;  // where texts occur so often at least, a dictionary pays
constexpr int64_t kNanosecondsOfMicrosecond = 1000;
constexpr size_t kMostTextBytes = std::numeric_limits<int32_t>::max();

template <class T>
void append(std::string& bytes, T value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
}

// Returns the bits of the rows that are not NULL; nothing where all are.
std::string validity_of(const HostColumn& column, uint64_t& nulls) {
  nulls = 0;
  if (column.validity.empty()) return {};
  std::string bits((column.rows + 7) / 8, '\0');
  std::memcpy(bits.data(), column.validity.data(), bits.size());
  if (column.rows % 8 != 0)
    bits.back() = static_cast<char>(static_cast<uint8_t>(bits.back()) & ((1u << column.rows % 8) - 1));
  uint64_t valid = 0;
  for (const char byte : bits) valid += static_cast<uint64_t>(std::popcount(static_cast<uint8_t>(byte)));
  nulls = column.rows - valid;
  if (nulls == 0) bits.clear();
  return bits;
}

WrittenArray begin_array(const HostColumn& column) {
  WrittenArray array;
  WrittenArray::Node node{column.rows, 0};
  array.buffers.push_back(validity_of(column, node.nulls));
  array.nodes.push_back(node);
  return array;
}

std::string bits_of(const HostColumn& column) {
  std::string bits((column.rows + 7) / 8, '\0');
  for (uint64_t row = 0; row < column.rows; ++row) {
    if (!column.is_null(row) && column.at<uint8_t>(row) != 0)
      bits[row / 8] = static_cast<char>(static_cast<uint8_t>(bits[row / 8]) | 1u << row % 8);
  }
  return bits;
}

// Writes make(value) of each row, and zeros of NULLs.
template <class From, class To, class Make>
std::string made_of(const HostColumn& column, const Make& make) {
  std::string bytes(column.rows * sizeof(To), '\0');
  for (uint64_t row = 0; row < column.rows; ++row) {
    if (column.is_null(row)) continue;
    const To value = make(column.at<From>(row));
    std::memcpy(bytes.data() + row * sizeof(To), &value, sizeof(To));
  }
  return bytes;
}

std::string decimals_of(const HostColumn& column) {
  const auto wide = [](auto value) { return static_cast<Int128>(value); };
  switch (value_bytes(column.type)) {
    case sizeof(int32_t):
      return made_of<int32_t, Int128>(column, wide);
    case sizeof(int64_t):
      return made_of<int64_t, Int128>(column, wide);
    default:
      return made_of<Int128, Int128>(column, wide);
  }
}

struct MonthsDaysNanos {
  int32_t months, days;
  int64_t nanoseconds;
};

MonthsDaysNanos with_nanoseconds(Int128 number) {
  const Interval interval = interval_of(number);
  int64_t nanoseconds = 0;
  if (__builtin_mul_overflow(interval.microseconds, kNanosecondsOfMicrosecond, &nanoseconds)) {
    throw Error(ErrorKind::kValue,
                fmt::format("the INTERVAL '{}' has no form in an Arrow file, whose nanoseconds have 64 bits",
                            format_interval(interval)))
        .hint("write it as text: CAST(… AS VARCHAR)");
  }
  return {interval.months, interval.days, nanoseconds};
}

std::string uuids_of(const HostColumn& column) {
  using Bytes = std::array<uint8_t, sizeof(UInt128)>;
  return made_of<UInt128, Bytes>(column, [](UInt128 value) {
    const UInt128 bits = value ^ UInt128 { 1 } << 127;
    Bytes bytes = {};
    for (size_t i = 0; i < bytes.size(); ++i)
      bytes[i] = static_cast<uint8_t>(bits >> (8 * (bytes.size() - 1 - i)));
    return bytes;
  });
}

// Calls text(row) for each row that is not NULL.
template <class Text>
void add_texts(WrittenArray& array, uint64_t rows, const Text& text) {
  std::string offsets, bytes;
  offsets.reserve((rows + 1) * sizeof(int32_t));
  append(offsets, int32_t{0});
  for (uint64_t row = 0; row < rows; ++row) {
    if (const std::optional<std::string_view> of = text(row)) bytes += *of;
    if (bytes.size() > kMostTextBytes) {
      array.buffers.clear();
      array.is_too_long = true;
      return;
    }
    append(offsets, static_cast<int32_t>(bytes.size()));
  }
  array.buffers.push_back(std::move(offsets));
  array.buffers.push_back(std::move(bytes));
}

std::string_view text_at(const HostColumn& column, uint64_t row) {
  if (column.type.id == TypeId::kEnum) return column.type.enumeration->labels()[column.at<uint16_t>(row)];
  return column.dictionary->string(column.at<uint32_t>(row));
}

void add_lists(WrittenArray& array, const HostColumn& column) {
  ColumnBuilder elements(*column.type.element);
  std::string offsets;
  uint64_t count = 0;
  append(offsets, int32_t{0});
  for (uint64_t row = 0; row < column.rows; ++row) {
    if (!column.is_null(row)) {
      const std::string_view bytes = column.dictionary->string(column.at<uint32_t>(row));
      for (ListReader reader(bytes, column.type); !reader.at_end(); ++count) elements.append(reader.next());
    }
    if (count > kMostTextBytes) {
      array.buffers.clear();
      array.is_too_long = true;
      return;
    }
    append(offsets, static_cast<int32_t>(count));
  }
  array.buffers.push_back(std::move(offsets));
  WrittenArray child = written_array(elements.finish());
  array.is_too_long = child.is_too_long;
  array.nodes.insert(array.nodes.end(), child.nodes.begin(), child.nodes.end());
  std::ranges::move(child.buffers, std::back_inserter(array.buffers));
}

}  // namespace

WrittenArray written_array(const HostColumn& column) {
  if (column.type.id == TypeId::kNull) return {{{column.rows, column.rows}}, {}};
  WrittenArray array = begin_array(column);
  switch (column.type.id) {
    case TypeId::kBoolean:
      array.buffers.push_back(bits_of(column));
      break;
    case TypeId::kDecimal:
      array.buffers.push_back(decimals_of(column));
      break;
    case TypeId::kInterval:
      array.buffers.push_back(made_of<Int128, MonthsDaysNanos>(column, with_nanoseconds));
      break;
    case TypeId::kUuid:
      array.buffers.push_back(uuids_of(column));
      break;
    case TypeId::kVarchar:
    case TypeId::kBlob:
    case TypeId::kEnum:
      add_texts(array, column.rows, [&](uint64_t row) {
        return column.is_null(row) ? std::nullopt : std::optional(text_at(column, row));
      });
      break;
    case TypeId::kList:
      add_lists(array, column);
      break;
    default:
      array.buffers.emplace_back(reinterpret_cast<const char*>(column.data.data()),
                                 column.rows * value_bytes(column.type));
  }
  return array;
}

bool suits_dictionary(const HostColumn& column) {
  if (column.type.id == TypeId::kEnum) return true;
  return column.type.id == TypeId::kVarchar &&
         (column.dictionary == nullptr || column.dictionary->size() <= column.rows / kRowsPerText);
}

uint32_t NumberedTexts::number_of(std::string_view text) {
  const auto [place, is_new] = numbers_.try_emplace(std::string(text), static_cast<uint32_t>(texts_.size()));
  if (is_new) texts_.emplace_back(text);
  return place->second;
}

WrittenArray written_numbers(const HostColumn& column, NumberedTexts& texts) {
  WrittenArray array = begin_array(column);
  std::string numbers(column.rows * sizeof(int32_t), '\0');
  std::unordered_map<uint32_t, uint32_t> known;  // by the code in the column
  for (uint64_t row = 0; row < column.rows; ++row) {
    if (column.is_null(row)) continue;
    const uint32_t code =
        column.type.id == TypeId::kEnum ? column.at<uint16_t>(row) : column.at<uint32_t>(row);
    const auto [number, is_new] = known.try_emplace(code);
    if (is_new) number->second = texts.number_of(text_at(column, row));
    std::memcpy(numbers.data() + row * sizeof(int32_t), &number->second, sizeof(int32_t));
  }
  array.buffers.push_back(std::move(numbers));
  return array;
}

WrittenArray written_texts(const std::vector<std::string>& texts) {
  WrittenArray array;
  array.nodes.push_back({texts.size(), 0});
  array.buffers.emplace_back();
  add_texts(array, texts.size(), [&](uint64_t row) { return std::optional(std::string_view(texts[row])); });
  return array;
}

}  // namespace rtsql::arrow
