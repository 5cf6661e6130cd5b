#include "exec/row_set.h"

#include <algorithm>
#include <atomic>

#include "common/check.h"
#include "storage/table.h"

namespace rtsql {

const uint32_t* SourceRows::known_ids() const {
  if (!known || row_ids < known->on_device.address()) return nullptr;
  const uint64_t place = (row_ids - known->on_device.address()) / sizeof(uint32_t);
  return place < known->ids.size() ? known->ids.data() + place : nullptr;
}

uint32_t RowSet::place_of(RelationId relation) const {
  const auto found = std::find_if(sources.begin(), sources.end(),
                                  [&](const SourceRows& source) { return source.relation == relation; });
  RTSQL_CHECK(found != sources.end());
  return static_cast<uint32_t>(found - sources.begin());
}

bool RowSet::makes(RelationId relation) const {
  return std::ranges::find(sources, relation, &SourceRows::relation) != sources.end() ||
         std::ranges::find(computed, relation, &ComputedRelation::relation) != computed.end();
}

bool RowSet::may_be_null(ColumnId column) const {
  const auto source = std::ranges::find(sources, column.relation, &SourceRows::relation);
  if (source == sources.end()) return false;
  if (source->has_null_extended_rows()) return true;
  return !source->range && source->columns.at(column.ordinal)->nullable();
}

// An expression may have been bound below an outer join, where its columns were not NULL.
ExprPtr RowSet::resolve(const ExprPtr& expr) const {
  return rewrite(expr, [this](const Expr& node) -> ExprPtr {
    if (node.op != Op::kColumn) return nullptr;
    const auto found = std::ranges::find(computed, node.column.relation, &ComputedRelation::relation);
    if (found != computed.end()) return resolve(found->columns.at(node.column.ordinal));
    if (node.nullable || !may_be_null(node.column)) return nullptr;
    return make_column(node.column, node.type, true, node.text, node.span);
  });
}

std::vector<ExprPtr> RowSet::resolve(const std::vector<ExprPtr>& exprs) const {
  std::vector<ExprPtr> resolved;
  for (const ExprPtr& expr : exprs) resolved.push_back(resolve(expr));
  return resolved;
}

ExprPtr RowSet::append(SourceRows source, const Expr& stands_for) {
  const ExprPtr column = make_column({source.relation, 0}, source.columns[0]->type(),
                                     source.columns[0]->nullable(), expr_text(stands_for), stands_for.span);
  sources.push_back(std::move(source));
  return column;
}

void RowSet::add_columns_of(const RowSet& other) {
  sources.insert(sources.end(), other.sources.begin(), other.sources.end());
  computed.insert(computed.end(), other.computed.begin(), other.computed.end());
}

RowSet RowSet::slice(uint64_t begin, uint64_t n) const {
  RTSQL_CHECK(begin + n <= count);
  RowSet part = *this;
  part.count = n;
  for (SourceRows& source : part.sources) {
    if (source.lookup != kNoLookup) continue;  // what it finds depends on the other sources alone
    if (source.row_ids != 0) {
      source.row_ids += begin * sizeof(uint32_t);
    } else {
      source.first += begin;
    }
  }
  return part;
}

bool RowSet::is_on_host() const {
  return std::all_of(sources.begin(), sources.end(), [](const SourceRows& source) {
    return source.row_ids == 0 && source.lookup == kNoLookup &&
           std::all_of(source.columns.begin(), source.columns.end(),
                       [](const ColumnPtr& column) { return !column || column->host() != nullptr; });
  });
}

bool RowSet::has_null_extended_rows() const {
  return std::ranges::any_of(sources, &SourceRows::has_null_extended_rows);
}

RelationIds RowSet::further_relations() const {
  uint32_t next = 0;
  for (const SourceRows& source : sources) next = std::max(next, source.relation.value + 1);
  for (const ComputedRelation& made : computed) next = std::max(next, made.relation.value + 1);
  return RelationIds(RelationId(next));
}

SourceRows source_of(const BaseRelation& base) {
  return base.range ? SourceRows{.relation = base.relation, .columns = {}, .range = base.range}
                    : SourceRows{.relation = base.relation, .columns = stored_table(*base.table).columns};
}

RowSet rows_of(const BaseRelation& base) {
  RowSet rows;
  rows.sources.push_back(source_of(base));
  rows.count = base.rows();
  return rows;
}

}  // namespace rtsql
