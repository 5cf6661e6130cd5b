// Reads a name that is written with its qualifiers, as parse_ident does: a.b."C".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rtsql {

// Returns the parts, in lower case unless they are quoted. What follows the last one counts only where
// `is_strict`. Returns none where the text is no such name.
std::optional<std::vector<std::string>> read_name_parts(std::string_view text, bool is_strict);

}  // namespace rtsql
