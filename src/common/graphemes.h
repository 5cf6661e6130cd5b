// Finds what readers see as characters: a letter with its accents, or an emoji of several code points
// (Unicode Standard Annex #29, "Grapheme Cluster Boundaries").
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace rtsql {

// Returns where each begins, and behind them the size of the text. A byte that is no UTF-8 is one of its own.
std::vector<size_t> grapheme_bounds(std::string_view text);

}  // namespace rtsql
