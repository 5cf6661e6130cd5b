// Writes JSON.
#pragma once

#include <string>
#include <string_view>

namespace rtsql {

// Both put the text in double quotes and escape it; bytes that are not UTF-8 become U+FFFD.
void append_json_string(std::string& out, std::string_view text);
std::string json_string(std::string_view text);

}  // namespace rtsql
