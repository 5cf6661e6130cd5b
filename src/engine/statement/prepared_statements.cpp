// Runs PREPARE, EXECUTE and DEALLOCATE.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "bind/query/expression_binder.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/prepared/parameter_types.h"
#include "engine/prepared/parameter_values.h"
#include "engine/query/answer.h"
#include "engine/query/cache_plan.h"
#include "engine/query/constant.h"
#include "engine/query/query.h"
#include "engine/statement/command_name.h"
#include "engine/statement/explain.h"
#include "engine/statement/program_statements.h"
#include "engine/statement/statements.h"
#include "exec/lookup/point_lookup.h"
#include "expression/evaluate.h"
#include "expression/long_number.h"
#include "expression/type_rules.h"
#include "plan/parameters.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

// The values of EXECUTE and their types, which are those of the parameters in this run. NULL has a type only
// where the parameter has one.
struct GivenValues {
  std::vector<Value> values;
  ParameterTypes types;
};

PreparedStatement& require_prepared(StatementContext& context, const sql::Identifier& name) {
  PreparedStatement* found = context.session.prepared.find(name.name);
  if (found != nullptr) return *found;
  throw Error(ErrorKind::kName, fmt::format("unknown prepared statement \"{}\"", name.name))
      .sqlstate(sqlstate::kUnknownPreparedStatement)
      .at(name.span)
      .hint(suggest_name(name.name, context.session.prepared.names()));
}

// Reads a text as what stands beside the parameter reads it. A number that its type holds has that type, so
// that the plan serves.
ExprPtr value_beside(const ExprPtr& text, Type type) {
  const ExprPtr value = literal_beside(text, type);
  if (value->op != Op::kLiteral || value->type == type || type.id != TypeId::kDecimal) return value;
  const std::optional<Value> held = cast_value(value->literal, type);
  return held && order_of(*held, value->literal) == 0 ? make_literal(*held) : value;
}

std::vector<ExprPtr> bind_values(StatementContext& context, const PreparedStatement& prepared,
                                 const sql::Execute& execute) {
  const size_t expected = prepared.written.parameter_count, given = execute.values.size();
  if (given != expected) {
    throw Error(ErrorKind::kType,
                fmt::format("prepared statement \"{}\" expects {}, {} given", prepared.written.name.name,
                            count_noun(expected, "value"), given))
        .sqlstate(sqlstate::kSyntaxError)
        .at(execute.values_span);
  }
  const bool changes_rows = !sql::is_any<sql::Query, sql::DeclareCursor>(*prepared.written.statement);
  std::vector<ExprPtr> values;
  for (size_t i = 0; i < given; ++i) {
    ExprPtr value = bind_expression(*execute.values[i], {nullptr, "EXECUTE", &context.names});
    const std::optional<Type>& type = prepared.types[i];
    const bool is_declared = i < prepared.written.types.size();
    // A literal has its own type, but for a string and NULL, which take that of where they stand, and for a
    // number with more digits than its type keeps.
    const bool is_of_place =
        is_text_literal(*value) || value->type.id == TypeId::kNull || is_long_number(*value);
    if (type && !is_declared && is_text_literal(*value)) {
      // A column that is assigned to reads a text itself.
      if (!changes_rows) value = value_beside(value, *type);
    } else if (type && (is_declared || is_of_place)) {
      value = assign_expr(value, *type, fmt::format("${}", i + 1), "parameter");
    }
    values.push_back(std::move(value));
  }
  return values;
}

GivenValues evaluate_values(StatementContext& context, const PreparedStatement& prepared,
                            const sql::Execute& execute) {
  GivenValues given;
  for (const ExprPtr& value : bind_values(context, prepared, execute)) {
    const bool is_typed = value->type.id != TypeId::kNull;
    given.types.push_back(is_typed ? std::optional(value->type) : std::nullopt);
    given.values.push_back(evaluate(context, value));
  }
  return given;
}

// Values of a program stand in no text, so that no span says where they are.
GivenValues evaluate_values_of_program(StatementContext& context, const PreparedStatement& prepared,
                                       const sql::Execute& execute) try {
  return evaluate_values(context, prepared, execute);
} catch (const Error& error) {
  throw error.retold(fmt::format("a parameter: {}", error.message()));
}

const sql::Query& query_of(const PreparedStatement& prepared) {
  return std::get<sql::Query>(prepared.written.statement->node);
}

bool caches_plan(const StatementContext& context, const PreparedStatement& prepared,
                 const GivenValues& given) {
  const Settings& settings = context.session.settings;
  const bool are_typed = std::all_of(given.types.begin(), given.types.end(),
                                     [](const std::optional<Type>& type) { return type.has_value(); });
  return prepared.caches_plan && are_typed && settings.execution_mode != ExecutionMode::kReference;
}

// Returns the query with these values as literals.
LogicalQuery bind_with_literals(StatementContext& context, const PreparedStatement& prepared,
                                const GivenValues& given) {
  const ParametersAsLiterals literals(prepared.written, given.values);
  return bind_query(context, query_of(prepared));
}

// Returns the cached plan with these values, made first if there is none for their types; null where the
// query is to be planned anew.
SharedPlan plan_with(StatementContext& context, PreparedStatement& prepared, const GivenValues& given) {
  if (!prepared.cached || prepared.cached->types != given.types) {
    set_parameter_types(prepared.written, given.types);
    prepared.cached =
        plan_to_cache(context, bind_query(context, query_of(prepared)), given.types, given.values);
  }
  if (!prepared.cached) return nullptr;
  if (given.values.empty()) return prepared.cached->plan;
  std::optional<Plan> plan = with_values(*prepared.cached->plan, given.values);
  return plan ? std::make_shared<const Plan>(*std::move(plan)) : nullptr;
}

StatementResult run_prepared(StatementContext& context, PreparedStatement& prepared,
                             const GivenValues& given) {
  if (caches_plan(context, prepared, given)) {
    const auto bind = [&] { return bind_with_literals(context, prepared, given); };
    // Kernels that are not compiled are waited for as little as those of a query with literals are.
    if (!prepared.cached) {
      if (std::optional<StatementResult> result = answer_by_host(context, bind())) return std::move(*result);
    }
    if (SharedPlan plan = plan_with(context, prepared, given)) {
      StatementResult result = answer_by_plan(context, std::move(plan), bind);
      prepared.cached->lookup = PointLookup::of(context.device(), prepared.cached->plan);
      return result;
    }
  }
  const ParametersAsLiterals literals(prepared.written, given.values);
  return run_statement(context, *prepared.written.statement);
}

StatementResult explain_prepared(StatementContext& context, const sql::Explain& options,
                                 PreparedStatement& prepared, const GivenValues& given) {
  if (!options.logical && caches_plan(context, prepared, given)) {
    if (SharedPlan plan = plan_with(context, prepared, given))
      return explain_plan(context, options, std::move(plan));
  }
  const ParametersAsLiterals literals(prepared.written, given.values);
  return explain_statement(context, options, *prepared.written.statement);
}

// A program may have prepared any statement.
void check_is_executed(const PreparedStatement& prepared, const sql::Execute& execute) {
  if (takes_parameters(*prepared.written.statement)) return;
  throw Error(ErrorKind::kUnsupported,
              fmt::format("EXECUTE runs queries and statements that change rows, and "
                          "\"{}\" is {}",
                          execute.name.name, command_name(*prepared.written.statement)))
      .at(execute.name.span);
}

// Runs the prepared statement, whose errors have spans that mean nothing in the text of EXECUTE.
template <class Run>
StatementResult run_named(StatementContext& context, const sql::Execute& execute, const Run& run) {
  PreparedStatement& prepared = require_prepared(context, execute.name);
  check_is_executed(prepared, execute);
  // Another session may have changed what its plan reads.
  if (prepared.cached &&
      !prepared.cached->serves(context.catalog(), context.names, context.session.settings.planner))
    prepared.cached.reset();
  const auto retold = [&](const Error& error) {
    if (prepared.text) return error;
    return error
        .retold(fmt::format("prepared statement \"{}\": {}", prepared.written.name.name, error.message()))
        .at(execute.name.span);
  };
  try {
    bind_changed_types(context, prepared);
  } catch (const Error& error) {
    throw retold(error);
  }
  const GivenValues given = prepared.text ? evaluate_values_of_program(context, prepared, execute)
                                          : evaluate_values(context, prepared, execute);
  try {
    return run(prepared, given);
  } catch (const Error& error) {
    throw retold(error);
  }
}

// Returns the values of EXECUTE where they are literals of these types; else none.
std::optional<std::vector<Value>> literals_of_types(StatementContext& context,
                                                    const PreparedStatement& prepared,
                                                    const sql::Execute& execute,
                                                    const ParameterTypes& types) try {
  std::vector<Value> literals;
  for (const ExprPtr& value : bind_values(context, prepared, execute)) {
    if (value->op != Op::kLiteral || value->type != types.at(literals.size())) return std::nullopt;
    literals.push_back(value->literal);
  }
  return literals;
} catch (const Error&) {
  return std::nullopt;  // who runs the statement is told
}

}  // namespace

std::optional<StatementResult> look_up(StatementContext& context, const std::string& name,
                                       const std::vector<Value>& values) {
  const PreparedStatement* const prepared = context.session.prepared.find(name);
  const Settings& settings = context.session.settings;
  if (prepared == nullptr || !prepared->cached || !prepared->cached->lookup || settings.verify ||
      settings.host_rows == 0 || settings.execution_mode == ExecutionMode::kReference ||
      !prepared->cached->serves(context.catalog(), context.names, settings.planner))
    return std::nullopt;
  const sql::Statement execute = execute_with(name, values);
  const std::optional<std::vector<Value>> literals =
      literals_of_types(context, *prepared, std::get<sql::Execute>(execute.node), prepared->cached->types);
  if (!literals) return std::nullopt;
  std::optional<StatementResult> result = answer_by_lookup(context, *prepared->cached, *literals);
  if (result) result->command = command_name(*prepared->written.statement);
  return result;
}

StatementResult run_statement(StatementContext& context, const sql::Prepare& prepare) {
  PreparedStatement prepared{prepare, {}};
  const CatalogVersion before = context.transaction.version();
  bind_prepared(context, prepared);
  context.transaction.restore(before);  // what was bound has taken values of sequences, and is not run
  if (context.session.prepared.find(prepare.name.name) != nullptr) {
    throw Error(ErrorKind::kName, fmt::format("prepared statement \"{}\" already exists", prepare.name.name))
        .sqlstate(sqlstate::kDuplicatePreparedStatement)
        .at(prepare.name.span)
        .hint(fmt::format("DEALLOCATE {} lets it go", prepare.name.name));
  }
  context.session.prepared.add(std::move(prepared));
  return message_result("PREPARE");
}

StatementResult run_statement(StatementContext& context, const sql::Execute& execute) {
  return run_named(context, execute, [&](PreparedStatement& prepared, const GivenValues& given) {
    return run_prepared(context, prepared, given);
  });
}

StatementResult explain_execute(StatementContext& context, const sql::Explain& options,
                                const sql::Execute& execute) {
  return run_named(context, execute, [&](PreparedStatement& prepared, const GivenValues& given) {
    return explain_prepared(context, options, prepared, given);
  });
}

StatementResult run_statement(StatementContext& context, const sql::Deallocate& deallocate) {
  if (!deallocate.name) {
    context.session.prepared.clear();
    return message_result("DEALLOCATE ALL");
  }
  require_prepared(context, *deallocate.name);
  context.session.prepared.remove(deallocate.name->name);
  return message_result("DEALLOCATE");
}

}  // namespace rtsql
