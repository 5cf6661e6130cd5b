#include "bind/query/locking_clauses.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "common/error.h"
#include "common/text.h"

namespace rtsql {
namespace {

// Says what has the query's rows be none of tables; null: they are.
const char* what_joins_rows(const sql::Query& query) {
  if (std::holds_alternative<sql::SetOperation>(query.body)) return "UNION, INTERSECT and EXCEPT";
  const auto* const select = std::get_if<sql::Select>(&query.body);
  if (select == nullptr) return "VALUES, PIVOT and SUMMARIZE";
  if (select->distinct || !select->distinct_on.empty()) return "DISTINCT";
  if (select->group_by.all || !select->group_by.elements.empty()) return "GROUP BY";
  return select->having ? "HAVING" : nullptr;
}

// Calls `visit` for what FROM joins.
void visit_items(const sql::FromItem* item, const std::function<void(const sql::FromItem&)>& visit) {
  if (item == nullptr) return;
  visit_items(item->left.get(), visit);
  visit_items(item->right.get(), visit);
  if (item->kind != sql::FromItem::Kind::kJoin || item->alias) visit(*item);
}

std::string_view name_of(const sql::FromItem& item) {
  return item.alias ? item.alias->name : item.name.name;
}

const sql::FromItem& require_item(const sql::Query& query, const sql::LockingClause& lock,
                                  const sql::Identifier& name) {
  const sql::FromItem* found = nullptr;
  std::vector<std::string> names;
  visit_items(std::get<sql::Select>(query.body).from.get(), [&](const sql::FromItem& item) {
    if (equals_ignore_case(name_of(item), name.name)) found = &item;
    names.emplace_back(name_of(item));
  });
  if (found != nullptr) return *found;
  throw Error(ErrorKind::kName,
              fmt::format("FROM has no \"{}\", which FOR {} is about", name.name, lock.strength))
      .sqlstate(sqlstate::kUndefinedTable)
      .at(name.span)
      .hint(suggest_name(name.name, names));
}

void note_all(const LogicalNode& node, BindState& state) {
  if (node.kind == LogicalKind::kGet) {
    const BaseRelation& base = *static_cast<const LogicalGet&>(node).base;
    if (base.table) state.locked.emplace_back(EntryName(*base.table));
  }
  for (const LogicalPtr& child : node.children) note_all(*child, state);
}

}  // namespace

void note_locks(const sql::Query& query, const LogicalProject& bound, BindState& state) {
  if (query.locks.empty()) return;
  state.is_of_one_run = true;  // each run locks anew
  for (const sql::LockingClause& lock : query.locks) {
    if (const char* const what = what_joins_rows(query)) {
      throw Error(ErrorKind::kSyntax, fmt::format("FOR {} does not go with {}", lock.strength, what))
          .sqlstate(sqlstate::kFeatureNotSupported)
          .at(lock.span)
          .hint("write it behind a query of FROM, whose rows are those of tables");
    }
    bool are_tables = !lock.of.empty();
    for (const sql::Identifier& name : lock.of) {
      const sql::FromItem& item = require_item(query, lock, name);
      const auto read = std::ranges::find(state.reads, &item, &ReadName::item);
      are_tables = are_tables && read != state.reads.end() &&
                   state.catalog->find_table_schema(item.name.path()) != nullptr;
      if (are_tables) state.locked.push_back(read->meant);
    }
    if (!are_tables) note_all(bound, state);
  }
}

}  // namespace rtsql
