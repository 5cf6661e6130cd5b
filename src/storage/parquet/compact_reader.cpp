#include "storage/parquet/compact_reader.h"

#include <fmt/format.h>

#include "common/error.h"
#include "storage/parquet/varint.h"

namespace rtsql::parquet {
namespace {

constexpr unsigned kMostNested = 32;
constexpr uint8_t kLongList = 15;  // in place of the number of elements: it follows

}  // namespace

CompactReader::Nesting::Nesting(CompactReader& reader) : reader_(reader) {
  if (++reader_.depth_ > kMostNested) reader_.fail("values that are nested too deep");
}

void CompactReader::fail(std::string_view why) const {
  throw Error(ErrorKind::kData, fmt::format("{} is damaged at byte {}: {}", what_, begin_ + position_, why));
}

void CompactReader::fail_without(int16_t field) const {
  fail(fmt::format("a struct that ends here lacks field {}", field));
}

void CompactReader::expect(CompactType type, CompactType expected) const {
  if (type != expected)
    fail(fmt::format("a field has type {} in place of {}", static_cast<int>(type),
                     static_cast<int>(expected)));
}

uint8_t CompactReader::read_byte() {
  if (position_ >= bytes_.size()) fail("it ends too early");
  return static_cast<uint8_t>(bytes_[position_++]);
}

uint64_t CompactReader::read_varint() {
  const std::optional<uint64_t> value = parquet::read_varint(bytes_, position_);
  if (!value) fail("a number does not end");
  return *value;
}

int64_t CompactReader::read_zigzag() {
  return from_zigzag(read_varint());
}

CompactType CompactReader::next_field(int16_t& field) {
  const uint8_t header = read_byte();
  const auto type = static_cast<CompactType>(header & 15);
  if (type == CompactType::kStop) return type;
  const auto step = static_cast<int16_t>(header >> 4);
  field = step == 0 ? static_cast<int16_t>(read_zigzag()) : static_cast<int16_t>(field + step);
  return type;
}

int64_t CompactReader::read_integer(CompactType type) {
  switch (type) {
    case CompactType::kByte:
      return static_cast<int8_t>(read_byte());
    case CompactType::kInt16:
    case CompactType::kInt32:
    case CompactType::kInt64:
      return read_zigzag();
    default:
      fail(fmt::format("a field has type {} in place of a whole number", static_cast<int>(type)));
  }
}

bool CompactReader::read_bool(CompactType type) {
  if (type != CompactType::kTrue) expect(type, CompactType::kFalse);
  return type == CompactType::kTrue;
}

std::string_view CompactReader::read_binary(CompactType type) {
  expect(type, CompactType::kBinary);
  const uint64_t length = read_varint();
  if (length > bytes_.size() - position_) fail("a text ends behind it");
  const std::string_view text = bytes_.substr(position_, length);
  position_ += length;
  return text;
}

uint64_t CompactReader::begin_list(CompactType& of) {
  const uint8_t header = read_byte();
  of = static_cast<CompactType>(header & 15);
  uint64_t count = header >> 4;
  if (count == kLongList) count = read_varint();
  // Each element has a byte at least.
  if (count > bytes_.size() - position_) fail("a list ends behind it");
  return count;
}

uint64_t CompactReader::list_of(CompactType type, CompactType of) {
  expect(type, CompactType::kList);
  CompactType found = CompactType::kStop;
  const uint64_t count = begin_list(found);
  if (count > 0) expect(found, of);
  return count;
}

void CompactReader::skip(CompactType type) {
  const Nesting nesting(*this);
  switch (type) {
    case CompactType::kTrue:
    case CompactType::kFalse:
      return;
    case CompactType::kByte:
      read_byte();
      return;
    case CompactType::kInt16:
    case CompactType::kInt32:
    case CompactType::kInt64:
      read_varint();
      return;
    case CompactType::kDouble:
      for (int i = 0; i < 8; ++i) read_byte();
      return;
    case CompactType::kBinary:
      read_binary(type);
      return;
    case CompactType::kList:
    case CompactType::kSet: {
      CompactType of = CompactType::kStop;
      const uint64_t count = begin_list(of);
      // In a list, truth values have a byte each.
      const bool is_bool = of == CompactType::kTrue || of == CompactType::kFalse;
      for (uint64_t i = 0; i < count; ++i) skip(is_bool ? CompactType::kByte : of);
      return;
    }
    case CompactType::kMap: {
      const uint64_t count = read_varint();
      if (count == 0) return;
      if (count > bytes_.size() - position_) fail("a map ends behind it");
      const uint8_t types = read_byte();
      for (uint64_t i = 0; i < count; ++i) {
        skip(static_cast<CompactType>(types >> 4));
        skip(static_cast<CompactType>(types & 15));
      }
      return;
    }
    case CompactType::kStruct:
      read_struct([&](int16_t, CompactType field) { skip(field); });
      return;
    case CompactType::kStop:
      break;
  }
  fail(fmt::format("a field has the unknown type {}", static_cast<int>(type)));
}

}  // namespace rtsql::parquet
