// Series of which rows say where they begin and end: generate_series and range over expressions. The rows are
// repeated as often as their series has values (LogicalProjectSet), and a value is computed from the number
// of the copy.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bind/names/bind_state.h"
#include "bind/query/expression_binder.h"
#include "expression/interval.h"

namespace rtsql {

inline constexpr std::string_view kRangeFunction = "range", kSeriesFunction = "generate_series";
// Tells whether the function gives rows, not a value.
bool gives_rows(std::string_view function);

// A series of BIGINTs, or of TIMESTAMPs where `start` is a DATE and `step` a number of days; without a step,
// of one value.
struct Series {
  ExprPtr start, step, count;

  // Returns the value that has this number, a BIGINT from 0 on.
  ExprPtr value(const ExprPtr& number) const;
};

// Binds the arguments of either function. Throws Error(kType) and Error(kValue) for bad ones, and as
// bind_expression does.
Series bind_series(std::string_view function, std::span<const sql::ExpressionPtr> arguments,
                   const BindContext& context, SourceSpan span);

// The series in a select list, or in ROWS FROM. Those of one list go side by side, the shorter ones with
// NULLs at their end.
class SelectedSeries {
 public:
  // `is_alone`: there is one series at most, which no other makes longer.
  explicit SelectedSeries(RelationIds& relations, bool is_alone = false)
      : relations_(relations), is_alone_(is_alone) {}

  // Binds a call; the result is over the tree that attach() returns. Throws as bind_series does.
  ExprPtr bind(const sql::Expression& call, const BindContext& context);
  // Does so for a series of one value.
  ExprPtr add_value(const ExprPtr& value);
  // Returns the number of the row from 1 on, a BIGINT, over that tree. There is a series.
  ExprPtr row_number(SourceSpan span) const;

  bool are_read_by(const Expr& expr) const;
  // Lists what the series are computed of; it may be assigned to.
  std::vector<ExprPtr*> expressions();
  // Puts the expansion above the tree, once; without series the tree stays as it is.
  LogicalPtr attach(LogicalPtr tree);

 private:
  ExprPtr add(Series series, const std::string& text, SourceSpan span);

  RelationIds& relations_;
  bool is_alone_;
  std::optional<RelationId> expansion_, values_;  // relations; none before the first series
  std::vector<Series> series_;
};

}  // namespace rtsql
