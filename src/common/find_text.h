// Looks for a part of a text, many bytes at a time.
#pragma once

#include <cstddef>
#include <string_view>

namespace rtsql {

// Returns where `part` begins in `text` first; npos if it does not occur. It takes linear time, and counts it
// as steps of the thread's statement (common/count_steps.h).
size_t find_text(std::string_view text, std::string_view part);

}  // namespace rtsql
