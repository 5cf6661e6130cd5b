// Runs SET VARIABLE and RESET VARIABLE.
#include <fmt/format.h>

#include "common/error.h"
#include "common/text.h"
#include "engine/query/query.h"
#include "engine/query/run_query.h"
#include "engine/statement/statements.h"

namespace rtsql {

StatementResult run_statement(StatementContext& context, const sql::SetVariable& set) {
  const HostColumn column = values_of(context, bind_query(context, *set.value));
  Value value = column.value(0);
  value.type = column.type;
  context.session.settings.variables[to_lower(set.name.name)] = std::move(value);
  return message_result("SET VARIABLE");
}

StatementResult run_statement(StatementContext& context, const sql::ResetVariable& reset) {
  std::map<std::string, Value>& variables = context.session.settings.variables;
  if (variables.erase(to_lower(reset.name.name)) > 0) return message_result("RESET VARIABLE");
  std::vector<std::string> names;
  for (const auto& [name, value] : variables) names.push_back(name);
  throw Error(ErrorKind::kName, fmt::format("there is no variable \"{}\"", reset.name.name))
      .sqlstate(sqlstate::kUnknownObject)
      .at(reset.name.span)
      .hint(suggest_name(reset.name.name, names));
}

}  // namespace rtsql
