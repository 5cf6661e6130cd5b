#include "bind/names/row_numbers.h"

#include <map>
#include <memory>
#include <utility>

namespace rtsql {
namespace {

// The columns with the greatest ordinals that are read, by relation.
using LastColumns = std::map<RelationId, const Expr*>;

// Returns a column of row numbers that is read of the relation; null where none is.
const Expr* number_read(const BaseRelation& base, const LastColumns& last_read) {
  const auto last = last_read.find(base.relation);
  const bool is_number =
      base.table && last != last_read.end() && last->second->column.ordinal >= base.table->definitions.size();
  return is_number ? last->second : nullptr;
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
  LastColumns last_read;
  visit_nodes(query, [&](const LogicalNode& node) {
    visit_columns(node, [&](const Expr& column) {
      const Expr*& last = last_read[column.column.relation];
      if (last == nullptr || last->column.ordinal < column.column.ordinal) last = &column;
    });
  });
  for_each_node(query, [&](LogicalNode& node) {
    if (node.kind != LogicalKind::kGet) return;
    BaseRelationPtr& base = static_cast<LogicalGet&>(node).base;
    const Expr* const number = number_read(*base, last_read);
    if (number == nullptr) return;
    StatementTables::Numbered numbered = tables->number_rows(base->table, number->span);
    query.is_of_one_run = query.is_of_one_run || !numbered.are_places;
    BaseRelation read = *base;
    read.extends = std::exchange(read.table, std::move(numbered.table));
    base = std::make_shared<const BaseRelation>(std::move(read));
  });
}

}  // namespace rtsql
