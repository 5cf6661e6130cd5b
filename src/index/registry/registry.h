// Knows all index methods. A new one is added to the list in registry.cpp.
#pragma once

#include <span>
#include <string_view>

#include "index/contract/method.h"

namespace rtsql {

// Lists all methods, in the order the docs list them. There is one line per method in registry.cpp.
std::span<const IndexMethod* const> index_methods();
// Lists those that answer probes, and those that give bitmaps, in the same order.
std::span<const IndexMethod* const> probed_methods();
std::span<const IndexMethod* const> bitmap_methods();
const IndexMethod* find_index_method(std::string_view name);  // null if there is none

}  // namespace rtsql
