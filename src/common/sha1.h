// Computes SHA-1 digests (FIPS 180-4), which are compared with other systems' and secure nothing.
#pragma once

#include <string>
#include <string_view>

namespace rtsql {

// Returns the digest of the bytes as 40 hexadecimal digits in lower case.
std::string sha1(std::string_view bytes);

}  // namespace rtsql
