// Says of a statement that its time is over (common/interrupt.h), in PostgreSQL's words.
#pragma once

#include <string_view>

namespace rtsql {

inline constexpr std::string_view kStatementTimedOut = "canceling statement due to statement timeout";

}  // namespace rtsql
