// Window functions inside expressions. Each becomes a column of a relation that a window makes (logical/
// window.h), of the rows that the expression is computed over; functions over equal partitions and orders
// share a window.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bind/algebra/derived_aggregates.h"
#include "bind/names/bind_state.h"
#include "bind/query/expression_binder.h"
#include "logical/window.h"
#include "sql/query.h"

namespace rtsql {

class Windows {
 public:
  // `named` is the WINDOW clause of the block; both outlive this.
  Windows(BindState& state, const std::vector<sql::NamedWindow>& named) : state_(state), named_(named) {}

  // Throws unless the windows of the WINDOW clause have different names and add to windows before them.
  void check_names() const;

  // Binds a call with OVER where `context` allows it; the result is over the tree that attach() returns.
  // Throws as bind_expression does.
  ExprPtr bind(const sql::Expression& call, const BindContext& context);

  bool makes(RelationId relation) const;
  bool are_read_by(const Expr& expr) const;
  // Lists what the windows compute with; it may be assigned to.
  std::vector<ExprPtr*> expressions();
  // Puts the windows above the tree, once: those of the longest orders first, as the others may do with
  // theirs.
  LogicalPtr attach(LogicalPtr tree);

 private:
  struct Written;  // a window with what it takes of those that it names

  Written resolve(const sql::Window& window, size_t visible) const;
  Window bind_keys(const Written& written, const BindContext& context) const;
  ExprPtr column_of(const Window& keys, WindowCall call, const sql::Expression& written);
  // The value of an aggregate that is made of others, which `aggregate` is.
  ExprPtr derived_value(const Window& keys, const Frame& frame, const Expr& aggregate,
                        const sql::Expression& written);
  void place_rows(const Window& keys, const Expr& aggregate, AggregateCall& call);
  DerivedAggregates& derived_of(const std::vector<ExprPtr>& partition_by);

  BindState& state_;
  const std::vector<sql::NamedWindow>& named_;
  LogicalWindows nodes_;  // their child is still to come
  std::vector<RelationId> relations_;
  struct Derived {
    std::vector<ExprPtr> partition_by;
    DerivedAggregates aggregates;
  };
  std::vector<std::unique_ptr<Derived>> derived_;
};

}  // namespace rtsql
