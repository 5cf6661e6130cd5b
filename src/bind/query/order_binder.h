// ORDER BY, of a block as of a set operation.
#pragma once

#include <memory>
#include <string_view>

#include "bind/names/bind_state.h"
#include "bind/names/scope.h"
#include "logical/node.h"
#include "sql/query.h"

namespace rtsql {

SortKey sort_key(ExprPtr expr, const sql::OrderItem& item);

// Finds the output that `written` is the ordinal of; null if it is no integer. Throws Error(kValue) where
// there is none.
ExprPtr output_by_ordinal(const sql::Expression& written, const std::vector<OutputColumn>& outputs,
                          std::string_view clause);

// Returns the output of that name, or null if none has it. Throws Error(kName) where outputs of one name are
// not the same expression.
ExprPtr output_by_name(const std::vector<OutputColumn>& outputs, const sql::Expression& written,
                       std::string_view clause);

// Adds the sort and the limits to a query whose ORDER BY sees the result's columns and nothing else: a set
// operation, VALUES.
std::unique_ptr<LogicalProject> with_order(std::unique_ptr<LogicalProject> all, const sql::Query& query,
                                           SourceSpan span, BindState& state, const CommonTables* common,
                                           const Scope* outer);

}  // namespace rtsql
