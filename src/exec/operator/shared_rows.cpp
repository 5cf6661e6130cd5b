#include "exec/operator/shared_rows.h"

#include <algorithm>
#include <map>
#include <set>

#include "common/check.h"
#include "exec/precompute/materialize.h"

namespace rtsql {
namespace {

bool is_computed_once(const Expr& expr) {
  return expr.op != Op::kColumn && expr.op != Op::kLiteral && !may_fail(expr);
}

// Drops the sources that no column reads.
void drop_unread(RowSet& rows, const std::vector<ExprPtr>& columns) {
  std::set<RelationId> read;
  for (const ExprPtr& column : columns) {
    visit(*column, [&](const Expr& part) {
      if (part.op == Op::kColumn) read.insert(part.column.relation);
    });
  }
  std::erase_if(rows.sources, [&](const SourceRows& source) { return !read.contains(source.relation); });
}

}  // namespace

SharedRows::SharedRows(Execution& execution, const RowSet& rows, RelationId relation) : rows_(rows) {
  const auto made =
      std::find_if(rows.computed.begin(), rows.computed.end(),
                   [&](const ComputedRelation& computed) { return computed.relation == relation; });
  RTSQL_CHECK(made != rows.computed.end());
  columns_ = made->columns;
  rows_.computed.clear();
  std::vector<ExprPtr> computed;
  std::vector<ExprPtr*> places;
  for (ExprPtr& column : columns_) {
    if (!is_computed_once(*column)) continue;
    computed.push_back(column);
    places.push_back(&column);
  }
  const std::vector<ColumnPtr> values = materialize(execution, rows_, computed);
  for (size_t i = 0; i < values.size(); ++i) {
    *places[i] = rows_.append({.relation = execution.new_relation(), .columns = {values[i]}}, *computed[i]);
  }
  drop_unread(rows_, columns_);
}

RowSet SharedRows::as_relation(Execution& execution, RelationId relation) const {
  RowSet rows = rows_;
  std::map<RelationId, RelationId> renumbered;
  for (SourceRows& source : rows.sources) {
    const RelationId number = execution.new_relation();
    renumbered.emplace(source.relation, number);
    source.relation = number;
  }
  ComputedRelation made{relation, {}};
  for (const ExprPtr& column : columns_) made.columns.push_back(renumbered_columns(column, renumbered));
  rows.computed.push_back(std::move(made));
  return rows;
}

}  // namespace rtsql
