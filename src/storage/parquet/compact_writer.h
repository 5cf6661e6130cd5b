// Writes Thrift's compact protocol, as CompactReader reads it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "storage/parquet/compact_reader.h"
#include "storage/parquet/varint.h"

namespace rtsql::parquet {

// Fields of a struct are written in ascending order.
class CompactWriter {
 public:
  void write_integer(int16_t field, CompactType type, int64_t value) {
    begin_field(field, type);
    write_zigzag(value);
  }
  void write_bool(int16_t field, bool value) {
    begin_field(field, value ? CompactType::kTrue : CompactType::kFalse);
  }
  void write_byte(int16_t field, int8_t value) {
    begin_field(field, CompactType::kByte);
    bytes_ += static_cast<char>(value);
  }
  void write_binary(int16_t field, std::string_view value) {
    begin_field(field, CompactType::kBinary);
    write_element(value);
  }
  // Calls write() for the fields of a struct that is a field, or, without a number, an element of a list.
  template <class Write>
  void write_struct(int16_t field, const Write& write) {
    begin_field(field, CompactType::kStruct);
    write_struct(write);
  }
  template <class Write>
  void write_struct(const Write& write) {
    const int16_t before = last_field_;
    last_field_ = 0;
    write();
    bytes_ += static_cast<char>(CompactType::kStop);
    last_field_ = before;
  }
  void begin_list(int16_t field, CompactType of, uint64_t count) {
    begin_field(field, CompactType::kList);
    const bool is_short = count < kLongList;
    bytes_ += static_cast<char>((is_short ? count : kLongList) << 4 | static_cast<uint64_t>(of));
    if (!is_short) write_varint(count);
  }
  // Write elements of a list.
  void write_element(std::string_view value) {
    write_varint(value.size());
    bytes_ += value;
  }
  void write_element(int64_t value) { write_zigzag(value); }

  const std::string& bytes() const { return bytes_; }

 private:
  static constexpr uint64_t kLongList = 15;

  void begin_field(int16_t field, CompactType type) {
    const int step = field - last_field_;
    if (step > 0 && step < 16) {
      bytes_ += static_cast<char>(step << 4 | static_cast<int>(type));
    } else {
      bytes_ += static_cast<char>(type);
      write_zigzag(field);
    }
    last_field_ = field;
  }
  void write_varint(uint64_t value) { append_varint(bytes_, value); }
  void write_zigzag(int64_t value) { write_varint(to_zigzag(value)); }

  std::string bytes_;
  int16_t last_field_ = 0;
};

}  // namespace rtsql::parquet
