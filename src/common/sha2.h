// Computes digests of the SHA-2 family (FIPS 180-4), as hexadecimal digits in lower case.
#pragma once

#include <string>
#include <string_view>

namespace rtsql {

std::string sha224(std::string_view bytes);
std::string sha256(std::string_view bytes);
std::string sha384(std::string_view bytes);
std::string sha512(std::string_view bytes);

}  // namespace rtsql
