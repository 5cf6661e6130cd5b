#include "bind/names/row_numbers.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

namespace rtsql {
namespace {

using Ordinals = std::map<RelationId, uint32_t>;  // the last ones that are read, by relation

bool reads_numbers(const BaseRelation& base, const Ordinals& last_read) {
  const auto last = last_read.find(base.relation);
  return base.table && last != last_read.end() && last->second >= base.table->definitions.size();
}

}  // namespace

const std::vector<ColumnDefinition>& row_number_columns() {
  static const std::vector<ColumnDefinition> kColumns = [] {
    Type place = TypeId::kBigint;
    place.referent = Referent::kRow;
    return std::vector<ColumnDefinition>{{.name = "rowid", .type = TypeId::kBigint, .not_null = true},
                                         {.name = "ctid", .type = place, .not_null = true}};
  }();
  return kColumns;
}

void read_row_numbers(LogicalQuery& query, StatementTables* tables) {
  Ordinals last_read;
  visit_nodes(query, [&](const LogicalNode& node) {
    visit_columns(node, [&](const Expr& column) {
      uint32_t& last = last_read[column.column.relation];
      last = std::max(last, column.column.ordinal);
    });
  });
  for_each_node(query, [&](LogicalNode& node) {
    if (node.kind != LogicalKind::kGet) return;
    BaseRelationPtr& base = static_cast<LogicalGet&>(node).base;
    if (!reads_numbers(*base, last_read)) return;
    StatementTables::Numbered numbered = tables->number_rows(base->table);
    query.is_of_one_run = query.is_of_one_run || !numbered.are_places;
    BaseRelation read = *base;
    read.extends = std::exchange(read.table, std::move(numbered.table));
    base = std::make_shared<const BaseRelation>(std::move(read));
  });
}

}  // namespace rtsql
