// A wide DECIMAL has no key of 64 bits: its two words, the high one first, are keys in its place.
#pragma once

#include <vector>

#include "logical/node.h"

namespace rtsql {

// Each puts the words of wide DECIMALs in their place, and leaves others as they are.
std::vector<ExprPtr> key_words(const std::vector<ExprPtr>& exprs);
std::vector<SortKey> key_words(const std::vector<SortKey>& keys);

}  // namespace rtsql
