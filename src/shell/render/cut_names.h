// Cuts the names of columns where a table has no room for them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace rtsql {

// Cuts each displayable name to its width, at its end; or in its middle, where another one begins alike.
std::vector<std::string> cut_names(const std::vector<std::string>& names, const std::vector<size_t>& widths);

}  // namespace rtsql
