// Reads the body of a message: numbers with their highest byte first, and texts that a zero ends. Nothing is
// read behind the end, whatever lengths the body has.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "common/error.h"
#include "server/codec/sqlstates.h"

namespace rtsql::server {

// The error of a message that the protocol does not have: of SQLSTATE 08P01.
Error protocol_error(std::string message);

class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

  // These throw protocol_error where the body ends before.
  uint8_t byte() { return static_cast<uint8_t>(take(1).front()); }
  int16_t int16() { return static_cast<int16_t>(number(2)); }
  int32_t int32() { return static_cast<int32_t>(number(4)); }
  int64_t int64() { return static_cast<int64_t>(number(8)); }
  std::string_view text();  // up to a zero
  std::string_view take(size_t count);

  size_t left() const { return rest_.size(); }
  // Throws protocol_error where the body goes on.
  void finish() const;

 private:
  uint64_t number(size_t bytes);

  std::string_view rest_;
};

}  // namespace rtsql::server
