#include "engine/query/row_numbers.h"

#include <cstring>
#include <vector>

#include "bind/names/row_numbers.h"
#include "exec/precompute/materialize.h"
#include "exec/rows/select_rows.h"
#include "gpu/work_stopwatch.h"

namespace rtsql {
namespace {

// Returns the places of rows of one relation, in a table of `count` rows.
ColumnPtr places_of(Execution& execution, const RowSet& rows, uint64_t count) {
  SourceRows numbers = rows.sources.at(0);
  numbers.relation = execution.new_relation();
  numbers.columns.clear();
  numbers.range = RangeFunction{0, 1, count};
  const ExprPtr number = make_column({numbers.relation, 0}, TypeId::kBigint, false, "rowid");
  RowSet of_numbers = rows;
  of_numbers.sources = {std::move(numbers)};
  return materialize_stored(execution, of_numbers, {number}).front();
}

ColumnPtr all_places(StatementContext& context, uint64_t count) {
  const gpu::WorkStopwatch watch;
  Execution execution(context.device(), context.session.settings, context.work, {});
  RowSet all;
  all.sources.push_back({.relation = execution.new_relation(), .columns = {}});
  all.count = count;
  ColumnPtr places = places_of(execution, all, count);
  context.timings.execute += watch.milliseconds();
  context.timings.gpu += execution.timings().gpu_milliseconds;
  return places;
}

// Returns the first `rows` numbers that are not among `gone`, which ascend.
ColumnPtr numbers_without(StatementContext& context, const std::vector<uint64_t>& gone, uint64_t rows) {
  HostColumn numbers{TypeId::kBigint, rows, std::vector<std::byte>(rows * sizeof(uint64_t)), {}, nullptr};
  auto next_gone = gone.begin();
  uint64_t number = 0;
  for (uint64_t row = 0; row < rows; ++row, ++number) {
    for (; next_gone != gone.end() && *next_gone == number; ++next_gone) ++number;
    std::memcpy(numbers.data.data() + row * sizeof number, &number, sizeof number);
  }
  return Column::upload(context.device(), numbers, "the numbers of rows");
}

}  // namespace

Table with_row_numbers(StatementContext& context, const TablePtr& table) {
  context.database().note_numbered_rows();
  const std::vector<uint64_t>& gone = context.transaction.numbers_gone(table);
  const ColumnPtr numbers =
      gone.empty() ? all_places(context, table->rows) : numbers_without(context, gone, table->rows);
  Table numbered = *table;
  for (const ColumnDefinition& definition : row_number_columns()) {
    numbered.definitions.push_back(definition);
    numbered.columns.push_back(numbers);
  }
  return numbered;
}

bool keeps_row_numbers(const StatementContext& context) {
  return context.session.block.has_value() && context.session.database.has_numbered_rows();
}

std::vector<uint64_t> places_of_others(Execution& execution, const RowSet& all, const RowSet& left) {
  const ColumnPtr column = places_of(execution, rows_without(execution, all, left), all.count);
  const HostColumn values = column->read(execution.device(), 0, column->rows());
  std::vector<uint64_t> places(values.rows);
  for (uint64_t i = 0; i < values.rows; ++i) places[i] = values.at<uint64_t>(i);
  return places;
}

}  // namespace rtsql
