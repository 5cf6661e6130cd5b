#include "exec/precompute/precompute.h"

#include <algorithm>

#include "exec/expression/precomputed.h"
#include "exec/precompute/branch_guard.h"
#include "exec/precompute/device_call.h"
#include "exec/precompute/host_call.h"
#include "exec/precompute/materialize.h"
#include "exec/precompute/own_texts.h"
#include "exec/precompute/split_condition.h"
#include "expression/fold.h"

namespace rtsql {
namespace {

ExprPtr with_operands(const ExprPtr& expr, const std::vector<ExprPtr>& operands) {
  size_t next = 0;
  return rewrite(expr, [&](const Expr& node) { return &node == expr.get() ? nullptr : operands[next++]; });
}

// Computes parts of expressions from the innermost outwards, so that each is computed once: equal parts share
// a column where the rows of one are among those of the other.
class Precomputation {
 public:
  Precomputation(Execution& execution, const RowSet& rows) : execution_(execution), rows_(rows) {}

  // Returns the expression over the columns of rows().
  ExprPtr replace(const ExprPtr& expr) {
    if (!needs_precomputing(expr)) return expr;
    if (needs_splitting(*expr)) return compute_split(expr);
    const bool is_choice = expr->op == Op::kCase || expr->op == Op::kCoalesce;
    const ExprPtr replaced =
        with_operands(expr, is_choice ? replace_branches(*expr) : replace_all(expr->operands));
    return is_host_call(*replaced) ? compute_call(replaced) : replaced;
  }

  const RowSet& rows() const { return rows_; }

 private:
  struct Computed {
    ExprPtr part, column;
  };

  std::vector<ExprPtr> replace_all(const std::vector<ExprPtr>& exprs) {
    std::vector<ExprPtr> replaced;
    for (const ExprPtr& expr : exprs) replaced.push_back(replace(expr));
    return replaced;
  }

  // All rows that get here evaluate the first operand, so that its parts have values for all of them. Fewer
  // rows evaluate a later operand. The rows that evaluate a condition are all that the branches behind it can
  // have.
  std::vector<ExprPtr> replace_branches(const Expr& choice) {
    std::vector<ExprPtr> replaced = {replace(choice.operands[0])};
    const size_t computed_always = computed_here_.size();
    for (size_t place = 1; place < choice.operands.size(); ++place) {
      const size_t computed_before = computed_here_.size();
      branches_.push_back({choice.op, replaced});
      replaced.push_back(replace(choice.operands[place]));
      branches_.pop_back();
      if (is_value_of_when(choice.op, place, choice.operands.size())) computed_here_.resize(computed_before);
    }
    computed_here_.resize(computed_always);
    return replaced;
  }

  ExprPtr compute_call(const ExprPtr& call) {
    if (ExprPtr column = column_of(computed_everywhere_, *call)) return column;
    if (ExprPtr column = column_of(computed_here_, *call)) return column;
    if (ExprPtr looked_up = look_up_on_device(execution_, rows_, *call)) return looked_up;
    // A call that fails by itself does not fail for a NULL.
    bool fails_itself = call->op == Op::kHostFunction && !call->host_function->failure.empty();
    std::vector<ExprPtr> arguments;
    for (const ExprPtr& argument : call->operands) {
      arguments.push_back(guarded(argument, fails_itself));
      fails_itself = false;
    }
    const bool is_guarded = arguments != call->operands;
    const ExprPtr computed = is_guarded ? with_operands(call, arguments) : call;
    ExprPtr column = rows_.append(call_on_host(execution_, rows_, *computed), *call);
    (is_guarded ? computed_here_ : computed_everywhere_).push_back({call, column});
    return column;
  }

  // The parts of the chain precompute what is in them when their turn comes.
  ExprPtr compute_split(const ExprPtr& chain) {
    std::vector<ExprPtr> terms;
    for (const ExprPtr& term : chain->operands) terms.push_back(guarded(term, false));
    const ExprPtr split = with_operands(chain, terms);
    return rows_.append(compute_split_condition(execution_, rows_, *split), *chain);
  }

  ExprPtr guarded(const ExprPtr& operand, bool fails) const {
    const bool guards = !branches_.empty() && (fails || may_fail(*operand));
    return guards ? only_where_taken(branches_, operand) : operand;
  }

  static ExprPtr column_of(const std::vector<Computed>& computed, const Expr& part) {
    const auto found =
        std::ranges::find_if(computed, [&](const Computed& known) { return same_expr(*known.part, part); });
    return found == computed.end() ? nullptr : found->column;
  }

  Execution& execution_;
  RowSet rows_;
  std::vector<Branch> branches_;               // around what is computed, the outermost first
  std::vector<Computed> computed_everywhere_;  // for all rows
  std::vector<Computed> computed_here_;        // for the rows that take branches_, and perhaps others
};

// Adds those sources of `computed` that the expressions read and `rows` lacks.
void add_read_sources(RowSet& rows, const RowSet& computed, const std::vector<ExprPtr>& exprs) {
  const size_t given = rows.sources.size();
  std::vector<bool> is_read(computed.sources.size());
  for (const ExprPtr& expr : exprs) {
    visit_columns(*expr, [&](const Expr& column) {
      const auto source = std::ranges::find(computed.sources, column.column.relation, &SourceRows::relation);
      if (source != computed.sources.end())
        is_read[static_cast<size_t>(source - computed.sources.begin())] = true;
    });
  }
  for (size_t i = given; i < computed.sources.size(); ++i) {
    if (is_read[i]) rows.sources.push_back(computed.sources[i]);
  }
}

}  // namespace

std::vector<ExprPtr> precompute(Execution& execution, RowSet& rows, const std::vector<ExprPtr>& given) {
  const bool is_over_own = suits_own_texts(execution, rows, given);
  const std::vector<ExprPtr> exprs = is_over_own ? over_own_texts(execution, rows, given) : given;
  Precomputation computation(execution, rows);
  std::vector<ExprPtr> replaced;
  for (const ExprPtr& unresolved : exprs) {
    const ExprPtr expr = rows.resolve(unresolved);
    // Columns may have turned out to be constants, as those of an aggregate over no rows.
    replaced.push_back(needs_precomputing(expr) ? computation.replace(fold(expr)) : unresolved);
  }
  add_read_sources(rows, computation.rows(), replaced);
  return replaced;
}

std::vector<ExprPtr> precompute_fallible(Execution& execution, RowSet& rows,
                                         const std::vector<ExprPtr>& exprs) {
  std::vector<ExprPtr> failing;
  for (const ExprPtr& expr : exprs) {
    if (may_fail(*rows.resolve(expr))) failing.push_back(expr);
  }
  if (failing.empty()) return exprs;
  std::vector<ColumnPtr> columns = materialize(execution, rows, failing);
  std::vector<ExprPtr> replaced;
  size_t next = 0;
  for (const ExprPtr& expr : exprs) {
    bool computed = next < failing.size() && expr == failing[next];
    replaced.push_back(
        computed ? rows.append({.relation = execution.new_relation(), .columns = {columns[next++]}}, *expr)
                 : expr);
  }
  return replaced;
}

GroupBy with_inputs(const GroupBy& group, const std::vector<ExprPtr>& inputs) {
  GroupBy changed = group;
  size_t next = 0;
  for (ExprPtr& key : changed.keys) key = inputs[next++];
  for (AggregateCall& call : changed.aggregates) {
    for (ExprPtr* expr : call.expressions()) *expr = inputs[next++];
  }
  return changed;
}

}  // namespace rtsql
