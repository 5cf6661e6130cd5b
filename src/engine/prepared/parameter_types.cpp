#include "engine/prepared/parameter_types.h"

#include <algorithm>
#include <utility>

#include "bind/names/type_name.h"
#include "common/error.h"
#include "engine/modify/modifications.h"
#include "engine/modify/modify.h"
#include "engine/prepared/parameter_values.h"
#include "engine/query/query.h"
#include "schema/enumeration.h"

namespace rtsql {
namespace {

ParameterTypes types_found(const LogicalQuery& query, ParameterTypes types) {
  visit_nodes(query, [&](const LogicalNode& node) {
    visit_expressions(node, [&](const Expr& expr) {
      visit(expr, [&](const Expr& part) {
        if (part.op != Op::kParameter || part.type.id == TypeId::kNull) return;
        std::optional<Type>& type = types[part.parameter - 1];
        if (!type) type = part.type;
      });
    });
  });
  return types;
}

// Finds the types that a query gives its parameters, as long as one that is known tells of others.
ParameterTypes infer_types(StatementContext& context, const sql::Prepare& prepare, ParameterTypes types) {
  const auto& query = std::get<sql::Query>(prepare.statement->node);
  for (;;) {
    set_parameter_types(prepare, types);
    ParameterTypes found = types_found(bind_query(context, query), types);
    if (found == types) return types;
    types = std::move(found);
  }
}

void bind_statement(StatementContext& context, const sql::Statement& statement) {
  bind_modifications(context, statement);
  if (const auto* query = std::get_if<sql::Query>(&statement.node)) {
    bind_query(context, *query);
  } else {
    bind_modification(context, statement);
  }
}

// Binds the statement with NULLs for its parameters, whose values do not count.
void check_with_nulls(StatementContext& context, const PreparedStatement& prepared) {
  std::vector<Value> nulls;
  for (const std::optional<Type>& type : prepared.types)
    nulls.push_back(Value::null_of(type.value_or(TypeId::kNull)));
  const ParametersAsLiterals literals(prepared.written, nulls);
  try {
    bind_statement(context, *prepared.written.statement);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kValue) throw;
  }
}

bool is_of_statement(const Error& error) {
  return error.kind() == ErrorKind::kName || error.kind() == ErrorKind::kType ||
         error.kind() == ErrorKind::kValue || error.kind() == ErrorKind::kUnsupported;
}

bool is_current(const Catalog& catalog, Type type) {
  if (type.id != TypeId::kEnum || type.enumeration->name().empty()) return true;
  return std::ranges::any_of(catalog.types(), [&](const TypeEntryPtr& entry) { return entry->type == type; });
}

}  // namespace

void bind_changed_types(StatementContext& context, PreparedStatement& prepared) {
  const bool all_current = std::ranges::all_of(prepared.types, [&](const std::optional<Type>& type) {
    return !type || is_current(context.catalog(), *type);
  });
  if (all_current) return;
  const ParameterTypes before = std::exchange(prepared.types, {});
  prepared.cached.reset();
  prepared.caches_plan = false;
  try {
    bind_prepared(context, prepared);
  } catch (...) {
    prepared.types = before;
    throw;
  }
}

void bind_prepared(StatementContext& context, PreparedStatement& prepared) {
  const sql::Prepare& prepare = prepared.written;
  prepared.types.resize(prepare.parameter_count);
  for (size_t i = 0; i < prepare.types.size(); ++i)
    prepared.types[i] = resolve_type(prepare.types[i], &context.names);
  const bool is_query = std::holds_alternative<sql::Query>(prepare.statement->node);
  if (!is_query || has_modifications(with_of(*prepare.statement))) {
    check_with_nulls(context, prepared);
    return;
  }
  try {
    prepared.types = infer_types(context, prepare, prepared.types);
    prepared.caches_plan = true;
  } catch (const Error& error) {
    if (!is_of_statement(error) || prepare.parameters.empty()) throw;
    // A value may stand where no parameter can.
    try {
      check_with_nulls(context, prepared);
    } catch (const Error& with_nulls) {
      if (!is_of_statement(with_nulls)) throw;
      throw Error(error);
    }
  }
}

}  // namespace rtsql
