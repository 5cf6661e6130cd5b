// Runs CREATE TABLE in its three forms, and DROP TABLE.
#include <fmt/format.h>

#include "bind/names.h"
#include "bind/type_name.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/query.h"
#include "engine/statement/csv_options.h"
#include "engine/statement/load_report.h"
#include "engine/statement/modify.h"
#include "engine/statement/underline_file.h"
#include "gpu/work_stopwatch.h"

namespace rtsql {
namespace {

// Returns true where the statement has nothing to do because the table is there already.
bool exists_already(StatementContext& context, const sql::Identifier& name, bool if_not_exists) {
  if (!context.catalog().find_table(name.name)) return false;
  if (if_not_exists) return true;
  throw Error(ErrorKind::kName, fmt::format("table \"{}\" already exists", name.name))
      .at(name.span)
      .hint("DROP TABLE removes it; CREATE TABLE IF NOT EXISTS leaves it as it is");
}

void check_new_column(const std::vector<ColumnDefinition>& columns, const std::string& name,
                      SourceSpan span) {
  for (const ColumnDefinition& column : columns) {
    if (equals_ignore_case(column.name, name)) {
      throw Error(ErrorKind::kName, fmt::format("column \"{}\" specified more than once", name)).at(span);
    }
  }
}

HostColumn empty_column(Type type) {
  HostColumn column;
  column.type = type;
  if (type.id == TypeId::kVarchar)
    column.dictionary = std::make_shared<const Dictionary>(std::vector<std::string>{});
  return column;
}

}  // namespace

StatementResult skipped_table(const sql::Identifier& name) {
  return message_result(fmt::format("table \"{}\" already exists, skipped", name.name));
}

StatementResult run_create_table(StatementContext& context, const sql::CreateTable& create) {
  if (exists_already(context, create.name, create.if_not_exists)) return skipped_table(create.name);
  std::vector<ColumnDefinition> definitions;
  std::vector<HostColumn> columns;
  for (const sql::ColumnSpecification& column : create.columns) {
    check_new_column(definitions, column.name.name, column.name.span);
    definitions.push_back({column.name.name, resolve_type(column.type), column.not_null});
    columns.push_back(empty_column(definitions.back().type));
  }
  Table table = make_table(context.device(), create.name.name, std::move(definitions), columns);
  context.catalog().add_table(std::make_shared<const Table>(std::move(table)));
  return message_result("CREATE TABLE");
}

StatementResult run_create_table_from(StatementContext& context, const sql::CreateTableFrom& create) {
  if (exists_already(context, create.name, create.if_not_exists)) return skipped_table(create.name);
  CsvOptions options = parse_csv_read_options(create.options);
  gpu::WorkStopwatch watch(context.device());
  CsvTable loaded = underline_file(create.path_span, [&] {
    return load_csv_table(context.device(), create.name.name, create.path, options, context.work);
  });
  double milliseconds = watch.milliseconds();
  context.timings.upload += milliseconds;
  StatementResult result = message_result(describe_new_table(loaded, create.path, milliseconds),
                                          describe_new_table(loaded, create.path, std::nullopt));
  context.catalog().add_table(std::make_shared<const Table>(std::move(loaded.table)));
  return result;
}

std::optional<Modify> bind_create_table_as(StatementContext& context, const sql::CreateTableAs& create) {
  if (exists_already(context, create.name, create.if_not_exists)) return std::nullopt;
  Modify modify;
  modify.command = "CREATE TABLE";
  modify.query = bind_query(context, create.query);
  modify.node = make_modify_node("Create Table " + create.name.name);
  std::vector<ColumnDefinition> definitions;
  for (const OutputColumn& output : modify.query->root->outputs) {
    check_new_column(definitions, output.name, output.expr->span);
    definitions.push_back({output.name, output.expr->type, false});
  }
  modify.apply = [&create, definitions](StatementContext& at, const QueryRows& rows) {
    check_table_rows(create.name.name, rows.rows.count);
    Table table{create.name.name, definitions, materialize_result(at, rows), rows.rows.count};
    at.catalog().add_table(std::make_shared<const Table>(std::move(table)));
    return rows.rows.count;
  };
  return modify;
}

StatementResult run_drop_table(StatementContext& context, const sql::DropTable& drop) {
  if (drop.if_exists && !context.catalog().find_table(drop.name.name)) {
    return message_result(fmt::format("table \"{}\" does not exist, skipped", drop.name.name));
  }
  context.catalog().drop_table(require_table(context.catalog(), drop.name)->name);
  return message_result("DROP TABLE");
}

}  // namespace rtsql
