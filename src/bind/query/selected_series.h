// Series of which rows say where they begin and end: generate_series and range over expressions. The rows are
// repeated as often as their series has values (LogicalProjectSet), and a value is computed from the number
// of the copy.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bind/names/bind_state.h"
#include "function/table/table_functions.h"
#include "logical/node.h"
#include "sql/expression.h"

namespace rtsql {

// The series in a select list, or in ROWS FROM. Those of one list go side by side, the shorter ones with
// NULLs at their end.
class SelectedSeries {
 public:
  // `is_alone`: there is one series at most, which no other makes longer.
  explicit SelectedSeries(RelationIds& relations, bool is_alone = false)
      : relations_(relations), is_alone_(is_alone) {}

  // Takes the rows of a call; the result is over the tree that attach() returns. Throws Error(kUnsupported)
  // where they are no series.
  ExprPtr add(const TableRows& rows, const sql::Expression& call);
  // Takes a series of one value.
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
