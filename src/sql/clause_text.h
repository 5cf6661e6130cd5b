// Writes clauses out again for to_sql, each with a space in front; nothing where there is none. Internal to
// src/sql.
#pragma once

#include <string>
#include <vector>

#include "sql/window.h"

namespace rtsql::sql {

// Writes ORDER BY.
std::string order_by_text(const std::vector<OrderItem>& items);
// Writes the window without its parentheses or a space in front.
std::string window_text(const Window& window);
// Writes what stands behind a call's parentheses.
std::string clauses_text(const CallClauses& clauses);
// Writes a type, without a space in front.
std::string type_text(const TypeName& type);
// Writes the expressions with commas between them, without a space in front.
std::string list_text(const std::vector<ExpressionPtr>& expressions);

}  // namespace rtsql::sql
