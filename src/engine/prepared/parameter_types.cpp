#include "engine/prepared/parameter_types.h"

#include <algorithm>
#include <utility>

#include "bind/names/type_name.h"
#include "common/error.h"
#include "engine/modify/modifications.h"
#include "engine/modify/modify.h"
#include "engine/prepared/parameter_values.h"
#include "engine/query/answer.h"
#include "engine/query/query.h"
#include "engine/query/show_names.h"
#include "logical/parameters.h"
#include "schema/enumeration.h"

namespace rtsql {
namespace {

void take_type(const Expr& parameter, ParameterTypes& types) {
  if (parameter.type.id == TypeId::kNull) return;
  std::optional<Type>& type = types[parameter.parameter - 1];
  if (!type) type = parameter.type;
}

void take_types(const LogicalQuery& query, ParameterTypes& types) {
  visit_parameters(query, [&](const Expr& parameter) { take_type(parameter, types); });
}

ParameterTypes types_found(const Modify& modify, ParameterTypes types) {
  for (const ExprPtr& parameter : modify.parameters) take_type(*parameter, types);
  if (modify.query) take_types(*modify.query, types);
  if (modify.returning) take_types(modify.returning->query, types);
  return types;
}

// Returns the query that the statement is, or that of its cursor; null: it has none, or changes tables.
const sql::Query* query_of(const sql::Statement& statement) {
  if (const auto* declare = std::get_if<sql::DeclareCursor>(&statement.node)) return declare->query.get();
  return std::get_if<sql::Query>(&statement.node);
}

// Finds the types that a statement gives its parameters, as long as one that is known tells of others. Says
// whether further runs may have its plan.
ParameterTypes infer_types(StatementContext& context, const sql::Prepare& prepare, ParameterTypes types,
                           bool& caches_plan) {
  const sql::Query* const query = query_of(*prepare.statement);
  for (;;) {
    set_parameter_types(prepare, types);
    ParameterTypes found = types;
    if (query == nullptr) {
      found = types_found(bind_modification(context, *prepare.statement), types);
    } else {
      const LogicalQuery bound = bind_acting_query(context, *query);
      take_types(bound, found);
      caches_plan = !bound.is_of_one_run && sql::is_any<sql::Query>(*prepare.statement);
    }
    if (found == types) return types;
    types = std::move(found);
  }
}

void bind_statement(StatementContext& context, const sql::Statement& statement) {
  bind_modifications(context, statement);
  if (const sql::Query* const query = query_of(statement)) {
    bind_acting_query(context, *query);
  } else {
    bind_modification(context, statement);
  }
}

std::vector<Value> nulls_of(const ParameterTypes& types) {
  std::vector<Value> nulls;
  for (const std::optional<Type>& type : types) nulls.push_back(Value::null_of(type.value_or(TypeId::kNull)));
  return nulls;
}

// Returns values that most places take where NULL is none; those whose type nothing says are of the type
// `open`.
std::vector<Value> samples_of(const ParameterTypes& types, Type open) {
  std::vector<Value> samples;
  for (const std::optional<Type>& type : types) {
    const Type sampled = type.value_or(open);
    if (sampled.id == TypeId::kVarchar) {
      samples.push_back(Value::of_text("day"));
    } else if (is_integral(sampled) || sampled.id == TypeId::kBoolean) {
      samples.push_back(Value::of_integer(sampled, 1));
    } else if (is_floating(sampled)) {
      samples.push_back(Value::of_real(sampled, 0.5));
    } else {
      samples.push_back(Value::null_of(sampled));
    }
  }
  return samples;
}

// Binds the statement with NULLs for its parameters, whose values do not count.
void check_with_nulls(StatementContext& context, const PreparedStatement& prepared) {
  const ParametersAsLiterals literals(prepared.written, nulls_of(prepared.types));
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

bool gives_rows(const sql::Statement& statement) {
  return std::visit(
      [](const auto& written) {
        if constexpr (requires { written.returning; }) return !written.returning.empty();
        return true;
      },
      statement.node);
}

// Returns the columns of the rows that the statement gives, as they are shown, if it gives any.
std::optional<std::vector<ResultColumn>> columns_given(StatementContext& context,
                                                       const sql::Statement& statement) {
  bind_modifications(context, statement);
  std::vector<ResultColumn> columns;
  if (const sql::Query* const query = query_of(statement)) {
    columns = columns_of(bind_acting_query(context, *query));
    if (!sql::is_any<sql::Query>(statement)) return std::nullopt;
  } else {
    const Modify modify = bind_modification(context, statement);
    if (!modify.returning) return std::nullopt;
    columns = columns_of(modify.returning->query.root->outputs);
  }
  show_types(columns);
  return columns;
}

std::optional<std::vector<ResultColumn>> columns_with(StatementContext& context,
                                                      const PreparedStatement& prepared,
                                                      const std::vector<Value>& values) {
  const ParametersAsLiterals literals(prepared.written, values);
  return columns_given(context, *prepared.written.statement);
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
  ParameterTypes declared;
  for (const sql::TypeName& type : prepared.written.types)
    declared.push_back(resolve_type(type, &context.names));
  bind_prepared(context, prepared, declared);
}

void bind_prepared(StatementContext& context, PreparedStatement& prepared, const ParameterTypes& declared) {
  const sql::Prepare& prepare = prepared.written;
  prepared.types = declared;
  prepared.types.resize(prepare.parameter_count);
  if (has_modifications(with_of(*prepare.statement))) {
    check_with_nulls(context, prepared);
    return;
  }
  try {
    prepared.types = infer_types(context, prepare, prepared.types, prepared.caches_plan);
  } catch (const Error& error) {
    if (!is_of_statement(error)) throw;
    if (query_of(*prepare.statement) == nullptr) return check_with_nulls(context, prepared);
    if (prepare.parameters.empty()) throw;
    // A value may stand where no parameter can.
    try {
      check_with_nulls(context, prepared);
    } catch (const Error& with_nulls) {
      if (!is_of_statement(with_nulls)) throw;
      throw Error(error);
    }
  }
}

std::optional<std::vector<ResultColumn>> bind_columns(StatementContext& context,
                                                      const PreparedStatement& prepared,
                                                      const std::optional<std::vector<Value>>& values) {
  const sql::Prepare& written = prepared.written;
  if (!gives_rows(*written.statement)) return std::nullopt;
  if (!values && query_of(*written.statement) == nullptr && !has_modifications(with_of(*written.statement))) {
    // Of NULLs some would be refused.
    set_parameter_types(written, prepared.types);
    try {
      return columns_given(context, *written.statement);
    } catch (const Error& error) {
      if (!is_of_statement(error) || written.parameters.empty()) throw;
    }
  }
  if (values) return columns_with(context, prepared, *values);
  try {
    return columns_with(context, prepared, nulls_of(prepared.types));
  } catch (const Error& error) {
    if (error.ends_statement() || written.parameters.empty()) throw;
    // A call refuses NULL where the argument decides what it does: the unit of date_trunc, the end of a
    // frame, the fraction of a percentile. So samples of values take its place.
    for (const TypeId open : {TypeId::kVarchar, TypeId::kBigint, TypeId::kDouble}) {
      try {
        return columns_with(context, prepared, samples_of(prepared.types, open));
      } catch (const Error& of_samples) {
        if (of_samples.ends_statement()) throw;
      }
    }
    throw;
  }
}

}  // namespace rtsql
