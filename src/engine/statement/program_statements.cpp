#include "engine/statement/program_statements.h"

#include <fmt/format.h>

#include <utility>

#include "common/error.h"
#include "common/text.h"
#include "engine/modify/modifications.h"
#include "engine/prepared/parameter_types.h"
#include "engine/prepared/parameter_values.h"
#include "engine/statement/command_name.h"
#include "engine/statement/statements.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

// What a client keeps for long takes memory of all.
constexpr size_t kMostPrepared = 10'000;
constexpr size_t kMostTextBytes = size_t{64} << 20;  // of all their texts

bool is_cheap(const sql::Statement& statement) {
  const auto* explain = std::get_if<sql::Explain>(&statement.node);
  return sql::is_any<sql::Show, sql::Describe>(statement) || (explain != nullptr && !explain->analyze);
}

}  // namespace

void prepare_for_program(StatementContext& context, sql::Prepare parsed, std::string text,
                         const DeclaredTypes& declared) {
  PreparedStatements& all = context.session.prepared;
  const std::string name = parsed.name.name;
  if (all.size() >= kMostPrepared) {
    throw Error(ErrorKind::kMemory,
                fmt::format("a session has {} prepared statements at most", kMostPrepared))
        .sqlstate(sqlstate::kProgramLimit)
        .hint("DEALLOCATE ALL lets them go");
  }
  if (all.text_bytes() + text.size() > kMostTextBytes) {
    throw Error(ErrorKind::kMemory, fmt::format("the prepared statements of a session have {} at most",
                                                format_bytes(kMostTextBytes)))
        .sqlstate(sqlstate::kProgramLimit)
        .hint("DEALLOCATE ALL lets them go");
  }
  PreparedStatement prepared{std::move(parsed), declared.types};
  prepared.text = std::move(text);
  prepared.type_numbers = declared.numbers;
  const CatalogVersion before = context.transaction.version();
  if (sql::takes_parameters(*prepared.written.statement)) bind_prepared(context, prepared, declared.types);
  context.transaction.restore(before);  // what was bound has taken values of sequences, and is not run
  if (!name.empty() && all.find(name) != nullptr) {
    throw Error(ErrorKind::kName, fmt::format("prepared statement \"{}\" already exists", name))
        .sqlstate(sqlstate::kDuplicatePreparedStatement)
        .hint(fmt::format("DEALLOCATE {} lets it go", name));
  }
  all.remove(name);
  all.add(std::move(prepared));
}

sql::Statement execute_with(const std::string& name, const std::vector<Value>& values) {
  sql::Execute execute;
  execute.name.name = name;
  for (const Value& value : values) {
    execute.values.push_back(std::make_unique<sql::Expression>());
    write_literal(*execute.values.back(), value);
  }
  return {std::move(execute)};
}

bool runs_when_described(const sql::Statement& statement) {
  if (sql::is_any<sql::Query>(statement)) return is_query_alone(statement);
  return sql::is_any<sql::FetchRows, sql::Show, sql::Describe, sql::Explain, sql::Execute, sql::Benchmark,
                     sql::BenchmarkScan, sql::BenchmarkQuery, sql::Calibrate>(statement);
}

std::optional<std::vector<ResultColumn>> describe_for_program(
    StatementContext& context, const PreparedStatement& prepared,
    const std::optional<std::vector<Value>>& values) {
  const sql::Statement& statement = *prepared.written.statement;
  if (sql::takes_parameters(statement)) return bind_columns(context, prepared, values);
  if (const auto* execute = std::get_if<sql::Execute>(&statement.node)) {
    const PreparedStatement* const named = context.session.prepared.find(execute->name.name);
    if (named == nullptr) return std::nullopt;  // which is an error when it runs
    return describe_for_program(context, *named, std::nullopt);
  }
  if (const auto* fetch = std::get_if<sql::FetchRows>(&statement.node)) {
    const Cursor* const cursor = context.session.cursors.find(fetch->cursor.name);
    if (cursor == nullptr || fetch->only_moves) return std::nullopt;
    return cursor->columns;
  }
  if (is_cheap(statement)) return run_statement(context, statement).columns;
  if (!runs_when_described(statement)) return std::nullopt;
  throw Error(ErrorKind::kUnsupported,
              fmt::format("the columns of {} are known when it runs", command_name(statement)))
      .hint("describe its portal, not the statement");
}

}  // namespace rtsql
