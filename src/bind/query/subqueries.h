// Queries inside expressions. Each becomes a join, of the rows that the expression is computed over with the
// query's rows: a mark join says whether there is a match, a single join gives the one there may be. A
// query that reads columns of the rows around it makes a dependent join, which logical/rule/unnest.h takes
// apart. Expressions that need the number of their row get it here, too.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "bind/algebra/row_comparison.h"
#include "bind/names/bind_state.h"
#include "bind/names/outer_aggregates.h"
#include "bind/names/scope.h"
#include "bind/query/known_values.h"
#include "logical/node.h"
#include "sql/query.h"

namespace rtsql {

class Subqueries {
 public:
  // The queries see the columns of `scope`, aggregates of which are `aggregates`'; null: there may be none.
  // All outlive this.
  Subqueries(BindState& state, const CommonTables* common, const Scope& scope,
             OuterAggregates* aggregates = nullptr)
      : state_(state), common_(common), scope_(scope), aggregates_(aggregates) {}

  // Each returns an expression that is over the tree that attach() returns. They throw as bind_query does. A
  // query that is written as one before gives what that gave, unless its values may differ.
  ExprPtr exists(const sql::Query& query, SourceSpan span);
  // `reached` are the conditions under which CASE or COALESCE come to the query: rows for which they are not
  // TRUE may have several values, of which none is used. Throws Error(kType) unless the query has one column.
  ExprPtr scalar(const sql::Query& query, SourceSpan span, const std::vector<ExprPtr>& reached = {});
  // Returns the values of the one row that the query may have, NULLs where it has none. Throws Error(kType)
  // unless it has `count` columns.
  std::vector<ExprPtr> row(const sql::Query& query, size_t count, SourceSpan span,
                           const std::vector<ExprPtr>& reached = {});
  // `values` are one, or as many as the query has columns. With `only_true`, what is not TRUE may be FALSE
  // for NULL.
  ExprPtr in(const std::vector<ExprPtr>& values, const sql::Query& query, bool only_true, SourceSpan span);
  // value `comparison` ANY or ALL of the query; `value` may be a row.
  ExprPtr quantified(Op comparison, const RowOperand& value, const sql::Query& query, bool is_any,
                     SourceSpan span);

  // Runs `bind`, which binds a macro's text over these arguments, unless one before has given the same
  // queries; returns its value.
  ExprPtr of_macro(const MacroEntry& macro, const std::vector<ExprPtr>& arguments,
                   const std::function<ExprPtr()>& bind);
  // Has queries be taken from `other` that are written alike there; null: no more. They move here, unless
  // they hold aggregates. What is taken then, and what is bound here meanwhile, is known to `other`
  // afterwards.
  void take_known_from(Subqueries* other);

  // Returns the number of the row that the expression is computed over, a BIGINT, as random() wants it.
  ExprPtr row_number();
  // Returns the value of the sequence for that row. attach() counts the rows and takes as many values.
  ExprPtr next_value(const SequenceEntryPtr& sequence, SourceSpan span);
  // Has `take` return the values of sequences from now on.
  using TakeValue = std::function<ExprPtr(const SequenceEntryPtr& sequence, SourceSpan span)>;
  void take_values_by(TakeValue take) { take_ = std::move(take); }

  BindState& state() const { return state_; }
  // Has queries see the columns of another scope; returns the one that they have seen, null for their own.
  const Scope* see(const Scope* scope) { return std::exchange(seen_, scope); }

  bool empty() const { return joins_.empty() && numberings_.empty(); }
  // Puts the joins above the tree, once, and what numbers its rows below them. Joins stay for another call
  // that read what `is_later`, or columns of other joins that stay.
  LogicalPtr attach(LogicalPtr tree, const std::function<bool(const Expr&)>& is_later = nullptr);
  // Tells whether queries whose columns the expression reads hold aggregates of the rows around.
  bool aggregate_for(const Expr& expr) const;
  // Lists the columns of the rows around that queries read whose columns the expression reads.
  std::vector<ExprPtr> outer_columns_for(const Expr& expr) const;
  // Lets `to` attach what makes columns of the expression.
  void move_those_of(const Expr& expr, Subqueries& to);
  // Calls `rewrite` for each column of the rows around that a query reads, and for each condition that joins
  // it to them, and takes what it returns instead.
  void rewrite_outer(const std::function<ExprPtr(const ExprPtr&)>& rewrite);
  // Tells whether a relation is none of the scope: one that attach() adds, or one of the rows around the
  // query.
  bool makes(RelationId relation) const;

 private:
  using Columns = std::vector<ExprPtr>;
  // Adds a mark join under the condition that `condition` makes of the query's columns; returns the mark.
  ExprPtr mark(const sql::Query& query, const std::function<ExprPtr(const Columns&)>& condition,
               SourceSpan span);
  // Returns whether the query has a row of which it is unknown if the values are equal to it. `equal` makes
  // the comparison of the values and the query's columns, of which some are nullable.
  ExprPtr may_be_equal(const std::vector<ExprPtr>& values, const std::vector<bool>& nullable_columns,
                       const sql::Query& query, const std::function<ExprPtr(const Columns&)>& equal,
                       SourceSpan span);

  // Tells of each join whether the expression needs it.
  std::vector<bool> read_by(const Expr& expr) const;
  std::unique_ptr<LogicalProject> bind(const sql::Query& query) const;
  // Returns the value that is known of the text and the arguments, or what `make` makes.
  ExprPtr known_or(std::string text, const std::vector<ExprPtr>& given, const std::function<ExprPtr()>& make);
  ExprPtr known_or(std::string_view kind, const sql::Query& query, const std::function<ExprPtr()>& make);
  ExprPtr find_known(std::string_view text, const std::vector<ExprPtr>& given);
  bool may_differ(const Expr& value) const;
  // Calls `visit` for the columns that a join and its query name.
  void visit_columns_for(const LogicalJoin& join, const std::function<void(const Expr&)>& visit) const;
  // Returns the relations that a query makes, those of common tables that it reads included.
  std::set<RelationId> made_for(const LogicalNode& query) const;
  bool reads_around(const LogicalNode& query) const;

  BindState& state_;
  const CommonTables* common_;
  const Scope& scope_;
  OuterAggregates* aggregates_;
  // Their first children are still to come.
  std::vector<std::unique_ptr<LogicalJoin>> joins_;
  std::vector<LogicalPtr> numberings_;
  const Scope* seen_ = nullptr;
  struct Taken {
    SequenceEntryPtr sequence;
    SourceSpan span;
  };
  std::vector<Taken> taken_;
  TakeValue take_;
  KnownValues known_;
  Subqueries* other_ = nullptr;  // that known queries are taken from
};

}  // namespace rtsql
