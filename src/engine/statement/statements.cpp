#include "engine/statement/statements.h"

#include <variant>

namespace rtsql {

StatementResult run_statement(StatementContext& context, const sql::Statement& statement) {
  return std::visit([&](const auto& node) { return run_statement(context, node); }, statement.node);
}

}  // namespace rtsql
