#include "engine/cursor/run_cursor.h"

#include "engine/query/answer.h"

namespace rtsql {

RowSource& rows_of(StatementContext& context, Cursor& cursor) {
  if (cursor.rows) return *cursor.rows;
  Transaction then(cursor.version);
  StatementContext own{context.session, then, context.work, cursor.values};
  StatementResult result = answer_bound_query(own, cursor.query.copy());
  context.timings = own.timings;
  context.notes.insert(context.notes.end(), result.notes.begin(), result.notes.end());
  cursor.rows = std::move(result.rows);
  return *cursor.rows;
}

}  // namespace rtsql
