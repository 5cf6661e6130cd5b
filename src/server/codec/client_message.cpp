#include "server/codec/client_message.h"

#include <fmt/format.h>

#include "common/text.h"
#include "server/codec/byte_reader.h"

namespace rtsql::server {
namespace {

constexpr std::string_view kTypes = "QPBDECHSXdcfF";
constexpr std::string_view kExtended = "PBDECH";
constexpr int32_t kOwnBytes = 4;
constexpr int32_t kNull = -1;

std::string type_text(char type) {
  const auto byte = static_cast<unsigned char>(type);
  return byte > ' ' && byte < 0x7F ? fmt::format("'{}'", type) : fmt::format("0x{:02x}", byte);
}

Format format_of(int16_t code) {
  if (code == 0) return Format::kText;
  if (code == 1) return Format::kBinary;
  throw protocol_error(fmt::format("there is no format {}", code));
}

// A count is believed as far as there are bytes for it.
size_t count_of(int16_t count, const ByteReader& reader, size_t least_bytes_each) {
  const auto unsigned_count = static_cast<uint16_t>(count);
  if (unsigned_count * least_bytes_each > reader.left()) throw protocol_error("the message ends too early");
  return unsigned_count;
}

std::vector<Format> read_formats(ByteReader& reader) {
  std::vector<Format> formats(count_of(reader.int16(), reader, sizeof(int16_t)));
  for (Format& format : formats) format = format_of(reader.int16());
  return formats;
}

Target target_of(uint8_t code) {
  if (code == 'S') return Target::kStatement;
  if (code == 'P') return Target::kPortal;
  throw protocol_error(
      fmt::format("{} is neither a statement nor a portal", type_text(static_cast<char>(code))));
}

ParseMessage read_parse(ByteReader& reader) {
  ParseMessage message;
  message.name = reader.text();
  message.text = reader.text();
  message.types.resize(count_of(reader.int16(), reader, sizeof(uint32_t)));
  for (uint32_t& type : message.types) type = static_cast<uint32_t>(reader.int32());
  return message;
}

BindMessage read_bind(ByteReader& reader) {
  BindMessage message;
  message.portal = reader.text();
  message.statement = reader.text();
  message.parameter_formats = read_formats(reader);
  message.values.resize(count_of(reader.int16(), reader, sizeof(int32_t)));
  for (std::optional<std::string>& value : message.values) {
    const int32_t length = reader.int32();
    if (length == kNull) continue;
    if (length < 0) throw protocol_error("a value has a negative length");
    value = reader.take(static_cast<size_t>(length));
  }
  message.result_formats = read_formats(reader);
  const size_t formats = message.parameter_formats.size();
  if (formats > 1 && formats != message.values.size()) {
    throw protocol_error(
        fmt::format("there are {} formats for {}", formats, count_noun(message.values.size(), "parameter")));
  }
  return message;
}

ExecuteMessage read_execute(ByteReader& reader) {
  ExecuteMessage message;
  message.portal = reader.text();
  message.most_rows = static_cast<uint32_t>(std::max(reader.int32(), 0));
  return message;
}

template <class Message>
Message read_named(ByteReader& reader) {
  const Target target = target_of(reader.byte());
  return {target, std::string(reader.text())};
}

ClientMessage read_body(char type, ByteReader& reader) {
  switch (type) {
    case 'Q':
      return QueryMessage{std::string(reader.text())};
    case 'P':
      return read_parse(reader);
    case 'B':
      return read_bind(reader);
    case 'D':
      return read_named<DescribeMessage>(reader);
    case 'E':
      return read_execute(reader);
    case 'C':
      return read_named<CloseMessage>(reader);
    case 'H':
      return FlushMessage{};
    case 'S':
      return SyncMessage{};
    default:
      return TerminateMessage{};
  }
}

}  // namespace

Format format_at(const std::vector<Format>& formats, size_t value) {
  if (formats.empty()) return Format::kText;
  return formats.size() == 1 ? formats.front() : formats.at(value);
}

size_t body_length(std::string_view header) {
  ByteReader reader(header);
  const char type = static_cast<char>(reader.byte());
  if (kTypes.find(type) == std::string_view::npos)
    throw protocol_error(fmt::format("there is no message of the type {}", type_text(type)));
  const int32_t length = reader.int32();
  if (length < kOwnBytes) throw protocol_error(fmt::format("a message has a length of {}", length));
  const auto body = static_cast<size_t>(length - kOwnBytes);
  if (body > kMostBodyBytes) {
    throw protocol_error(fmt::format("a message of {} is longer than the {} that one may have",
                                     format_bytes(body), format_bytes(kMostBodyBytes)));
  }
  return body;
}

bool is_extended(char type) {
  return kExtended.find(type) != std::string_view::npos;
}

ClientMessage read_client_message(char type, std::string_view body) {
  if (type == 'd' || type == 'c' || type == 'f') return CopyMessage{};
  if (type == 'F') return FunctionCallMessage{};
  ByteReader reader(body);
  ClientMessage message = read_body(type, reader);
  reader.finish();
  return message;
}

}  // namespace rtsql::server
