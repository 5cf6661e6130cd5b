// What a server keeps of a password: it can be checked by it, but not told from it. Written as PostgreSQL
// writes it, SCRAM-SHA-256$4096:salt$StoredKey:ServerKey (RFC 5802, 3).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rtsql::server {

struct Verifier {
  uint32_t iterations = 4096;
  std::string salt, stored_key, server_key;  // bytes

  std::string text() const;
};

// Makes one with a salt of its own.
Verifier make_verifier(std::string_view password);

// Returns nothing for a text that is none.
std::optional<Verifier> parse_verifier(std::string_view text);

// Returns one that no password passes. Whoever does not know the secret cannot tell it from another one: a
// name has the same salt each time.
Verifier mock_verifier(std::string_view name, std::string_view secret);

}  // namespace rtsql::server
