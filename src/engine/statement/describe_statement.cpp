// Runs DESCRIBE of tables, views, cubes and queries.
#include <fmt/format.h>

#include <algorithm>

#include "bind/names/names.h"
#include "bind/query/query_binder.h"
#include "bind/query/view_binder.h"
#include "common/text.h"
#include "engine/cube/build_unbuilt_cubes.h"
#include "engine/query/device_tables.h"
#include "engine/result/host_result.h"
#include "engine/statement/statements.h"
#include "engine/table/identity.h"

namespace rtsql {
namespace {

StatementResult describe_cube(const CubeEntry& cube) {
  struct Line {
    std::string name, type, use;
  };
  std::vector<Line> all;
  for (const CubeDimension& dimension : cube.dimensions) {
    const char* use = !dimension.grouped ? "scan" : dimension.scanned ? "scan, group" : "group";
    all.push_back({dimension.name, type_name(dimension.value->type), use});
  }
  for (const CubeMeasure& measure : cube.measures)
    all.push_back({measure.name, type_name(measure.value->type), "aggregate"});
  HostResult result;
  result.text("column", each(all, [](const Line& line) { return line.name; }));
  result.text("type", each(all, [](const Line& line) { return line.type; }));
  result.text("use", each(all, [](const Line& line) { return line.use; }));
  return result.finish();
}

struct DescribedColumn {
  std::string name;
  Type type;
  bool nullable = true;
  // The rest is of a table's columns.
  std::string default_value = {}, key = {}, indexes = {};
};

StatementResult rows_of(const std::vector<DescribedColumn>& all) {
  using Column = DescribedColumn;
  HostResult result;
  result.text("column", each(all, [](const Column& column) { return column.name; }));
  result.text("type", each(all, [](const Column& column) { return column_type_text(column.type); }));
  result.text("null",
              each(all, [](const Column& column) { return std::string(column.nullable ? "YES" : "NO"); }));
  result.text("default", each(all, [](const Column& column) { return column.default_value; }));
  result.text("key", each(all, [](const Column& column) { return column.key; }));
  result.text("indexes", each(all, [](const Column& column) { return column.indexes; }));
  return result.finish();
}

// What is only described takes no values of sequences.
class DescribedTables : public DeviceTables {
 public:
  using DeviceTables::DeviceTables;
  void take_values(const SequenceEntry& /*sequence*/, uint64_t /*rows*/, SourceSpan /*span*/) override {}
};

StatementResult describe_query(const LogicalQuery& query) {
  return rows_of(each(query.root->outputs, [](const OutputColumn& output) {
    return DescribedColumn{output.name, output.expr->type, output.expr->nullable};
  }));
}

StatementResult describe_table(const Catalog& catalog, const Table& table) {
  std::vector<DescribedColumn> all;
  for (size_t i = 0; i < table.definitions.size(); ++i) {
    const ColumnDefinition& column = table.definitions[i];
    std::vector<std::string> keys, indexes;
    for (const Constraint& constraint : table.constraints) {
      if (!constraint.is_key() || std::ranges::find(constraint.columns, i) == constraint.columns.end())
        continue;
      keys.emplace_back(constraint.kind == Constraint::Kind::kPrimaryKey ? "PRIMARY KEY" : "UNIQUE");
    }
    for (const IndexEntryPtr& index : catalog.indexes_of(table)) {
      if (reads_column(*index, i))
        indexes.push_back(fmt::format("{} ({})", index->name, index->method->name));
    }
    all.push_back({column.name, column.type, !column.not_null,
                   column.identity ? identity_text(*column.identity) : column.default_value, join(keys, ", "),
                   join(indexes, ", ")});
  }
  return rows_of(all);
}

}  // namespace

StatementResult run_statement(StatementContext& context, const sql::Describe& describe) {
  DescribedTables tables(context);
  if (describe.table) {
    const NamePath name = describe.table->path();
    if (const ViewEntryPtr view = context.names.find_view(name))
      return describe_query(bind_view(*view, context.names, &tables, describe.table->span));
    if (const CubeEntryPtr cube = context.names.find_cube(name))
      return describe_cube(*built_cube(context, cube));
    if (const TablePtr table = context.names.find_table(name))
      return describe_table(context.catalog(), *table);
  }
  return describe_query(bind_query(describe.query, context.names, &tables));
}

}  // namespace rtsql
