#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "schema/host_column.h"

namespace rtsql {

// Gives a column of texts a dictionary of those that its rows have, of which there are few.
void keep_own_texts(HostColumn& column);
// Does so where `read` returns the strings of these codes of the column's dictionary; tells whether it has.
using ReadStrings = std::function<std::optional<TextHeap>(const Dictionary&, std::span<const uint32_t>)>;
bool keep_own_texts(HostColumn& column, const ReadStrings& read);

}  // namespace rtsql
