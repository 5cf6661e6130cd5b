#include "server/codec/first_message.h"

#include <fmt/format.h>

#include "server/codec/byte_reader.h"

namespace rtsql::server {
namespace {

// In the place of a version these numbers ask for something else.
constexpr uint32_t kCancel = 1234 << 16 | 5678;
constexpr uint32_t kTls = 1234 << 16 | 5679;
constexpr uint32_t kGssapi = 1234 << 16 | 5680;
constexpr uint32_t kMajorVersion = 3;
constexpr size_t kMostBytes = 10'000;

SessionRequest read_session_request(uint32_t version, ByteReader& reader) {
  SessionRequest request;
  request.minor_version = static_cast<uint16_t>(version);
  for (;;) {
    const std::string_view name = reader.text();
    if (name.empty()) break;
    request.parameters.emplace_back(name, reader.text());
  }
  reader.finish();
  return request;
}

}  // namespace

std::string_view SessionRequest::value(std::string_view name) const {
  std::string_view value;
  for (const auto& [each, its_value] : parameters) {
    if (each == name) value = its_value;
  }
  return value;
}

size_t first_body_length(std::string_view length) {
  ByteReader reader(length);
  const auto bytes = static_cast<uint32_t>(reader.int32());
  if (bytes < 2 * kLengthBytes || bytes > kMostBytes)
    throw protocol_error("the first message is of no client of PostgreSQL");
  return bytes - kLengthBytes;
}

FirstMessage read_first_message(std::string_view body) {
  ByteReader reader(body);
  const auto version = static_cast<uint32_t>(reader.int32());
  if (version == kTls || version == kGssapi) {
    reader.finish();
    return EncryptionRequest{version == kTls};
  }
  if (version == kCancel) {
    const auto session = static_cast<uint32_t>(reader.int32());
    const auto key = static_cast<uint32_t>(reader.int32());
    reader.finish();
    return CancelRequest{session, key};
  }
  if (version >> 16 != kMajorVersion) {
    throw Error(ErrorKind::kUnsupported,
                fmt::format("protocol {}.{} is not spoken here", version >> 16, version & 0xFFFF))
        .hint("clients since PostgreSQL 7.4 speak 3.0");
  }
  return read_session_request(version, reader);
}

}  // namespace rtsql::server
