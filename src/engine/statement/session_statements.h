// Statements about the sessions of a database. They run at once, whoever has the device.
#pragma once

#include <string_view>

#include "engine/statement/statements.h"

namespace rtsql {

// Tells whether the text is one of them. A text that begins with a comment is taken for none.
bool is_about_sessions(std::string_view text);

StatementResult show_sessions(StatementContext& context);
StatementResult show_metrics(StatementContext& context);

}  // namespace rtsql
