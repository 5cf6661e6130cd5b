// Queries as written. A query is a tree: its body, its relations in FROM and its expressions may hold
// queries.
#pragma once

#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "sql/expression.h"

namespace rtsql::sql {

struct Query;
using QueryPtr = std::unique_ptr<Query>;
struct FromItem;
using FromItemPtr = std::unique_ptr<FromItem>;

// kCross is also a comma; kSemi and kAnti keep the left rows that have a partner, or that have none.
enum class JoinKind { kCross, kInner, kLeft, kRight, kFull, kSemi, kAnti };

// A relation in FROM, which may be a join of two.
struct FromItem {
  enum class Kind { kTable, kFunction, kQuery, kJoin };
  Kind kind = Kind::kTable;
  SourceSpan span;
  Identifier name;                       // kTable, kFunction
  std::vector<ExpressionPtr> arguments;  // kFunction
  QueryPtr query;                        // kQuery
  bool lateral = false;                  // kQuery, kFunction
  std::optional<Identifier> alias;       // of all; of a join where it is in parentheses
  std::vector<Identifier> column_aliases;
  // The following are of kJoin; a join has one of `natural`, `on` and `using_columns`, and kCross has none.
  JoinKind join = JoinKind::kCross;
  SourceSpan join_span;  // of the join's words and its right side
  bool natural = false;
  FromItemPtr left, right;
  ExpressionPtr on;
  std::vector<Identifier> using_columns;
  uint32_t depth = 1;  // of the tree below, itself included, as of expressions
};

struct SelectItem {
  ExpressionPtr expression;
  std::optional<Identifier> alias;
};

enum class NullOrder { kDefault, kFirst, kLast };  // default: PostgreSQL's, NULLs sort as the largest
struct OrderItem {
  ExpressionPtr expression;
  bool descending = false;
  NullOrder nulls = NullOrder::kDefault;
};

// Holds `/*+ index(method) */` directly after SELECT; name and arguments are in lower case.
struct Hint {
  Identifier name;
  std::vector<std::string> arguments;
  SourceSpan span;
};

// One block: what comes before ORDER BY.
struct Select {
  bool distinct = false;
  std::vector<SelectItem> items;
  FromItemPtr from;  // null without FROM
  ExpressionPtr where;
  std::vector<ExpressionPtr> group_by;
  ExpressionPtr having;
  std::vector<Hint> hints;
  SourceSpan span;
};

enum class SetOperator { kUnion, kIntersect, kExcept };
struct SetOperation {
  SetOperator op = SetOperator::kUnion;
  bool all = false;
  bool by_name = false;
  QueryPtr left, right;
  SourceSpan span;
};

struct ValuesList {
  std::vector<std::vector<ExpressionPtr>> rows;
  SourceSpan span;
};

// One query of a WITH.
struct CommonTable {
  Identifier name;
  std::vector<Identifier> columns;
  QueryPtr query;
  std::optional<bool> materialized;  // none where neither MATERIALIZED nor NOT MATERIALIZED is written
  SourceSpan span;
};
struct With {
  bool recursive = false;
  std::vector<CommonTable> tables;
  SourceSpan span;
};

// A query is [WITH …] body [ORDER BY …] [LIMIT …] [OFFSET …].
struct Query {
  std::optional<With> with;
  std::variant<Select, SetOperation, ValuesList> body;
  std::vector<OrderItem> order_by;
  ExpressionPtr limit, offset;  // null if absent
  SourceSpan span;
  uint32_t depth = 1;  // of the tree below, itself included, as of expressions
};

}  // namespace rtsql::sql
