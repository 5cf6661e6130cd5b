// Runs CREATE TABLE in its three forms, DROP TABLE and TRUNCATE.
#include <fmt/format.h>

#include "bind/names/names.h"
#include "catalog/owned_sequences.h"
#include "common/display_text.h"
#include "common/text.h"
#include "engine/file/csv_options.h"
#include "engine/file/file_format.h"
#include "engine/file/find_files.h"
#include "engine/file/load_report.h"
#include "engine/file/underline_file.h"
#include "engine/modify/modifications.h"
#include "engine/modify/modify.h"
#include "engine/statement/statements.h"
#include "engine/table/define.h"
#include "engine/table/modify_table.h"
#include "engine/table/new_table.h"
#include "engine/table/place.h"
#include "engine/table/sequences.h"
#include "engine/table/store_rejects.h"
#include "engine/table/views.h"
#include "gpu/work_stopwatch.h"

namespace rtsql {
namespace {

HostColumn empty_column(Type type) {
  HostColumn column;
  column.type = type;
  if (has_dictionary(type))
    column.dictionary = std::make_shared<const Dictionary>(std::vector<std::string>{});
  return column;
}

}  // namespace

StatementResult run_statement(StatementContext& context, const sql::CreateTable& create) {
  const SchemaName schema = place_of_new(context, create.name, create.temporary);
  if (exists_already(context, create.name, schema, create.or_replace, create.if_not_exists))
    return skipped_table(create.name);
  const TablePtr replaced = context.catalog().find_table({schema, create.name.name});
  std::vector<ColumnDefinition> definitions;
  std::vector<SequenceEntryPtr> sequences;
  std::vector<HostColumn> columns;
  check_has_columns(create.columns.size(), create.name.span);
  for (const sql::ColumnSpecification& column : create.columns) {
    check_new_column(definitions, column.name.name, column.name.span);
    DefinedColumn defined = define_column(context, column, {schema, create.name.name}, replaced.get());
    definitions.push_back(std::move(defined.definition));
    if (defined.sequence) sequences.push_back(std::move(defined.sequence));
    columns.push_back(empty_column(definitions.back().type));
  }
  Table table = make_table(context.device(), create.name.name, std::move(definitions), columns);
  table.schema = schema;
  add_or_replace(context, create.name, table, sequences);
  for (const sql::ColumnSpecification& column : create.columns) {
    for (const sql::ConstraintSpecification& constraint : column.constraints)
      add_constraint(context, table, constraint, &column.name);
  }
  for (const sql::ConstraintSpecification& constraint : create.constraints)
    add_constraint(context, table, constraint, nullptr);
  return message_result("CREATE TABLE");
}

StatementResult run_statement(StatementContext& context, const sql::CreateTableFrom& create) {
  const SchemaName schema = place_of_new(context, create.name, create.temporary);
  if (exists_already(context, create.name, schema, create.or_replace, create.if_not_exists))
    return skipped_table(create.name);
  const std::vector<std::string> paths = find_all_files(create.files, context.work);
  const SourceSpan span = sql::span_of(create.files);
  if (read_columnar_format(paths.front(), create.options)) {
    return run_statement(context, sql::CreateTableAs{.name = create.name,
                                                     .if_not_exists = create.if_not_exists,
                                                     .or_replace = create.or_replace,
                                                     .temporary = create.temporary,
                                                     .query = select_files(create.files, create.options)});
  }
  CsvOptions options =
      parse_csv_read_options(create.options, context.session.settings.planner.zone, context.names);
  gpu::WorkStopwatch watch;
  CsvTable loaded = underline_file(
      span, [&] { return load_csv_table(context.device(), create.name.name, paths, options, context.work); });
  loaded.table.schema = schema;
  double milliseconds = watch.milliseconds();
  context.timings.upload += milliseconds;
  const std::string files = sql::shown_files(create.files);
  StatementResult result = message_result(describe_new_table(loaded, files, milliseconds),
                                          describe_new_table(loaded, files, std::nullopt));
  add_or_replace(context, create.name, std::move(loaded.table));
  store_rejects(context, loaded.result, options, span);
  return result;
}

StatementResult run_statement(StatementContext& context, const sql::CreateTableAs& create) {
  const SchemaName schema = place_of_new(context, create.name, create.temporary);
  const bool is_skipped = create.if_not_exists && context.catalog().find_table({schema, create.name.name});
  if (is_skipped) return skipped_table(create.name);
  return run_with_modifications(context, with_of(create), &create.name,
                                [&] { return run_modify(context, *bind_create_table_as(context, create)); });
}

StatementResult run_statement(StatementContext& context, const sql::DropTable& drop) {
  std::vector<QualifiedName> names;
  std::vector<std::string> messages;
  for (const sql::ObjectName& name : drop.names) {
    const QualifiedName meant = meant_relation(context, name);
    if (is_table(context.catalog(), meant, name)) {
      names.push_back(meant);
    } else if (drop.if_exists) {
      messages.push_back(fmt::format("table \"{}\" does not exist, skipped", displayable(name.text())));
    } else {
      require_table(context.names, name);
    }
  }
  if (!names.empty()) {
    drop_relations(context, std::move(names), drop.cascade, drop.names.front());
    messages.emplace_back("DROP TABLE");
  }
  return message_result(join(messages, "\n"));
}

StatementResult run_statement(StatementContext& context, const sql::Truncate& truncate) {
  uint64_t rows = 0;
  for (const sql::ObjectName& name : truncate.tables) {
    const TablePtr table = stored_table(require_table(context.names, name));
    rows += table->rows;
    std::vector<HostColumn> columns;
    for (const ColumnDefinition& definition : table->definitions)
      columns.push_back(empty_column(definition.type));
    Table empty = make_table(context.device(), table->name, table->definitions, columns);
    empty.schema = table->schema;
    empty.constraints = table->constraints;
    replace_table(context, std::move(empty), {name.span});
    if (!truncate.restarts_identity) continue;
    for (const SequenceEntryPtr& sequence : owned_sequences(context.catalog(), *table))
      restart(context, *sequence, sequence->start);
  }
  StatementResult result = message_result(fmt::format("TRUNCATE: {}", count_noun(rows, "row")));
  result.changed_rows = rows;
  return result;
}

}  // namespace rtsql
