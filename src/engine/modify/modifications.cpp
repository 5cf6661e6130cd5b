#include "engine/modify/modifications.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "common/error.h"
#include "common/text.h"
#include "engine/modify/modify.h"
#include "engine/query/device_tables.h"
#include "engine/result/host_rows.h"
#include "schema/column_builder.h"

namespace rtsql {
namespace {

// Returns the table that a statement modifies, or null for a query.
const sql::ObjectName* target_of(const sql::Statement& statement) {
  if (const auto* insert = std::get_if<sql::Insert>(&statement.node)) return &insert->table;
  if (const auto* update = std::get_if<sql::Update>(&statement.node)) return &update->table;
  if (const auto* deletion = std::get_if<sql::Delete>(&statement.node)) return &deletion->table;
  if (const auto* merge = std::get_if<sql::Merge>(&statement.node)) return &merge->table;
  if (const auto* create = std::get_if<sql::CreateTableAs>(&statement.node)) return &create->name;
  return nullptr;
}

// The changes would be of the same rows, of which none knows the other.
void check_targets(const StatementContext& context, const sql::With& with, const sql::ObjectName* target) {
  std::vector<QualifiedName> targets;
  const auto add = [&](const sql::ObjectName& name) {
    const QualifiedName meant(context.names.schema_of_relation(name.path()).value_or(SchemaName()),
                              name.name);
    if (std::ranges::find(targets, meant) != targets.end()) {
      throw Error(ErrorKind::kUnsupported, fmt::format("table \"{}\" is modified twice", name.text()))
          .at(name.span)
          .hint("a statement and its WITH modify a table once");
    }
    targets.push_back(meant);
  };
  for (const sql::CommonTable& table : with.tables) {
    if (table.modification) add(*target_of(*table.modification));
  }
  if (target != nullptr) add(*target);
}

// Calls `run` for each modification in the order of WITH. A modification can read the queries of WITH that
// stand before it. What `run` returns becomes the rows that the modification returns.
template <class Run>
void for_each_modification(StatementContext& context, const sql::With& with, const Run& run) {
  for (size_t i = 0; i < with.tables.size(); ++i) {
    const sql::CommonTable& table = with.tables[i];
    if (!table.modification) continue;
    context.around = {&with, i};
    context.returned[&table] = run(table);
  }
  context.around = {};
}

// Fetching must not fail when the change is made.
void fetch_rows(StatementResult& result) {
  if (!result.rows) return;
  const uint64_t count = result.rows->row_count();
  result.rows = make_row_source(count, result.rows->fetch(0, count));
}

TablePtr no_rows(StatementContext& context, const std::string& name,
                 const std::vector<OutputColumn>& outputs) {
  std::vector<ColumnDefinition> definitions;
  std::vector<HostColumn> columns;
  for (const OutputColumn& output : outputs) {
    definitions.push_back({output.name, output.expr->type, false});
    columns.push_back(ColumnBuilder(output.expr->type).finish());
  }
  return stored_table(DeviceTables(context).make(name, std::move(definitions), columns));
}

}  // namespace

const sql::With* with_of(const sql::Query& query) {
  return query.with ? &*query.with : nullptr;
}
const sql::With* with_of(const sql::Insert& insert) {
  return insert.query ? with_of(*insert.query) : nullptr;
}
const sql::With* with_of(const sql::Update& update) {
  return update.with ? &*update.with : nullptr;
}
const sql::With* with_of(const sql::Delete& deletion) {
  return deletion.with ? &*deletion.with : nullptr;
}
const sql::With* with_of(const sql::Merge& merge) {
  return merge.with ? &*merge.with : nullptr;
}
const sql::With* with_of(const sql::CreateTableAs& create) {
  return with_of(create.query);
}

const sql::With* with_of(const sql::Statement& statement) {
  if (const auto* query = std::get_if<sql::Query>(&statement.node)) return with_of(*query);
  if (const auto* insert = std::get_if<sql::Insert>(&statement.node)) return with_of(*insert);
  if (const auto* update = std::get_if<sql::Update>(&statement.node)) return with_of(*update);
  if (const auto* deletion = std::get_if<sql::Delete>(&statement.node)) return with_of(*deletion);
  if (const auto* merge = std::get_if<sql::Merge>(&statement.node)) return with_of(*merge);
  if (const auto* create = std::get_if<sql::CreateTableAs>(&statement.node)) return with_of(*create);
  return nullptr;
}

bool has_modifications(const sql::With* with) {
  return with != nullptr && std::ranges::any_of(with->tables, [](const sql::CommonTable& table) {
           return table.modification != nullptr;
         });
}

bool is_query_alone(const sql::Statement& statement) {
  return sql::is_any<sql::Query>(statement) && !has_modifications(with_of(statement));
}

StatementResult run_with_modifications(StatementContext& context, const sql::With* with,
                                       const sql::ObjectName* target,
                                       const std::function<StatementResult()>& main) {
  if (!has_modifications(with)) return main();
  check_targets(context, *with, target);
  struct Changed {
    TablePtr table;
    std::vector<IndexEntryPtr> indexes;
  };
  const CatalogVersion before = context.transaction.version();
  std::vector<Changed> changes;
  for_each_modification(context, *with, [&](const sql::CommonTable& part) {
    TablePtr returned =
        run_modify_for_rows(context, bind_modification(context, *part.modification), part.name.name);
    const TablePtr changed = context.names.find_table(target_of(*part.modification)->path());
    changes.push_back({changed, context.catalog().indexes_of(*changed)});
    context.transaction.restore(before);
    return returned;
  });
  StatementResult result = main();
  fetch_rows(result);
  context.transaction.change([&](Catalog& catalog) {
    for (const Changed& changed : changes) catalog.replace_table(changed.table, changed.indexes);
  });
  return result;
}

void bind_modifications(StatementContext& context, const sql::Statement& statement,
                        const std::function<void(const sql::CommonTable&)>& also) {
  const sql::With* with = with_of(statement);
  if (!has_modifications(with)) return;
  check_targets(context, *with, target_of(statement));
  for_each_modification(context, *with, [&](const sql::CommonTable& part) -> TablePtr {
    if (also) also(part);
    const Modify modify = bind_modification(context, *part.modification);
    if (!modify.returning) return nullptr;
    return no_rows(context, part.name.name, modify.returning->query.root->outputs);
  });
}

}  // namespace rtsql
