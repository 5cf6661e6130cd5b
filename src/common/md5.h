// Computes MD5 digests (RFC 1321), which are compared with other systems' and secure nothing.
#pragma once

#include <string>
#include <string_view>

namespace rtsql {

// Returns the digest of the bytes as 32 hexadecimal digits in lower case.
std::string md5(std::string_view bytes);

}  // namespace rtsql
