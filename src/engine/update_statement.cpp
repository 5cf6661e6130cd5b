// UPDATE.
#include <fmt/format.h>

#include "bind/change_binder.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/change_table.h"
#include "engine/query.h"
#include "storage/overwrite.h"

namespace rtsql {
namespace {

void check_not_null(gpu::Device& device, const ColumnDefinition& definition, const Column& values,
                    SourceSpan span) {
  if (!definition.not_null || count_nulls(device, values.validity(), values.rows()) == 0) return;
  throw Error(ErrorKind::kValue, fmt::format("NULL in column \"{}\", which is NOT NULL", definition.name))
      .at(span);
}

}  // namespace

StatementResult run_update(StatementContext& context, const sql::Update& update) {
  BoundUpdate bound = bind_update(update, context.catalog());
  Table changed = *bound.query.tables[0].table;
  RunQuery query = run_query(context, std::move(bound.query));
  StatementResult result = message_result("UPDATE: " + count_noun(query.result.rows.count, "row"));
  result.indexes_used = query.plan.indexes;
  if (query.result.rows.count == 0) return result;

  // Every value is computed from the rows as they were, so that columns can change places.
  std::vector<ColumnPtr> values = materialize_result(context, query.result);
  gpu::Address row_ids = query.result.rows.sources[0].row_ids;
  for (size_t i = 0; i < values.size(); ++i) {
    const ColumnDefinition& definition = changed.definitions[bound.columns[i]];
    check_not_null(context.device(), definition, *values[i], update.assignments[i].value->span);
    ColumnPtr& column = changed.columns[bound.columns[i]];
    std::string what = fmt::format("column {}.{}", changed.name, definition.name);
    // Without row ids the rows are all there are.
    column = row_ids == 0 ? values[i] : overwrite_rows(context.device(), *column, row_ids, *values[i], what);
  }
  replace_table(context, std::move(changed));
  return result;
}

}  // namespace rtsql
