#include "engine/table/store_rejects.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

#include "engine/table/modify_table.h"
#include "schema/column_builder.h"

namespace rtsql {
namespace {

const std::vector<ColumnDefinition>& reject_columns() {
  static const std::vector<ColumnDefinition> kColumns = {
      {.name = "file", .type = TypeId::kVarchar},     {.name = "line", .type = TypeId::kBigint},
      {.name = "last_line", .type = TypeId::kBigint}, {.name = "column_name", .type = TypeId::kVarchar},
      {.name = "error", .type = TypeId::kVarchar},    {.name = "row_text", .type = TypeId::kVarchar},
  };
  return kColumns;
}

std::vector<HostColumn> rows_of_rejects(std::span<const CsvReject> rejects) {
  std::vector<ColumnBuilder> builders;
  for (const ColumnDefinition& column : reject_columns()) builders.emplace_back(column.type);
  const auto number = [](uint64_t line) {
    return Value::of_integer(TypeId::kBigint, static_cast<int64_t>(line));
  };
  for (const CsvReject& reject : rejects) {
    builders[0].append(Value::of_text(reject.path));
    builders[1].append(number(reject.line));
    builders[2].append(number(reject.last_line));
    builders[3].append(reject.column.empty() ? Value::null_of(TypeId::kVarchar)
                                             : Value::of_text(reject.column));
    builders[4].append(Value::of_text(reject.reason));
    builders[5].append(Value::of_text(reject.row));
  }
  std::vector<HostColumn> columns;
  for (ColumnBuilder& builder : builders) columns.push_back(builder.finish());
  return columns;
}

bool is_of_rejects(const Table& table) {
  return std::ranges::equal(table.definitions, reject_columns(),
                            [](const ColumnDefinition& a, const ColumnDefinition& b) {
                              return a.name == b.name && a.type == b.type;
                            });
}

}  // namespace

void store_rejects(StatementContext& context, const CsvResult& result, const CsvOptions& options,
                   std::optional<SourceSpan> file) {
  if (options.rejects_table.empty()) return;
  const SchemaName schema = SchemaName::temporary_of(context.session.number);
  const std::span<const CsvReject> all = result.first_rejects;
  const std::vector<HostColumn> rows =
      rows_of_rejects(all.first(std::min<uint64_t>(all.size(), options.stored_rejects)));
  const TablePtr before = context.catalog().find_table({schema, options.rejects_table});
  if (before == nullptr) {
    Table table = make_table(context.device(), options.rejects_table, reject_columns(), rows);
    table.schema = schema;
    context.transaction.change(
        [&](Catalog& catalog) { catalog.add_table(std::make_shared<const Table>(std::move(table))); });
  } else if (is_of_rejects(*before)) {
    if (!result.first_rejects.empty())
      append_to_table(context, *before, rows, {file.value_or(SourceSpan()), before->rows});
  } else {
    Error refusal = Error(ErrorKind::kName, fmt::format("the table \"{}\" has other columns than rejects",
                                                        options.rejects_table))
                        .sqlstate(sqlstate::kDuplicateTable)
                        .hint("rejects_table names another");
    if (file) throw std::move(refusal).at(*file);
    throw refusal;
  }
}

}  // namespace rtsql
