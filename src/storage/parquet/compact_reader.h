// Reads Thrift's compact protocol, in which Parquet writes its metadata (apache/thrift,
// doc/specs/thrift-compact-protocol.md). Whatever the bytes are, it reads none beyond them, and ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace rtsql::parquet {

// The types of fields, and of the elements of a list.
enum class CompactType : uint8_t {
  kStop = 0,
  kTrue = 1,
  kFalse = 2,
  kByte = 3,
  kInt16 = 4,
  kInt32 = 5,
  kInt64 = 6,
  kDouble = 7,
  kBinary = 8,
  kList = 9,
  kSet = 10,
  kMap = 11,
  kStruct = 12,
};

// Throws Error(kData) where the bytes are no such thing; the message says what was read, and where.
class CompactReader {
 public:
  // `what` names what the bytes are, and `begin` is where in the file they lie.
  CompactReader(std::string_view bytes, std::string_view what, uint64_t begin)
      : bytes_(bytes), what_(what), begin_(begin) {}

  // Calls read(field, type) for each field of a struct; it reads the field, or skips it. Those that are
  // required, below 64, must be there.
  template <class Read>
  void read_struct(const Read& read, std::initializer_list<int16_t> required = {}) {
    const Nesting nesting(*this);
    int16_t field = 0;
    uint64_t seen = 0;
    for (CompactType type = next_field(field); type != CompactType::kStop; type = next_field(field)) {
      if (field >= 0 && field < 64) seen |= uint64_t{1} << field;
      read(field, type);
    }
    for (const int16_t needed : required) {
      if ((seen >> needed & 1) == 0) fail_without(needed);
    }
  }
  // Calls read() for each element of a list, of this type.
  template <class Read>
  void read_list(CompactType type, CompactType of, const Read& read) {
    const uint64_t count = list_of(type, of);
    for (uint64_t i = 0; i < count; ++i) read();
  }

  int64_t read_integer(CompactType type);
  bool read_bool(CompactType type);
  std::string_view read_binary(CompactType type);
  void skip(CompactType type);

  size_t position() const { return position_; }  // behind what was read

 private:
  // A skipped value may hold others to any depth.
  struct Nesting {
    explicit Nesting(CompactReader& reader);
    ~Nesting() { --reader_.depth_; }
    CompactReader& reader_;
  };

  CompactType next_field(int16_t& field);
  uint64_t list_of(CompactType type, CompactType of);
  uint64_t begin_list(CompactType& of);
  uint8_t read_byte();
  uint64_t read_varint();
  int64_t read_zigzag();
  void expect(CompactType type, CompactType expected) const;
  [[noreturn]] void fail(std::string_view why) const;
  [[noreturn]] void fail_without(int16_t field) const;

  std::string_view bytes_;
  std::string what_;
  uint64_t begin_;
  size_t position_ = 0;
  unsigned depth_ = 0;
};

}  // namespace rtsql::parquet
