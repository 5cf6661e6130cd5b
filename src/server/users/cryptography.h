// What SCRAM-SHA-256 is made of, as OpenSSL has it. Bytes are in strings. The functions throw
// Error(kMemory) where OpenSSL fails, which it does for want of memory alone. Any thread may call them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rtsql::server {

inline constexpr size_t kHashBytes = 32;  // of SHA-256

std::string sha256(std::string_view bytes);
std::string hmac_sha256(std::string_view key, std::string_view bytes);
// PBKDF2 with that HMAC, which makes a key of a password.
std::string derive_key(std::string_view password, std::string_view salt, uint32_t iterations);
std::string random_bytes(size_t count);

// Compares in a time that depends on the lengths alone.
bool are_same(std::string_view left, std::string_view right);

std::string base64(std::string_view bytes);
// Returns nothing for what base64 would not write.
std::optional<std::string> bytes_of_base64(std::string_view text);

}  // namespace rtsql::server
