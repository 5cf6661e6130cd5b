// Window functions in the algebra: values computed of the rows of a partition, in an order, one for each row.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "function/window/window_functions.h"
#include "logical/node.h"

namespace rtsql {

enum class FrameUnit : uint8_t { kRows, kRange, kGroups };
enum class FrameBoundKind : uint8_t {
  kUnboundedPreceding,
  kPreceding,
  kCurrentRow,
  kFollowing,
  kUnboundedFollowing,
};
enum class FrameExclusion : uint8_t { kNone, kCurrentRow, kGroup, kTies };

struct FrameBound {
  FrameBoundKind kind = FrameBoundKind::kCurrentRow;
  // These are of kPreceding and kFollowing: rows or groups,
  uint64_t offset = 0;
  // or, of kRange, the only sort key in a type in which `limit` has room, and the key moved by the offset:
  // NULL where that is no value any more, so that it lies beyond all keys.
  ExprPtr key = {}, limit = {};
};

// The frame of a row is what lies between two bounds in the row's partition, less what is excluded.
struct Frame {
  FrameUnit unit = FrameUnit::kRange;
  FrameBound start = {FrameBoundKind::kUnboundedPreceding};
  FrameBound end = {FrameBoundKind::kCurrentRow};
  FrameExclusion exclusion = FrameExclusion::kNone;
};
bool same_frame(const Frame& a, const Frame& b);
// Tells whether the frame of every row has the row itself.
bool always_has_current_row(const Frame& frame);

// Which place among n rows a fraction f is, from 1.
enum class FractionPlace : uint8_t {
  kDiscrete,  // f n, rounded up, and 1 at least
  kBelow,     // f (n - 1) + 1, rounded down
  kAbove,     // the same, rounded up
};

// Says which row of a frame kChosen is, by the order of its last arguments; rows that it leaves tied are in
// the window's order. Among equal values a distinct one sees only one. kMostFrequent has the order alone: of
// several values it is the first.
struct RowChoice {
  std::vector<SortDirection> order;
  double fraction = 0;
  FractionPlace place = FractionPlace::kDiscrete;
  bool distinct = false;
  bool operator==(const RowChoice&) const = default;
};
// Returns the place, from 0, of the row chosen of `rows`, which are one at least.
int64_t place_among(const RowChoice& choice, int64_t rows);

struct WindowCall {
  WindowFunction function = WindowFunction::kRowNumber;
  // kAggregate has none: its arguments are in `aggregate`. kChosen and kMostFrequent have the value first,
  // then an expression that is NULL in the rows that do not count, then the keys of the order.
  std::vector<ExprPtr> arguments;
  RowChoice choice = {};
  AggregateCall aggregate;  // kAggregate
  Frame frame;              // where the function reads it
  bool ignore_nulls = false;
  Type type;
  bool nullable = true;
  std::string text;  // as EXPLAIN shows it
};
bool same_call(const WindowCall& a, const WindowCall& b);

// Functions that share their partitions and their order. NULLs are of one partition.
struct Window {
  RelationId relation;  // whose columns are the calls
  std::vector<ExprPtr> partition_by;
  std::vector<SortKey> order_by;
  std::vector<WindowCall> calls;

  // Lists all expressions, none of them null; they may be assigned to.
  std::vector<ExprPtr*> expressions();
  // Returns the keys of the sort that brings the rows together: the partitions' first.
  std::vector<SortKey> sort_keys() const;
};

// Tells whether the call chooses by the order of the values that it returns, all that are not NULL.
bool is_quantile(const WindowCall& call);

// Tells whether all functions are aggregates or quantiles of whole partitions: a grouping by the partitions'
// keys serves.
bool is_of_groups(const Window& window);

// Tells whether rows in the order of `given` are in that of `wanted`.
bool is_sorted_by(const std::vector<SortKey>& given, const std::vector<SortKey>& wanted);

// Makes a relation of the functions' values. The columns below stay readable above; rows come out in any
// order.
struct LogicalWindow : LogicalNode {
  LogicalWindow() : LogicalNode(LogicalKind::kWindow) {}
  LogicalPtr clone() const override { return std::make_unique<LogicalWindow>(*this); }
  std::vector<ExprPtr*> expressions() override { return window.expressions(); }
  std::optional<RelationId> made_relation() const override { return window.relation; }
  void renumber(RelationId id) override { window.relation = id; }
  Window window;
};

using LogicalWindows = std::vector<std::unique_ptr<LogicalWindow>>;  // that have no child yet

// Orders windows so that one may do with the order in which one before it leaves the rows.
void put_longest_orders_first(LogicalWindows& windows);
// Puts the windows above the tree, the first lowest. The list is empty then.
LogicalPtr stack_windows(LogicalWindows& windows, LogicalPtr tree);

}  // namespace rtsql
