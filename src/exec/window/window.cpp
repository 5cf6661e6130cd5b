#include "exec/window/window.h"

#include <algorithm>

#include "exec/precompute/materialize.h"
#include "exec/precompute/precompute.h"
#include "exec/sort/sort_rows.h"
#include "exec/window/chosen_rows.h"
#include "exec/window/frame_texts.h"
#include "exec/window/grouped_window.h"
#include "exec/window/window_aggregates.h"
#include "exec/window/window_frames.h"
#include "exec/window/window_rows.h"
#include "exec/window/window_values.h"

namespace rtsql {
namespace {

class WindowComputation {
 public:
  WindowComputation(Execution& execution, RowSet sorted, const Window& window)
      : execution_(execution),
        window_(window),
        rows_(mark_window(execution, std::move(sorted), window)),
        frames_(execution, rows_, window) {}

  RowSet run() {
    materialize_arguments();
    std::vector<ExprPtr> values(window_.calls.size());
    std::vector<const WindowCall*> aggregates, choices;
    std::vector<size_t> places, choice_places;
    std::vector<const WindowArguments*> choice_arguments;
    for (size_t i = 0; i < window_.calls.size(); ++i) {
      const WindowCall& call = window_.calls[i];
      if (joins_rows(call.aggregate.aggregate)) {
        values[i] = join_frame_texts(execution_, rows_, frames_, call);
      } else if (chooses_row(call.function)) {
        choices.push_back(&call);
        choice_places.push_back(i);
        choice_arguments.push_back(&arguments_[i]);
      } else if (call.function == WindowFunction::kAggregate) {
        aggregates.push_back(&call);
        places.push_back(i);
      } else {
        values[i] = gives_value(call.function)
                        ? value_of_rows(execution_, rows_, frames_, call, arguments_[i])
                        : rank_rows(execution_, rows_, call, arguments_[i]);
      }
    }
    const std::vector<ExprPtr> merged = aggregate_frames(execution_, rows_, frames_, aggregates);
    for (size_t i = 0; i < places.size(); ++i) values[places[i]] = merged[i];
    const std::vector<ExprPtr> chosen = choose_rows(execution_, rows_, frames_, choices, choice_arguments);
    for (size_t i = 0; i < choice_places.size(); ++i) values[choice_places[i]] = chosen[i];
    execution_.finish();
    rows_.rows.computed.push_back({window_.relation, std::move(values)});
    return std::move(rows_.rows);
  }

 private:
  // Computes the arguments of all calls in one pass.
  void materialize_arguments() {
    std::vector<ExprPtr> exprs;
    std::vector<std::pair<size_t, size_t>> places;  // a call, an argument
    arguments_.resize(window_.calls.size());
    for (size_t i = 0; i < window_.calls.size(); ++i) {
      const WindowCall& call = window_.calls[i];
      arguments_[i].resize(call.arguments.size());
      for (size_t argument = 0; argument < call.arguments.size(); ++argument) {
        if (!is_column_argument(call, argument)) continue;
        exprs.push_back(call.arguments[argument]);
        places.emplace_back(i, argument);
      }
    }
    if (exprs.empty()) return;
    const std::vector<ColumnPtr> columns = materialize(execution_, rows_.rows, exprs);
    for (size_t i = 0; i < places.size(); ++i) arguments_[places[i].first][places[i].second] = columns[i];
  }

  Execution& execution_;
  const Window& window_;
  WindowRows rows_;
  WindowFrames frames_;
  std::vector<WindowArguments> arguments_;  // of each call
};

}  // namespace

RowSet compute_window(Execution& execution, const RowSet& given, const WindowPlan& plan) {
  RowSet rows = given;
  Window window = plan.window;
  std::vector<ExprPtr> exprs;
  for (const ExprPtr* expr : window.expressions()) exprs.push_back(*expr);
  exprs = precompute(execution, rows, exprs);
  size_t next = 0;
  for (ExprPtr* expr : window.expressions()) *expr = exprs[next++];
  if (rows.count == 0) {
    ComputedRelation none{window.relation, {}};
    for (const WindowCall& call : window.calls)
      none.columns.push_back(make_literal(Value::null_of(call.type)));
    rows.computed.push_back(std::move(none));
    return rows;
  }
  if (plan.method == WindowMethod::kGroup) {
    std::vector<ExprPtr> values = aggregate_partitions(execution, rows, window);
    rows.computed.push_back({window.relation, std::move(values)});
    return rows;
  }
  if (plan.method == WindowMethod::kSort) rows = sort_rows(execution, rows, window.sort_keys());
  return WindowComputation(execution, std::move(rows), window).run();
}

}  // namespace rtsql
