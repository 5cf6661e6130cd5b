#include "exec/rows/collect_rows.h"

#include <fmt/format.h>

#include <algorithm>

#include "algorithm/gather.h"
#include "common/error.h"
#include "common/text.h"
#include "exec/expression/compute_columns.h"
#include "exec/rows/concatenate.h"

namespace rtsql {

namespace {

bool are_of_same_columns(const std::vector<RowSet>& batches, size_t source) {
  return std::all_of(batches.begin(), batches.end(), [&](const RowSet& batch) {
    return batch.sources[source].columns == batches[0].sources[source].columns;
  });
}

// Returns the rows of a source of which each batch has columns of its own, as the rounds of a recursion have.
SourceRows put_columns_together(Execution& execution, const std::vector<RowSet>& batches, size_t source) {
  const SourceRows& first = batches[0].sources[source];
  SourceRows all{.relation = first.relation};
  std::vector<std::vector<ColumnPtr>> parts(first.columns.size());
  for (const RowSet& batch : batches) {
    const SourceRows& rows = batch.sources[source];
    std::vector<ExprPtr> columns;
    std::vector<uint32_t> ordinals;
    for (uint32_t i = 0; i < rows.columns.size(); ++i) {
      if (!rows.columns[i]) continue;  // nobody reads it
      ordinals.push_back(i);
      const bool nullable = rows.columns[i]->nullable() || rows.has_null_extended_rows();
      columns.push_back(make_column({rows.relation, i}, rows.columns[i]->type(), nullable, ""));
    }
    const std::vector<ColumnPtr> values = compute_columns(execution, batch, columns);
    for (size_t i = 0; i < values.size(); ++i) parts[ordinals[i]].push_back(values[i]);
  }
  for (const std::vector<ColumnPtr>& column : parts)
    all.columns.push_back(column.empty() ? nullptr : concatenate(execution, column));
  return all;
}

// Returns the rows of a source as a list of the row ids of all batches.
SourceRows put_row_ids_together(Execution& execution, const std::vector<RowSet>& batches, size_t source,
                                uint64_t count) {
  gpu::Stream& stream = execution.stream();
  stream.stage("collect");
  SharedBuffer ids = share(execution.device().allocate(count * sizeof(uint32_t), "collected row ids"));
  gpu::Address to = ids->address();
  SourceRows all = batches[0].sources[source];
  for (const RowSet& batch : batches) {
    const SourceRows& part = batch.sources[source];
    if (part.row_ids != 0) {
      stream.copy(part.row_ids, to, batch.count * sizeof(uint32_t));
    } else {
      iota(stream, to, batch.count, static_cast<uint32_t>(part.first));
    }
    execution.keep({part.keep});
    to += batch.count * sizeof(uint32_t);
  }
  all.row_ids = ids->address();
  all.first = 0;
  all.keep = ids;
  return all;
}

}  // namespace

RowSet collect_rows(Execution& execution, std::vector<RowSet> batches) {
  if (batches.size() == 1) return std::move(batches[0]);
  RowSet all = batches[0];
  all.count = 0;
  for (const RowSet& batch : batches) all.count += batch.count;
  if (all.count > kMaxTableRows) {
    throw Error(ErrorKind::kValue,
                fmt::format("an intermediate result of {} rows is too large", format_count(all.count)))
        .sqlstate(sqlstate::kProgramLimit)
        .hint(fmt::format("at most {} rows can be collected; aggregate them instead",
                          format_count(kMaxTableRows)));
  }
  for (size_t source = 0; source < all.sources.size(); ++source) {
    all.sources[source] = are_of_same_columns(batches, source)
                              ? put_row_ids_together(execution, batches, source, all.count)
                              : put_columns_together(execution, batches, source);
  }
  execution.finish();
  return all;
}

}  // namespace rtsql
