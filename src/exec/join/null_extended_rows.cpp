#include "exec/join/null_extended_rows.h"
#include "expression/choice.h"

namespace rtsql {

RowSet as_optional(const RowSet& rows, RelationId presence) {
  RowSet optional = rows;
  if (!rows.computed.empty()) {
    // This source has no NULLs of its own: one that it reads is of a null-extended row.
    optional.sources.push_back(
        {.relation = presence, .columns = {}, .range = RangeFunction{0, 1, rows.count}});
    const ExprPtr is_missing = make_expr(Op::kIsNull, TypeId::kBoolean,
                                         {make_column({presence, 0}, TypeId::kBigint, true, "presence")});
    for (ComputedRelation& relation : optional.computed) {
      for (ExprPtr& column : relation.columns) {
        column = bind_case({is_missing, make_literal(Value::null_of(column->type)), column}, column->span);
      }
    }
  }
  for (SourceRows& source : optional.sources) source.null_extended = true;
  return optional;
}

RowSet null_extended_rows(Execution& execution, const RowSet& optional, uint64_t count) {
  SharedBuffer ids =
      share(execution.device().allocate(count * sizeof(uint32_t), "ids of null-extended rows"));
  if (count > 0) execution.stream().fill(*ids, kNoRow);
  execution.keep({ids});
  RowSet missing = optional;
  missing.count = count;
  for (SourceRows& source : missing.sources) {
    source.row_ids = ids->address();
    source.first = 0;
    source.keep = ids;
  }
  return missing;
}

}  // namespace rtsql
