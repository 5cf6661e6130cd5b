// Names SQL that is known and not run, which helps more than calling it unexpected. Internal to src/sql.
#pragma once

#include <optional>
#include <string_view>

#include "common/error.h"
#include "sql/syntax_error.h"

namespace rtsql::sql {

// Gives Error(kUnsupported) if the unexpected token belongs to such SQL.
std::optional<Error> unsupported_syntax(std::string_view text, const UnexpectedToken& unexpected);

}  // namespace rtsql::sql
