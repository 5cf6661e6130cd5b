// What clients say first, without a byte that names its type: that they want encryption, that a statement of
// another session is to be cancelled, or a session.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace rtsql::server {

struct EncryptionRequest {
  bool is_tls;  // or else by GSSAPI
};
struct CancelRequest {
  uint32_t session, key;
};
struct SessionRequest {
  uint16_t minor_version = 0;                                   // of protocol 3
  std::vector<std::pair<std::string, std::string>> parameters;  // "user", "database", settings

  // Returns the value of the last parameter of the name; empty: there is none.
  std::string_view value(std::string_view name) const;
};

using FirstMessage = std::variant<EncryptionRequest, CancelRequest, SessionRequest>;

inline constexpr size_t kLengthBytes = 4;

// Returns the length of the body by the bytes of the length. Throws protocol_error where no first message is
// as long.
size_t first_body_length(std::string_view length);

// Throws protocol_error, and Error(kUnsupported) where the client speaks another protocol than 3.
FirstMessage read_first_message(std::string_view body);

}  // namespace rtsql::server
