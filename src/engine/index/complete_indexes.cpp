#include "engine/index/complete_indexes.h"

#include "engine/index/build_index_entry.h"
#include "engine/index/expression_columns.h"

namespace rtsql {

void complete_indexes(StatementContext& context, const Table& table) {
  ExpressionColumns computed(context, table, {});
  for (const IndexEntryPtr& index : context.catalog().indexes_of(table)) {
    if (index->is_built()) continue;
    for (const ExpressionColumn& column : index->expressions)
      column.values = computed.compute(column.expression).values;
    const IndexEntryPtr built = build_index_entry(context, table, *index);
    if (index->is_built()) continue;  // by another session meanwhile, which may be using it
    index->packing = built->packing;
    index->index = built->index;
  }
}

}  // namespace rtsql
