// Reads the content of quoted tokens.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace rtsql::sql {

// Reads 'it''s' or "a ""b""" without the quotes around it and the doubled ones inside.
std::string unquote(std::string_view quoted);

// Reads E'…': \b \f
//  \r \t \\ \' \" and \xH or \xHH. `offset` is where the literal lies in the statement; throws Error(kSyntax)
// at an unknown escape or a NUL.
std::string unescape(std::string_view quoted, uint32_t offset);

}  // namespace rtsql::sql
