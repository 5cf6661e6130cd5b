// Statements that a program prepares by a protocol, and not by PREPARE: any statement, with types for its
// parameters and values that are no expressions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/context/statement_context.h"
#include "engine/statement/copy_summary.h"

namespace rtsql {

// Keeps a parsed statement under its name. An empty name may be given again. Throws what PREPARE throws, with
// spans in the statement's text.
void prepare_for_program(StatementContext& context, sql::Prepare parsed, std::string text,
                         const DeclaredTypes& declared);

// Returns EXECUTE of the prepared statement with these values, for run_statement.
sql::Statement execute_with(const std::string& name, const std::vector<Value>& values);

// Answers the prepared query without the device's turn; returns none where it has no plan that serves, or
// needs the device.
std::optional<StatementResult> look_up(StatementContext& context, const std::string& name,
                                       const std::vector<Value>& values);

// Returns what a program is told of COPY FROM STDIN or TO STDOUT.
CopySummary copy_summary(StatementContext& context, const sql::Statement& statement);

// Tells whether the statement gives rows and may run as soon as somebody asks for their columns.
bool runs_when_described(const sql::Statement& statement);

// Returns the columns of its rows, as bind_columns does; of SHOW and its like it runs the statement. Throws
// Error(kUnsupported) where that would do too much.
std::optional<std::vector<ResultColumn>> describe_for_program(
    StatementContext& context, const PreparedStatement& prepared,
    const std::optional<std::vector<Value>>& values);

}  // namespace rtsql
