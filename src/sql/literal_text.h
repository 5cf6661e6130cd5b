// Reads the content of quoted tokens.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "common/source_span.h"

namespace rtsql::sql {

// Reads 'it''s' or "a ""b""" without the quotes around it and the doubled ones inside.
std::string unquote(std::string_view quoted);

// Reads strings with spaces between them as one.
std::string unquote_all(std::string_view strings);

// Returns the decimal digits of 0x1F, 0o17, 0b11 or 1_000. Throws Error(kValue) for a number of more than 64
// bits in the first three forms.
std::string whole_number(std::string_view written, SourceSpan span);

// Reads E'…': \b \f
//  \r \t \\ \' \" and \xH or \xHH. `offset` is where the literal lies in the statement; throws Error(kSyntax)
// at an unknown escape or a NUL.
std::string unescape(std::string_view quoted, uint32_t offset);

// Returns the hexadecimal digits of X'…' as a string of the type BLOB: blob'\x…'. `offset` is where the
// literal lies in the statement; throws Error(kSyntax) where they are no digits, or write half a byte.
std::string blob_string(std::string_view written, uint32_t offset);

}  // namespace rtsql::sql
