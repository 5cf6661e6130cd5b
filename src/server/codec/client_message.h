// What clients say once a session is there. A message is a byte that names its type, the length of what
// follows, which includes itself, and a body.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace rtsql::server {

// How a value is written: as text, or as the bytes of its type.
enum class Format : uint8_t { kText, kBinary };

// Returns the format of a value by those that a message has: none are texts, and one is that of all.
Format format_at(const std::vector<Format>& formats, size_t value);

// Messages that name a statement or a portal have one that exists, or the one without a name.
enum class Target : uint8_t { kStatement, kPortal };

struct QueryMessage {
  std::string text;
};
struct ParseMessage {
  std::string name, text;
  std::vector<uint32_t> types;  // object ids; 0: not declared
};
struct BindMessage {
  std::string portal, statement;
  std::vector<Format> parameter_formats;  // none: texts; one: of all
  std::vector<std::optional<std::string>> values;
  std::vector<Format> result_formats;  // likewise
};
struct DescribeMessage {
  Target target;
  std::string name;
};
struct ExecuteMessage {
  std::string portal;
  uint32_t most_rows;  // 0: all
};
struct CloseMessage {
  Target target;
  std::string name;
};
struct FlushMessage {};
struct SyncMessage {};
struct TerminateMessage {};
struct CopyMessage {};          // data of a COPY that has ended
struct FunctionCallMessage {};  // which clients no longer send

using ClientMessage =
    std::variant<QueryMessage, ParseMessage, BindMessage, DescribeMessage, ExecuteMessage, CloseMessage,
                 FlushMessage, SyncMessage, TerminateMessage, CopyMessage, FunctionCallMessage>;

// The bytes of a type and of a length, and how many a message may have behind the length.
inline constexpr size_t kHeaderBytes = 5;
inline constexpr size_t kMostBodyBytes = size_t{64} << 20;

// Returns the length of the body by the bytes of a header. Throws protocol_error where no message has such a
// type or such a length: nobody knows then where the next one begins.
size_t body_length(std::string_view header);

// Tells whether a message of the type is one of those after which, if they fail, all up to Sync is skipped.
bool is_extended(char type);

// Reads the body of a message whose type body_length has taken. Throws protocol_error.
ClientMessage read_client_message(char type, std::string_view body);

}  // namespace rtsql::server
