// Decides what SQL's LIKE matches.
#pragma once

#include <string_view>

namespace rtsql {

// `%` stands for any text, `_` for one character; a backslash takes the meaning from what follows it.
bool is_like(std::string_view text, std::string_view pattern);

}  // namespace rtsql
