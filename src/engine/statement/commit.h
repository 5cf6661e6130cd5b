// Commits a transaction block. Where others have committed since it began, rows that it has appended are
// appended to the tables as they are now; any other change of a table that they have changed is a conflict.
#pragma once

#include <optional>

#include "common/error.h"
#include "engine/context/statement_context.h"

namespace rtsql {

// Returns the error of a conflict; then nothing is committed. Throws Error(kValue) where the rows of others
// and those that were appended violate a constraint together.
[[nodiscard]] std::optional<Error> commit(StatementContext& context, const Transaction& transaction);

}  // namespace rtsql
