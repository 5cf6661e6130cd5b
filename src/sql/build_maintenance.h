// Builds VACUUM and ANALYZE of tables. Their options are words in front of the tables, or a list in
// parentheses.
#pragma once

#include <vector>

#include "sql/statement.h"

namespace rtsql::sql {

// `parts` are words and at most one table, side by side, `others` the tables behind it. Throws Error(kSyntax)
// where they are anything else.
Maintenance make_maintenance(Identifier command, std::vector<MaintainedTable> parts,
                             std::vector<MaintainedTable> others);
// Throws Error(kSyntax) for an option that the command does not have.
Maintenance make_maintenance(const Identifier& command, const std::vector<Option>& options,
                             std::vector<MaintainedTable> tables);

}  // namespace rtsql::sql
