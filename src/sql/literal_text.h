// Reads the content of quoted tokens.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "common/source_span.h"

namespace rtsql::sql {

// Reads 'it''s' or "a ""b""" without the quotes around it and the doubled ones inside.
std::string unquote(std::string_view quoted);

// Reads strings, or names, with spaces between them as one.
std::string unquote_all(std::string_view strings);

// Returns the decimal digits of 0x1F, 0o17, 0b11 or 1_000. Throws Error(kValue) for a number of more than 64
// bits in the first three forms.
std::string whole_number(std::string_view written, SourceSpan span);

// Reads E'…', or several with a line's end between them: \b \f \n \r \t \\ \' \", \xH or \xHH and \o, \oo or
// \ooo of octal digits, which are bytes, \uXXXX and \UXXXXXXXX, which are characters. `offset` is where the
// literal lies in the statement; throws Error(kSyntax) at an unknown escape, at a NUL, and where the bytes
// are no UTF-8.
std::string unescape(std::string_view quoted, uint32_t offset);

// Reads U&'…' or U&"…" with UESCAPE 'c' behind it, or without: c or else a backslash, and four hexadecimal
// digits, or + and six, are a character. `offset` and errors are as those of `unescape`.
std::string unicode_text(std::string_view written, uint32_t offset);

// Returns the $tag$ that the text begins with, which a string in dollar signs begins and ends with; empty
// where there is none.
std::string_view opening_dollar_quote(std::string_view text);

// Returns the text of the BLOB X'…', \x and its digits. `offset` is where the literal lies in the statement;
// throws Error(kSyntax) where they are no digits, or write half a byte.
std::string blob_text(std::string_view written, uint32_t offset);

}  // namespace rtsql::sql
