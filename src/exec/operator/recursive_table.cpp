#include "exec/operator/recursive_table.h"

#include <utility>

#include "exec/operator/build_operator.h"
#include "exec/precompute/materialize.h"

namespace rtsql {
namespace {

// Returns the columns of the relation: those that may be NULL in any iteration may be so in all.
std::vector<ExprPtr> columns_of(const CommonTablePlan& table, RelationId relation) {
  const auto outputs = [&](size_t child) -> const std::vector<OutputColumn>& {
    return static_cast<const ProjectPlan&>(*table.children[child]).outputs;
  };
  std::vector<ExprPtr> columns;
  for (uint32_t i = 0; i < outputs(0).size(); ++i) {
    const bool nullable = outputs(0)[i].expr->nullable || outputs(1)[i].expr->nullable;
    columns.push_back(make_column({relation, i}, outputs(0)[i].expr->type, nullable, outputs(0)[i].name));
  }
  return columns;
}

// Returns the rows as `relation`, which reads the columns as those of `source`.
RowSet as_rows(const Iteration& iteration, const CommonTablePlan& table, RelationId relation,
               RelationId source) {
  RowSet rows;
  rows.count = iteration.count;
  rows.sources.push_back({.relation = source, .columns = iteration.columns});
  rows.computed.push_back({relation, columns_of(table, source)});
  return rows;
}

}  // namespace

RecursiveTable::RecursiveTable(OperatorContext& context, const CommonTablePlan& plan)
    : context_(context),
      plan_(plan),
      query_(build_operator(context, *plan.children[0])),
      step_(build_operator(context, *plan.children[1])),
      visited_(context.execution) {}

std::optional<Iteration> RecursiveTable::next() {
  if (!last_) {
    last_ = run_once(*query_, plan_.query().relation);
  } else if (last_->count > 0 && !(gpu::Rehearsal::is_on() && has_stepped_)) {
    has_stepped_ = true;
    last_ = run_step();
  } else {
    return std::nullopt;
  }
  return last_;
}

Iteration RecursiveTable::run_step() {
  context_.execution.work().poll();
  const RelationId relation = plan_.query().relation;
  SharedRows working(context_.execution, as_rows(*last_, plan_, relation, context_.execution.new_relation()),
                     relation);
  return context_.common_tables.with_working_table(plan_.working, std::move(working), [&] {
    return run_once(*step_, static_cast<const ProjectPlan&>(*plan_.children[1]).relation);
  });
}

Iteration RecursiveTable::run_once(Operator& part, RelationId relation) {
  Execution& execution = context_.execution;
  const std::vector<ExprPtr> columns = columns_of(plan_, relation);
  RowSet rows = part.collect();
  Iteration iteration{materialize(execution, rows, rows.resolve(columns)), rows.count};
  execution.check_row_errors();
  if (plan_.keeps_duplicates) return iteration;
  const RowSet found =
      visited_.add(as_rows(iteration, plan_, relation, context_.execution.new_relation()), columns);
  return found.count == iteration.count ? iteration
                                        : Iteration{materialize(execution, found, columns), found.count};
}

RowSet RecursiveTable::collect() {
  Iterations iterations(context_.execution);
  while (std::optional<Iteration> iteration = next()) iterations.add(*std::move(iteration));
  return as_rows(iterations.take(), plan_, plan_.query().relation, context_.execution.new_relation());
}

void RecursiveTable::run(RelationId relation, const Consumer& consumer, uint64_t demand) {
  const RelationId source = context_.execution.new_relation();
  Iterations waiting(context_.execution);
  uint64_t handed = 0;
  bool wants_more = true;
  const auto hand_over = [&] {
    const RowSet rows = as_rows(waiting.take(), plan_, relation, source);
    handed += rows.count;
    wants_more = consumer({rows});
  };
  const auto run_iteration = [&] {
    const Attribution own(context_.profiler, plan_);
    return next();
  };
  while (std::optional<Iteration> iteration = wants_more ? run_iteration() : std::nullopt) {
    context_.profile.of(plan_).rows += iteration->count;
    waiting.add(*std::move(iteration));
    const bool are_enough = handed < demand && handed + waiting.count() >= demand;
    if (are_enough || waiting.count() >= handed) hand_over();
  }
  if (wants_more && waiting.count() > 0) hand_over();
}

}  // namespace rtsql
