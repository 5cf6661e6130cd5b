#include "bind/query/with_binder.h"

#include <fmt/format.h>

#include "bind/query/query_binder.h"
#include "bind/query/recursion_binder.h"
#include "common/error.h"
#include "common/text.h"

namespace rtsql {

std::vector<OutputColumn> common_columns(const sql::CommonTable& written, const LogicalProject& query) {
  std::vector<OutputColumn> columns;
  for (const OutputColumn& output : query.outputs) columns.push_back(output);
  if (written.columns.size() > columns.size()) {
    throw Error(ErrorKind::kName,
                fmt::format("WITH query \"{}\" has {} columns available but {} columns specified",
                            written.name.name, columns.size(), written.columns.size()))
        .sqlstate(sqlstate::kInvalidColumnReference)
        .at(written.columns[columns.size()].span);
  }
  for (size_t i = 0; i < written.columns.size(); ++i) columns[i].name = written.columns[i].name;
  return columns;
}

namespace {

void check_name(const CommonTables& common, const sql::Identifier& name) {
  for (const CommonTable& other : common.tables) {
    if (!equals_ignore_case(other.name, name.name)) continue;
    throw Error(ErrorKind::kName, fmt::format("WITH query name \"{}\" specified more than once", name.name))
        .sqlstate(sqlstate::kDuplicateAlias)
        .at(name.span);
  }
}

// Binds what a modification has returned, which stands in a table of the statement.
std::unique_ptr<LogicalProject> bind_returned(const sql::CommonTable& written, TableSchemaPtr table,
                                              BindState& state) {
  auto base = std::make_shared<const BaseRelation>(
      BaseRelation{state.relations.next(), written.name.name, std::move(table)});
  Scope scope;
  scope.add(*base, written.name.span);
  auto project = node_above<LogicalProject>(std::make_unique<LogicalGet>(base));
  project->relation = state.relations.next();
  project->outputs = scope.expand_star("", written.name.span);
  return project;
}

std::optional<TableSchemaPtr> require_returned(const sql::CommonTable& written, const BindState& state) {
  if (state.tables != nullptr) {
    if (const std::optional<TableSchemaPtr> returned = state.tables->returned(written)) return returned;
  }
  throw Error(ErrorKind::kUnsupported, "a statement that modifies a table is not allowed in this WITH")
      .at(written.span)
      .hint("it may stand in the WITH of a whole SELECT, INSERT, UPDATE, DELETE or CREATE TABLE … AS");
}

CommonTables bind_first(const sql::With& with, size_t count, BindState& state, const CommonTables* around,
                        const Scope* outer) {
  CommonTables common{around, {}, &with};
  for (size_t i = 0; i < count; ++i) {
    const sql::CommonTable& written = with.tables[i];
    check_name(common, written.name);
    if (!with.recursive && (written.search || written.cycle)) {
      throw Error(ErrorKind::kSyntax, "SEARCH and CYCLE go only with WITH RECURSIVE")
          .at(written.search ? written.search->span : written.cycle->span);
    }
    LogicalCommonTable table;
    if (written.modification) {
      TableSchemaPtr returned = *require_returned(written, state);
      if (!returned) {
        common.tables.push_back(
            {.name = written.name.name,
             .refusal =
                 Error(ErrorKind::kSyntax,
                       fmt::format("WITH query \"{}\" does not have a RETURNING clause", written.name.name))
                     .sqlstate(sqlstate::kFeatureNotSupported)});
        continue;
      }
      table.query = bind_returned(written, std::move(returned), state);
    } else if (with.recursive) {
      table = bind_recursive(written, state, common, outer);
    } else {
      table.query = bind_query(*written.query, state, &common, outer);
    }
    table.name = written.name.name;
    table.id = state.relations.next_common_table();
    table.materialized = written.materialized;
    common.tables.push_back({table.name, table.id, common_columns(written, *table.query)});
    state.common_tables.push_back(std::move(table));
  }
  return common;
}

}  // namespace

CommonTables bind_with(const sql::With& with, BindState& state, const CommonTables* around,
                       const Scope* outer) {
  return bind_first(with, with.tables.size(), state, around, outer);
}

CommonTables bind_with_of(const sql::Insert& insert, BindState& state, const CommonTables& around) {
  const bool has_with = insert.query && insert.query->with;
  return has_with ? bind_with(*insert.query->with, state, &around, nullptr) : CommonTables{&around, {}};
}

CommonTables bind_around(BindState& state) {
  const SeenWith seen = state.tables != nullptr ? state.tables->around() : SeenWith{};
  return seen.with != nullptr ? bind_first(*seen.with, seen.count, state, nullptr, nullptr) : CommonTables{};
}

std::list<CommonTables> bind_again(const CommonTables* seen, BindState& state) {
  if (seen == nullptr) return {};
  std::list<CommonTables> chain = bind_again(seen->around, state);
  const CommonTables* around = chain.empty() ? nullptr : &chain.front();
  if (seen->with != nullptr) {
    chain.push_front(bind_first(*seen->with, seen->tables.size(), state, around, nullptr));
  } else if (!seen->tables.empty()) {
    throw Error(ErrorKind::kUnsupported, "a recursive query cannot be read apart");
  }
  return chain;
}

}  // namespace rtsql
