// Names as other databases read them.
#pragma once

#include <string>
#include <string_view>

namespace rtsql {

// Writes a name between double quotes.
inline std::string quoted_name(std::string_view name) {
  std::string text = "\"";
  for (const char c : name) {
    if (c == '"') text += c;
    text += c;
  }
  return text + '"';
}

}  // namespace rtsql
