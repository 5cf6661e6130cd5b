// The handlers of statements share this. Each handler takes its statement and this, and returns the result;
// on an error it has changed nothing.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bind/statement_tables.h"
#include "catalog/catalog.h"
#include "catalog/settings.h"
#include "common/interrupt.h"
#include "engine/plan_cache.h"
#include "engine/prepared/prepared_statement.h"
#include "engine/query_shapes.h"
#include "engine/result.h"
#include "gpu/device.h"
#include "logical/statement_values.h"
#include "plan/cost.h"
#include "sql/statement.h"

namespace rtsql {

class BackgroundCompiler;

struct SessionState {
  std::shared_ptr<gpu::Device> device;
  Catalog catalog;
  Settings settings;
  CostModel cost;
  Interrupt interrupt;
  PreparedStatements prepared;
  QueryShapes shapes;
  PlanCache plan_cache;
  BackgroundCompiler* background = nullptr;  // null: kernels are compiled when a statement needs them
};

// Accompanies one statement on its way.
struct StatementContext {
  SessionState& session;
  WorkContext work;
  StatementTimings timings;
  std::string_view query_text = {};     // empty but for a query without modifications
  std::vector<std::string> notes = {};  // to be shown with the result: on files and indexes
  const StatementValues values = StatementValues::of_now();
  // Of the statement's WITH: what its modifications have returned, null where they have no RETURNING, and,
  // while one is run, the queries before it.
  std::map<const sql::CommonTable*, TablePtr> returned = {};
  SeenWith around = {};

  gpu::Device& device() { return *session.device; }
  Catalog& catalog() { return session.catalog; }
};

StatementResult run_select(StatementContext& context, const sql::Query& query);
StatementResult run_explain(StatementContext& context, const sql::Explain& explain);
StatementResult run_create_table(StatementContext& context, const sql::CreateTable& create);
StatementResult run_create_table_from(StatementContext& context, const sql::CreateTableFrom& create);
StatementResult run_create_table_as(StatementContext& context, const sql::CreateTableAs& create);
StatementResult run_drop_table(StatementContext& context, const sql::DropTable& drop);
StatementResult run_alter_table(StatementContext& context, const sql::AlterTable& alter);
StatementResult run_create_view(StatementContext& context, const sql::CreateView& create);
StatementResult run_drop_view(StatementContext& context, const sql::DropView& drop);
StatementResult run_create_cube(StatementContext& context, const sql::CreateCube& create);
StatementResult run_drop_cube(StatementContext& context, const sql::DropCube& drop);
StatementResult run_refresh_cube(StatementContext& context, const sql::RefreshCube& refresh);
StatementResult run_truncate(StatementContext& context, const sql::Truncate& truncate);
StatementResult run_insert(StatementContext& context, const sql::Insert& insert);
StatementResult run_update(StatementContext& context, const sql::Update& update);
StatementResult run_delete(StatementContext& context, const sql::Delete& deletion);
StatementResult run_prepare(StatementContext& context, const sql::Prepare& prepare);
StatementResult run_execute(StatementContext& context, const sql::Execute& execute);
StatementResult run_deallocate(StatementContext& context, const sql::Deallocate& deallocate);
StatementResult explain_execute(StatementContext& context, const sql::Explain& options,
                                const sql::Execute& execute);
StatementResult run_copy_from(StatementContext& context, const sql::CopyFrom& copy);
StatementResult run_copy_to(StatementContext& context, const sql::CopyTo& copy);
StatementResult run_create_index(StatementContext& context, const sql::CreateIndex& create);
StatementResult run_drop_index(StatementContext& context, const sql::DropIndex& drop);
StatementResult run_show(StatementContext& context, const sql::Show& show);
StatementResult run_describe(StatementContext& context, const sql::Describe& describe);
StatementResult run_set(StatementContext& context, const sql::Set& set);
StatementResult run_benchmark(StatementContext& context, const sql::Benchmark& benchmark);
StatementResult run_benchmark_scan(StatementContext& context, const sql::BenchmarkScan& benchmark);
StatementResult run_benchmark_query(StatementContext& context, const sql::BenchmarkQuery& benchmark);
StatementResult run_reset(StatementContext& context, const sql::Reset& reset);

StatementResult run_calibrate(StatementContext& context, const sql::Calibrate& calibrate);

StatementResult message_result(std::string message, std::string untimed = {});

}  // namespace rtsql
