// Writing JSON.
#pragma once

#include <string>
#include <string_view>

namespace rtsql {

// In double quotes, escaped; bytes that are not UTF-8 become U+FFFD.
void append_json_string(std::string& out, std::string_view text);
std::string json_string(std::string_view text);

}  // namespace rtsql
