#include "server/codec/byte_reader.h"

#include <utility>

namespace rtsql::server {

Error protocol_error(std::string message) {
  return Error(ErrorKind::kData, std::move(message)).sqlstate(sqlstate::kProtocolViolation);
}

std::string_view ByteReader::take(size_t count) {
  if (count > rest_.size()) throw protocol_error("the message ends too early");
  const std::string_view taken = rest_.substr(0, count);
  rest_.remove_prefix(count);
  return taken;
}

std::string_view ByteReader::text() {
  const size_t end = rest_.find('\0');
  if (end == std::string_view::npos) throw protocol_error("a text in the message has no end");
  const std::string_view taken = rest_.substr(0, end);
  rest_.remove_prefix(end + 1);
  return taken;
}

void ByteReader::finish() const {
  if (!rest_.empty()) throw protocol_error("the message is longer than what it has to say");
}

uint64_t ByteReader::number(size_t bytes) {
  uint64_t value = 0;
  for (const char byte : take(bytes)) value = value << 8 | static_cast<uint8_t>(byte);
  return value;
}

}  // namespace rtsql::server
