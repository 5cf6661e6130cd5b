// Runs CREATE TABLE in its three forms, DROP TABLE and TRUNCATE.
#include <fmt/format.h>

#include "bind/names/names.h"
#include "common/display_text.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/file/csv_options.h"
#include "engine/file/load_report.h"
#include "engine/file/underline_file.h"
#include "engine/modify/modify.h"
#include "engine/query/query.h"
#include "engine/statement/statements.h"
#include "engine/table/define.h"
#include "engine/table/modify_table.h"
#include "engine/table/views.h"
#include "gpu/work_stopwatch.h"

namespace rtsql {
namespace {

// Returns true where the statement has nothing to do because the table is there already.
template <class Create>
bool exists_already(StatementContext& context, const Create& create) {
  const SqlState refusal = taken_name_sqlstate(create.or_replace);
  if (!is_table(context.catalog(), create.name, refusal) || create.or_replace) return false;
  if (create.if_not_exists) return true;
  throw Error(ErrorKind::kName, fmt::format("table \"{}\" already exists", create.name.name))
      .sqlstate(sqlstate::kDuplicateTable)
      .at(create.name.span)
      .hint("DROP TABLE removes it; CREATE TABLE IF NOT EXISTS leaves it as it is");
}

// Puts the table in the place of one of its name, which is dropped with its indexes.
template <class Create>
void add_or_replace(StatementContext& context, const Create& create, Table table) {
  const bool replaces = context.catalog().find_table(create.name.name) != nullptr;
  context.transaction.change([&](Catalog& catalog) {
    if (replaces) catalog.drop_table(create.name.name);
    catalog.add_table(std::make_shared<const Table>(std::move(table)));
  });
  if (replaces) check_views(context, create.name.name, create.name.span);
}

void check_new_column(const std::vector<ColumnDefinition>& columns, const std::string& name,
                      SourceSpan span) {
  for (const ColumnDefinition& column : columns) {
    if (equals_ignore_case(column.name, name)) {
      throw Error(ErrorKind::kName, fmt::format("column \"{}\" specified more than once", name))
          .sqlstate(sqlstate::kDuplicateColumn)
          .at(span);
    }
  }
}

void check_has_columns(size_t columns, SourceSpan span) {
  if (columns == 0)
    throw Error(ErrorKind::kSyntax, "a table has at least one column")
        .sqlstate(sqlstate::kInvalidTableDefinition)
        .at(span);
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
  return message_result(fmt::format("table \"{}\" already exists, skipped", displayable(name.name)));
}

StatementResult run_statement(StatementContext& context, const sql::CreateTable& create) {
  if (exists_already(context, create)) return skipped_table(create.name);
  std::vector<ColumnDefinition> definitions;
  std::vector<HostColumn> columns;
  check_has_columns(create.columns.size(), create.name.span);
  for (const sql::ColumnSpecification& column : create.columns) {
    check_new_column(definitions, column.name.name, column.name.span);
    definitions.push_back(define_column(context, column));
    columns.push_back(empty_column(definitions.back().type));
  }
  Table table = make_table(context.device(), create.name.name, std::move(definitions), columns);
  add_or_replace(context, create, table);
  for (const sql::ColumnSpecification& column : create.columns) {
    for (const sql::ConstraintSpecification& constraint : column.constraints)
      add_constraint(context, table, constraint, &column.name);
  }
  for (const sql::ConstraintSpecification& constraint : create.constraints)
    add_constraint(context, table, constraint, nullptr);
  return message_result("CREATE TABLE");
}

StatementResult run_statement(StatementContext& context, const sql::CreateTableFrom& create) {
  if (exists_already(context, create)) return skipped_table(create.name);
  CsvOptions options = parse_csv_read_options(create.options);
  gpu::WorkStopwatch watch;
  CsvTable loaded = underline_file(create.path_span, [&] {
    return load_csv_table(context.device(), create.name.name, create.path, options, context.work);
  });
  double milliseconds = watch.milliseconds();
  context.timings.upload += milliseconds;
  StatementResult result = message_result(describe_new_table(loaded, create.path, milliseconds),
                                          describe_new_table(loaded, create.path, std::nullopt));
  add_or_replace(context, create, std::move(loaded.table));
  return result;
}

std::optional<Modify> bind_create_table_as(StatementContext& context, const sql::CreateTableAs& create) {
  if (exists_already(context, create)) return std::nullopt;
  Modify modify;
  modify.command = "CREATE TABLE";
  modify.query = bind_query(context, create.query);
  modify.takes_values = true;
  check_has_columns(modify.query->root->outputs.size(), create.name.span);
  modify.node = make_modify_node("Create Table " + create.name.name);
  std::vector<ColumnDefinition> definitions;
  for (const OutputColumn& output : modify.query->root->outputs) {
    check_new_column(definitions, output.name, output.expr->span);
    definitions.push_back({output.name, output.expr->type, false});
  }
  modify.apply = [&create, definitions](StatementContext& at, const QueryRows& rows) {
    check_table_rows(create.name.name, rows.rows.count);
    Table table{create.name.name, definitions, materialize_result(at, rows), rows.rows.count};
    add_or_replace(at, create, std::move(table));
    return ModifiedRows{rows.rows.count};
  };
  return modify;
}

StatementResult run_statement(StatementContext& context, const sql::DropTable& drop) {
  std::vector<std::string> names;
  std::vector<std::string> messages;
  for (const sql::Identifier& name : drop.names) {
    if (is_table(context.catalog(), name)) {
      names.push_back(name.name);
    } else if (drop.if_exists) {
      messages.push_back(fmt::format("table \"{}\" does not exist, skipped", displayable(name.name)));
    } else {
      require_table(context.catalog(), name);
    }
  }
  if (!names.empty()) {
    drop_relations(context, std::move(names), drop.cascade, drop.names.front());
    messages.emplace_back("DROP TABLE");
  }
  return message_result(join(messages, "\n"));
}

StatementResult run_statement(StatementContext& context, const sql::Truncate& truncate) {
  for (const sql::Identifier& name : truncate.tables) {
    const TablePtr table = stored_table(require_table(context.catalog(), name));
    std::vector<HostColumn> columns;
    for (const ColumnDefinition& definition : table->definitions)
      columns.push_back(empty_column(definition.type));
    Table empty = make_table(context.device(), table->name, table->definitions, columns);
    empty.constraints = table->constraints;
    replace_table(context, std::move(empty), {name.span});
  }
  return message_result("TRUNCATE");
}

}  // namespace rtsql
