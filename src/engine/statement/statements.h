// The handlers of statements, one for each struct of sql/statement.h. On an error a handler has changed
// nothing that the caller does not undo: it restores the transaction's version of the catalog.
#pragma once

#include "engine/context/statement_context.h"

namespace rtsql {

StatementResult run_statement(StatementContext& context, const sql::Statement& statement);

StatementResult run_statement(StatementContext& context, const sql::Query& query);
StatementResult run_statement(StatementContext& context, const sql::Explain& explain);
StatementResult run_statement(StatementContext& context, const sql::CreateTable& create);
StatementResult run_statement(StatementContext& context, const sql::CreateTableFrom& create);
StatementResult run_statement(StatementContext& context, const sql::CreateTableAs& create);
StatementResult run_statement(StatementContext& context, const sql::DropTable& drop);
StatementResult run_statement(StatementContext& context, const sql::AlterTable& alter);
StatementResult run_statement(StatementContext& context, const sql::CreateType& create);
StatementResult run_statement(StatementContext& context, const sql::DropType& drop);
StatementResult run_statement(StatementContext& context, const sql::AlterType& alter);
StatementResult run_statement(StatementContext& context, const sql::CreateSequence& create);
StatementResult run_statement(StatementContext& context, const sql::DropSequence& drop);
StatementResult run_statement(StatementContext& context, const sql::CreateMacro& create);
StatementResult run_statement(StatementContext& context, const sql::DropMacro& drop);
StatementResult run_statement(StatementContext& context, const sql::SetVariable& set);
StatementResult run_statement(StatementContext& context, const sql::ResetVariable& reset);
StatementResult run_statement(StatementContext& context, const sql::CreateView& create);
StatementResult run_statement(StatementContext& context, const sql::DropView& drop);
StatementResult run_statement(StatementContext& context, const sql::CreateCube& create);
StatementResult run_statement(StatementContext& context, const sql::DropCube& drop);
StatementResult run_statement(StatementContext& context, const sql::RefreshCube& refresh);
StatementResult run_statement(StatementContext& context, const sql::CreateSchema& create);
StatementResult run_statement(StatementContext& context, const sql::DropSchema& drop);
StatementResult run_statement(StatementContext& context, const sql::RenameSchema& rename);
StatementResult run_statement(StatementContext& context, const sql::Use& use);
StatementResult run_statement(StatementContext& context, const sql::Attach& attach);
StatementResult run_statement(StatementContext& context, const sql::Detach& detach);
StatementResult run_statement(StatementContext& context, const sql::Truncate& truncate);
StatementResult run_statement(StatementContext& context, const sql::Insert& insert);
StatementResult run_statement(StatementContext& context, const sql::Update& update);
StatementResult run_statement(StatementContext& context, const sql::Delete& deletion);
StatementResult run_statement(StatementContext& context, const sql::Merge& merge);
StatementResult run_statement(StatementContext& context, const sql::Prepare& prepare);
StatementResult run_statement(StatementContext& context, const sql::Execute& execute);
StatementResult run_statement(StatementContext& context, const sql::Deallocate& deallocate);
StatementResult run_statement(StatementContext& context, const sql::DeclareCursor& declare);
StatementResult run_statement(StatementContext& context, const sql::FetchRows& fetch);
StatementResult run_statement(StatementContext& context, const sql::CloseCursor& close);
StatementResult run_statement(StatementContext& context, const sql::CopyFrom& copy);
StatementResult run_statement(StatementContext& context, const sql::CopyTo& copy);
StatementResult run_statement(StatementContext& context, const sql::CreateIndex& create);
StatementResult run_statement(StatementContext& context, const sql::DropIndex& drop);
StatementResult run_statement(StatementContext& context, const sql::Show& show);
StatementResult run_statement(StatementContext& context, const sql::Describe& describe);
StatementResult run_statement(StatementContext& context, const sql::Set& set);
StatementResult run_statement(StatementContext& context, const sql::Benchmark& benchmark);
StatementResult run_statement(StatementContext& context, const sql::BenchmarkScan& benchmark);
StatementResult run_statement(StatementContext& context, const sql::BenchmarkQuery& benchmark);
StatementResult run_statement(StatementContext& context, const sql::Reset& reset);
StatementResult run_statement(StatementContext& context, const sql::Discard& discard);
StatementResult run_statement(StatementContext& context, const sql::Unlisten& unlisten);
StatementResult run_statement(StatementContext& context, const sql::Cancel& cancel);
StatementResult run_statement(StatementContext& context, const sql::Calibrate& calibrate);
StatementResult run_statement(StatementContext& context, const sql::Checkpoint& checkpoint);
StatementResult run_statement(StatementContext& context, const sql::Maintenance& maintenance);
StatementResult run_statement(StatementContext& context, const sql::ExportDatabase& exported);
StatementResult run_statement(StatementContext& context, const sql::ImportDatabase& imported);
StatementResult run_statement(StatementContext& context, const sql::Begin& begin);
StatementResult run_statement(StatementContext& context, const sql::SetTransaction& set);
StatementResult run_statement(StatementContext& context, const sql::Commit& commit);
StatementResult run_statement(StatementContext& context, const sql::Rollback& rollback);
StatementResult run_statement(StatementContext& context, const sql::Savepoint& savepoint);
StatementResult run_statement(StatementContext& context, const sql::RollbackTo& rollback);
StatementResult run_statement(StatementContext& context, const sql::Release& release);

// SET schema and SET search_path are USE: a path has one schema, and `main` behind it.
bool is_search_path(std::string_view setting);
StatementResult set_search_path(StatementContext& context, const sql::Set& set);

StatementResult explain_execute(StatementContext& context, const sql::Explain& options,
                                const sql::Execute& execute);

}  // namespace rtsql
