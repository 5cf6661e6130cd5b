#include "bind/query/table_function.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "common/error.h"
#include "common/text.h"
#include "function/registry/functions.h"
#include "function/scalar_function.h"
#include "function/session_functions.h"

namespace rtsql {

void check_table_function(const sql::Expression& call) {
  std::vector<std::string> names;
  for (const TableFunction& function : table_functions()) names.emplace_back(function.name);
  for (const ScalarFunction& scalar : scalar_functions()) {
    if (!is_session_value(scalar.name) || scalar.name == call.text) names.emplace_back(scalar.name);
  }
  if (std::ranges::find(names, call.text) != names.end()) return;
  throw Error(ErrorKind::kName, fmt::format("unknown table function \"{}\"", call.text))
      .sqlstate(sqlstate::kUndefinedFunction)
      .at(call.span)
      .hint(nearest_name(call.text, names) ? suggest_name(call.text, names)
                                           : "SHOW FUNCTIONS lists those that give rows or a value");
}

TableRows bind_table_function(const TableFunction& function, const sql::Expression& call,
                              const BindContext& context) {
  if (function.bind == nullptr) refuse_beside_others(function.name, call.span);
  if (!call.names.empty()) {
    throw Error(ErrorKind::kSyntax, fmt::format("the arguments of {} have no names", function.name))
        .at(call.names.front().span)
        .hint(fmt::format("expected {}", function.signature));
  }
  const size_t given = call.operands.size();
  if (given < function.least_arguments || given > function.most_arguments) {
    throw Error(ErrorKind::kType,
                fmt::format("wrong number of arguments of {}: {} given", function.name, given))
        .at(call.span)
        .hint(fmt::format("expected {}", function.signature));
  }
  TableCall bound{function.name, {}, call.span};
  for (const sql::ExpressionPtr& written : call.operands)
    bound.arguments.push_back(bind_expression(*written, context));
  return function.bind(bound);
}

void refuse_beside_others(std::string_view function, SourceSpan span) {
  throw Error(ErrorKind::kUnsupported, fmt::format("these rows of {} can only stand alone in FROM", function))
      .at(span)
      .hint(fmt::format("FROM {}(…) AS g", function));
}

}  // namespace rtsql
