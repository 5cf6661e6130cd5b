// Windows, and the clauses behind a function's arguments, as written.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "sql/expression.h"

namespace rtsql::sql {

enum class NullOrder { kDefault, kFirst, kLast };  // default: PostgreSQL's, NULLs sort as the largest
// A kStar, alone in a query's ORDER BY, is ORDER BY ALL: all outputs in turn.
struct OrderItem {
  ExpressionPtr expression;
  bool descending = false;
  NullOrder nulls = NullOrder::kDefault;
};

enum class FrameUnit { kRows, kRange, kGroups };
enum class FrameBoundKind { kUnboundedPreceding, kPreceding, kCurrentRow, kFollowing, kUnboundedFollowing };
enum class FrameExclusion { kNone, kCurrentRow, kGroup, kTies };

struct FrameBound {
  FrameBoundKind kind = FrameBoundKind::kCurrentRow;
  ExpressionPtr offset;  // of kPreceding and kFollowing
  SourceSpan span;
};

// Without BETWEEN the frame ends at the current row.
struct Frame {
  FrameUnit unit = FrameUnit::kRange;
  FrameBound start, end;
  FrameExclusion exclusion = FrameExclusion::kNone;
  SourceSpan span;
};

struct Window {
  std::optional<Identifier> base;  // the window of the WINDOW clause that this one adds to
  bool is_name = false;            // OVER base, without parentheses: that window itself
  std::vector<ExpressionPtr> partition_by;
  std::vector<OrderItem> order_by;
  std::optional<Frame> frame;
  SourceSpan span;
};

struct NamedWindow {
  Identifier name;
  Window window;
};

// Holds what may stand inside a call's parentheses after its arguments, and behind them.
struct CallClauses {
  std::vector<OrderItem> order_by;      // f(x ORDER BY …)
  std::vector<OrderItem> within_group;  // WITHIN GROUP (ORDER BY …)
  ExpressionPtr filter;                 // FILTER (WHERE …); null if absent
  std::optional<bool> ignore_nulls;     // none where neither IGNORE nor RESPECT NULLS is written
  std::optional<Window> over;
};

}  // namespace rtsql::sql
