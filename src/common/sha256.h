// Computes SHA-256 digests (FIPS 180-4).
#pragma once

#include <string>
#include <string_view>

namespace rtsql {

// Returns the digest of the bytes as 64 hexadecimal digits in lower case.
std::string sha256(std::string_view bytes);

}  // namespace rtsql
