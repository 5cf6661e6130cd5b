// Patterns of SQL's GLOB, which match whole texts: * is any text, ? one character, [a-c] one of these, [!a-c]
// another one, and a backslash makes the next character stand for itself. A ] right behind [ or [! is one of
// the characters.
#pragma once

#include <string>
#include <string_view>

namespace rtsql {

// Returns the regular expression of a pattern. One that ends within brackets or with a backslash matches
// nothing.
std::string glob_pattern(std::string_view pattern);

}  // namespace rtsql
