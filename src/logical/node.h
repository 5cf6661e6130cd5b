// The relational algebra: a query as a tree of operators, whatever way it is run.
//
// Every node that makes columns makes a relation, whose id is unique in the query, and a column is a
// ColumnId {relation, ordinal}. The expressions of a node name columns that the nodes below it give and
// nothing else, so any node may stand over any other. Nodes own their children; rules (logical/rule) rewrite
// trees in place. A tree is used by one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "expression/expression.h"
#include "logical/relation.h"
#include "schema/column_origin.h"

namespace rtsql {

enum class LogicalKind : uint8_t {
  kGet,
  kCommonScan,
  kFilter,
  kProject,
  kProjectSet,
  kJoin,
  kAggregate,
  kWindow,
  kSort,
  kLimit
};

struct LogicalNode;
using LogicalPtr = std::unique_ptr<LogicalNode>;

struct LogicalNode {
  explicit LogicalNode(LogicalKind node_kind) : kind(node_kind) {}
  virtual ~LogicalNode() = default;
  // Copies the whole tree below; expressions are shared, as they are immutable.
  virtual LogicalPtr clone() const = 0;
  // Lists the expressions that the node itself holds, none of them null, in the order in which they are
  // written. They may be assigned to.
  virtual std::vector<ExprPtr*> expressions() { return {}; }
  // Returns the relation that the node makes; none if it makes no columns.
  virtual std::optional<RelationId> made_relation() const { return std::nullopt; }
  // Gives that relation another id. What names its columns is to be rewritten by the caller.
  virtual void renumber(RelationId) {}

  const LogicalKind kind;
  std::vector<LogicalPtr> children;

 protected:
  LogicalNode(const LogicalNode& other);
};

// Puts out all rows of a table or a range.
struct LogicalGet : LogicalNode {
  explicit LogicalGet(BaseRelationPtr read) : LogicalNode(LogicalKind::kGet), base(std::move(read)) {}
  LogicalPtr clone() const override { return std::make_unique<LogicalGet>(*this); }
  std::optional<RelationId> made_relation() const override { return base->relation; }
  void renumber(RelationId relation) override;
  BaseRelationPtr base;
};

// Puts out the rows for which all conjuncts are TRUE.
struct LogicalFilter : LogicalNode {
  LogicalFilter() : LogicalNode(LogicalKind::kFilter) {}
  LogicalPtr clone() const override { return std::make_unique<LogicalFilter>(*this); }
  std::vector<ExprPtr*> expressions() override;
  std::vector<ExprPtr> conjuncts;
};

struct OutputColumn {
  std::string name;
  ExprPtr expr;
  // A SELECT computes it or orders by it: whoever has no room for all columns shows it rather than others.
  bool is_sought = false;
  ColumnOrigin origin = {};  // of the outputs of a whole query, for clients
};

// Makes a relation of the values of expressions. The columns below stay readable above, so that an expression
// is computed where it is used.
struct LogicalProject : LogicalNode {
  LogicalProject() : LogicalNode(LogicalKind::kProject) {}
  LogicalPtr clone() const override { return std::make_unique<LogicalProject>(*this); }
  std::vector<ExprPtr*> expressions() override;
  std::optional<RelationId> made_relation() const override { return relation; }
  void renumber(RelationId id) override { relation = id; }
  RelationId relation;
  std::vector<OutputColumn> outputs;
};

// Puts out every row `count` times, a BIGINT: not at all where that is NULL or negative. Makes a relation of
// one BIGINT column, which numbers the copies of a row from 0 on.
struct LogicalProjectSet : LogicalNode {
  LogicalProjectSet() : LogicalNode(LogicalKind::kProjectSet) {}
  LogicalPtr clone() const override { return std::make_unique<LogicalProjectSet>(*this); }
  std::vector<ExprPtr*> expressions() override { return {&count}; }
  std::optional<RelationId> made_relation() const override { return relation; }
  void renumber(RelationId id) override { relation = id; }
  RelationId relation;
  ExprPtr count;
};

// Matches are pairs of rows, of children[0] and children[1], for which all conjuncts are TRUE.
enum class JoinMode : uint8_t {
  kInner,     // matches
  kLeft,      // and rows of children[0] without a match, with NULLs
  kFull,      // and rows of children[1] without a match, with NULLs
  kSemi,      // rows of children[0] that have a match, once each, and no columns of children[1]
  kAnti,      // rows of children[0] that have none
  kSingle,    // as kLeft; a row of children[0] with several matches is an error
  kMark,      // all rows of children[0], and whether they have a match: a BOOLEAN column of a relation of its
              // own
  kAsof,      // for each row of children[0] the nearest of its matches
  kAsofLeft,  // and rows of children[0] without a match, with NULLs
};

inline bool is_asof(JoinMode mode) {
  return mode == JoinMode::kAsof || mode == JoinMode::kAsofLeft;
}

// Of an ASOF join: matches meet `outer comparison inner` as well, <, <=, > or >= of values of one type of
// children[0] and children[1]. The nearest match is that with the greatest inner value where it is less, and
// with the least where it is greater; of several the last, or the first.
struct Nearest {
  ExprPtr outer, inner;
  Op comparison = Op::kGreaterEqual;
  // The inner value comes before the outer one, or is equal.
  bool is_before() const { return comparison == Op::kGreater || comparison == Op::kGreaterEqual; }
  bool may_be_equal() const { return comparison == Op::kLessEqual || comparison == Op::kGreaterEqual; }
};

struct LogicalJoin : LogicalNode {
  LogicalJoin() : LogicalNode(LogicalKind::kJoin) {}
  LogicalPtr clone() const override { return std::make_unique<LogicalJoin>(*this); }
  std::vector<ExprPtr*> expressions() override;
  std::optional<RelationId> made_relation() const override;
  void renumber(RelationId id) override { relation = id; }
  JoinMode mode = JoinMode::kInner;
  RelationId relation;  // kMark: of its column
  std::vector<ExprPtr> conjuncts;
  std::optional<Nearest> nearest;  // of an ASOF join, whose conjuncts are equalities of both sides
};

// Writes it as a comparison.
std::string nearest_text(const Nearest& nearest);

struct AggregateCall {
  Aggregate aggregate = Aggregate::kCountStar;
  ExprPtr argument;  // null for COUNT(*)
  bool distinct = false;
  // A SUM of exact numbers may be a DOUBLE: the exact sum in units of their scale, rounded once.
  Type type;
  std::string text;  // as EXPLAIN shows it
  // Rows are joined in ascending order of `position`, a BIGINT that is not negative, or in any order where it
  // is null.
  ExprPtr position = nullptr;
  std::string separator = {};  // of STRING_AGG
  ExprPtr included =
      nullptr;  // of ARRAY_AGG: whether the row has an element, which may be NULL; null: all do
  // Of a distinct one in a window: rows that agree in these count once. Empty: in the argument.
  std::vector<ExprPtr> distinct_by = {};
  // The planner knows that the sum of a BIGINT or DECIMAL has 64 bits.
  bool is_narrow = false;

  // Lists the expressions, none of them null; they may be assigned to.
  std::vector<ExprPtr*> expressions();
};

struct GroupBy {
  RelationId relation;  // whose columns are the keys, then the aggregates
  std::vector<ExprPtr> keys;
  std::vector<AggregateCall> aggregates;

  // Returns the keys, then the expressions of the aggregates.
  std::vector<ExprPtr> inputs() const;
};

// Puts out a row per group, and one in all where there are no keys. Without aggregates it is SELECT DISTINCT.
struct LogicalAggregate : LogicalNode {
  LogicalAggregate() : LogicalNode(LogicalKind::kAggregate) {}
  LogicalPtr clone() const override { return std::make_unique<LogicalAggregate>(*this); }
  std::vector<ExprPtr*> expressions() override;
  std::optional<RelationId> made_relation() const override { return group.relation; }
  void renumber(RelationId id) override { group.relation = id; }
  GroupBy group;
};

struct SortKey {
  ExprPtr expr;
  bool descending = false;
  bool nulls_first = false;
};

struct LogicalSort : LogicalNode {
  LogicalSort() : LogicalNode(LogicalKind::kSort) {}
  LogicalPtr clone() const override { return std::make_unique<LogicalSort>(*this); }
  std::vector<ExprPtr*> expressions() override;
  std::vector<SortKey> keys;
};

struct LogicalLimit : LogicalNode {
  LogicalLimit() : LogicalNode(LogicalKind::kLimit) {}
  LogicalPtr clone() const override { return std::make_unique<LogicalLimit>(*this); }
  std::optional<uint64_t> limit;
  uint64_t offset = 0;
};

// Puts out one row without columns, for a SELECT without FROM.
LogicalPtr make_one_row(RelationIds& relations);

// Tells whether it is what make_one_row returns.
bool is_one_row(const LogicalNode& node);

template <class Node>
std::unique_ptr<Node> node_above(LogicalPtr child) {
  auto node = std::make_unique<Node>();
  node->children.push_back(std::move(child));
  return node;
}

// Calls `visit` for each expression that the node itself holds.
void visit_expressions(const LogicalNode& node, const std::function<void(const Expr&)>& visit);
// Calls `visit` for each column that the node itself names.
void visit_columns(const LogicalNode& node, const std::function<void(const Expr&)>& visit);

// Lists the relations that are made in the tree, whether or not they can be read above it.
std::vector<RelationId> relations_made_in(const LogicalNode& tree);
std::set<RelationId> set_of_relations_made_in(const LogicalNode& tree);

// Copies the tree with relations of new ids, so that both may stand in one query. `renumbered` has the
// new ids by the old ones then. Columns from outside of the tree stay as they are.
LogicalPtr clone_apart(const LogicalNode& tree, RelationIds& relations,
                       std::map<RelationId, RelationId>& renumbered);
// Returns the expression with columns of renumbered relations.
ExprPtr renumbered_columns(const ExprPtr& expr, const std::map<RelationId, RelationId>& renumbered);

// Calls `visit` for every node, parents first.
void visit_nodes(const LogicalNode& tree, const std::function<void(const LogicalNode&)>& visit);

}  // namespace rtsql
