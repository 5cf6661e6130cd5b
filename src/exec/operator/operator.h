// An operator runs a node of a plan. Operators form a tree as the nodes do: each asks its children for rows
// and hands its own to the consumer that its parent gives it. Conditions and stages travel with the rows
// until an operator takes them into its own pass over the data.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "exec/kernel/pipeline_input.h"
#include "exec/operator/operator_context.h"
#include "plan/node/plan.h"

namespace rtsql {

// Takes a batch of rows and says whether it wants more.
using Consumer = std::function<bool(const PipelineInput& rows)>;
// Says after how many rows a consumer stops, if it does: it is given few at first, and more and more.
using Demand = std::optional<uint64_t>;

class Operator;
using OperatorPtr = std::unique_ptr<Operator>;

class Operator {
 public:
  virtual ~Operator() = default;
  Operator(const Operator&) = delete;

  // Hands its rows to the consumer, batch by batch, until that wants no more. An operator that makes columns
  // emits one batch at least, if an empty one. Runs once, unless it is in the step of a recursion.
  void run(const Consumer& consumer, Demand demand = std::nullopt);
  // Runs and returns all rows as a list.
  RowSet collect();
  // Runs and returns all rows, pending where they come at once and a kernel of their own can have them.
  PipelineInput collect_pending();

  // Returns the rows of a batch that this operator has emitted, those dropped that have to be: it has no more
  // rows than these.
  RowSet filter(const PipelineInput& pending);
  // Calls `use` with them, in batches where there may be more than came.
  void filter(const PipelineInput& pending, const std::function<void(const RowSet&)>& use);

  // Tells whether `rows`, which this operator has emitted or will emit, stand in the order of the sort keys.
  virtual bool is_in_order(const RowSet& rows, const std::vector<SortKey>& keys) const;

 protected:
  Operator(OperatorContext& context, const PlanNode& node, std::vector<OperatorPtr> children);

  virtual void emit(const Consumer& consumer, Demand demand) = 0;

  // Runs a child with this consumer, whose time counts as this operator's.
  void take(Operator& from, const Consumer& consumer, Demand demand = std::nullopt);
  // Tells whether this is in the step of a recursion that has the same rows of the child in all iterations,
  // so that what is built of them may be kept.
  bool repeats(size_t child_place);

  Execution& execution() { return context_.execution; }
  OperatorContext& context() { return context_; }
  NodeProfile& profile() { return context_.profile.of(node_); }
  Operator& child(size_t place = 0) { return *children_[place]; }
  const Operator& child(size_t place = 0) const { return *children_[place]; }
  // Has the time until the result is destroyed count as this operator's.
  Attribution attribute() { return Attribution(context_.profiler, node_); }

 private:
  OperatorContext& context_;
  const PlanNode& node_;
  const std::vector<OperatorPtr> children_;
};

// Knows the kind of node that an operator runs.
template <typename Node>
class OperatorOf : public Operator {
 public:
  using Plan = Node;
  OperatorOf(OperatorContext& context, const Node& node, std::vector<OperatorPtr> children)
      : Operator(context, node, std::move(children)), plan_(node) {}

 protected:
  const Node& plan() const { return plan_; }

 private:
  const Node& plan_;
};

}  // namespace rtsql
