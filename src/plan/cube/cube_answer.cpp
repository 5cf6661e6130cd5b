#include "plan/cube/cube_answer.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "catalog/traced_rows.h"
#include "function/aggregate/aggregate_functions.h"
#include "plan/cube/column_classes.h"
#include "plan/cube/cube_relation.h"
#include "plan/estimate/row_weight.h"

namespace rtsql {
namespace {

using RelationMap = std::map<RelationId, RelationId>;  // the query's relations by the cube's

// Calls `use` with each way to take the query's tables for the cube's, until it returns true.
bool for_each_mapping(const CubeEntry& cube, const JoinBlock& block,
                      const std::function<bool(const RelationMap&)>& use) {
  if (cube.sources.size() != block.tables.size()) return false;
  RelationMap mapping;
  std::vector<bool> taken(block.tables.size(), false);
  const std::function<bool(size_t)> assign = [&](size_t source) {
    if (source == cube.sources.size()) return use(mapping);
    const TableSchemaPtr wanted = cube.sources[source].table.lock();
    for (size_t i = 0; i < taken.size(); ++i) {
      if (taken[i] || block.tables[i]->table != wanted) continue;
      taken[i] = true;
      mapping[cube.sources[source].relation] = block.tables[i]->relation;
      if (assign(source + 1)) return true;
      taken[i] = false;
    }
    return false;
  };
  return assign(0);
}

class CubeMatch {
 public:
  CubeMatch(const CubeEntry& cube, const GroupBy& group, const GroupedRows& grouped,
            const RelationMap& mapping, std::unique_ptr<CubeRelation> relation, gpu::Device& device)
      : group_(group),
        block_(grouped.block),
        windows_(grouped.windows),
        mapping_(mapping),
        relation_(std::move(relation)),
        estimator_(device, LogicalGet(relation_->base())),
        bounds_(estimator_),
        weight_(relation_->rows(), bounds_),
        joined_(in_query(cube.conjuncts)),
        classes_(joined_) {
    for (const CubeDimension& dimension : cube.dimensions) dimensions_.push_back(in_query(dimension.value));
    for (const CubeMeasure& measure : cube.measures) measures_.push_back(in_query(measure.value));
    for (ExprPtr& value : dimensions_) value = classes_.canonical(value);
    for (ExprPtr& value : measures_) value = classes_.canonical(value);
  }

  std::optional<CubeAnswer> run(RelationId relation) {
    if (!joins_likewise() || !take_conditions() || !take_windows()) return std::nullopt;
    std::vector<ExprPtr> keys;
    for (const ExprPtr& key : group_.keys) {
      keys.push_back(over_relation(key));
      if (!keys.back()) return std::nullopt;
    }
    GroupingRewrite rewritten(relation, group_.keys, std::move(keys));
    for (const AggregateCall& call : group_.aggregates) {
      ExprPtr value = aggregate(rewritten, call);
      if (!value) return std::nullopt;
      rewritten.add_output(call.text, std::move(value));
    }
    LogicalPtr rows = filtered_relation();
    if (!rows) return std::nullopt;
    RewrittenGrouping grouping = std::move(rewritten).finish(stack_windows(windows_over_, std::move(rows)));
    CubeTracePtr trace = relation_->trace(grouping.group);
    return CubeAnswer{.name = {},
                      .grouping = std::move(grouping),
                      .read = relation_->base()->relation,
                      .trace = std::move(trace)};
  }

 private:
  ExprPtr in_query(const ExprPtr& expr) const { return renumbered_columns(expr, mapping_); }
  std::vector<ExprPtr> in_query(const std::vector<ExprPtr>& exprs) const {
    std::vector<ExprPtr> renumbered;
    for (const ExprPtr& expr : exprs) renumbered.push_back(in_query(expr));
    return renumbered;
  }

  // Tells whether all of the query's rows are among those of the cube.
  bool joins_likewise() const {
    const ColumnClasses of_query(block_.conjuncts);
    return std::ranges::all_of(joined_, [&](const ExprPtr& conjunct) {
      const auto equal = equal_columns(*conjunct);
      return equal ? of_query.has(equal->first, equal->second) : is_among(*conjunct, block_.conjuncts);
    });
  }

  bool is_among(const Expr& conjunct, const std::vector<ExprPtr>& others) const {
    const ExprPtr wanted = classes_.canonical(std::make_shared<const Expr>(conjunct));
    return std::ranges::any_of(
        others, [&](const ExprPtr& other) { return same_expr(*classes_.canonical(other), *wanted); });
  }

  // Finds what the query asks of the cube's rows beyond what all of them fulfil.
  bool take_conditions() {
    for (const ExprPtr& conjunct : block_.conjuncts) {
      const auto equal = equal_columns(*conjunct);
      const bool is_known = equal ? classes_.has(equal->first, equal->second) : is_among(*conjunct, joined_);
      if (is_known) continue;
      const ExprPtr of_dimensions = over_dimensions(conjunct);
      if (of_dimensions && relation_->take(of_dimensions, kDimensions)) continue;
      conditions_.push_back(over_relation(conjunct));
      if (!conditions_.back()) return false;
    }
    return true;
  }

  // Windows are over single rows, and read what the ones below them have made.
  bool take_windows() {
    if (!windows_.empty() && !relation_->has_single_rows()) return false;
    for (const Window* window : windows_) {
      if (std::ranges::any_of(window->calls, joins_in_order)) return false;
      auto over = std::make_unique<LogicalWindow>();
      over->window = *window;
      for (ExprPtr* expr : over->window.expressions()) {
        *expr = over_relation(*expr);
        if (!*expr) return false;
      }
      windows_over_.insert(windows_over_.begin(), std::move(over));
    }
    return true;
  }

  bool is_of_window(const Expr& column) const {
    return std::ranges::any_of(
        windows_, [&](const Window* window) { return window->relation == column.column.relation; });
  }

  // Returns the place of what has the value of the expression.
  static std::optional<size_t> place_of(const Expr& expr, const std::vector<ExprPtr>& among) {
    const auto found =
        std::ranges::find_if(among, [&](const ExprPtr& other) { return same_expr(expr, *other); });
    if (found == among.end()) return std::nullopt;
    return static_cast<size_t>(found - among.begin());
  }

  // Puts `value_of` in place of the parts that it is not null for. Returns null where columns remain.
  ExprPtr rewritten(const ExprPtr& expr, const std::function<ExprPtr(const Expr& part)>& value_of) const {
    bool is_covered = true;
    const ExprPtr over = rewrite(classes_.canonical(expr), [&](const Expr& part) {
      ExprPtr value = value_of(part);
      if (!value && part.op == Op::kColumn && !is_of_window(part)) is_covered = false;
      return value;
    });
    return is_covered ? over : nullptr;
  }

  ExprPtr over_dimensions(const ExprPtr& expr) const {
    return rewritten(expr, [&](const Expr& part) -> ExprPtr {
      const std::optional<size_t> dimension = place_of(part, dimensions_);
      if (!dimension) return nullptr;
      return make_column({kDimensions, static_cast<uint32_t>(*dimension)}, part.type, part.nullable,
                         expr_text(part), part.span);
    });
  }

  ExprPtr over_relation(const ExprPtr& expr) const {
    return rewritten(expr, [&](const Expr& part) -> ExprPtr {
      if (const auto dimension = place_of(part, dimensions_))
        return relation_->dimension(*dimension, part.span);
      if (const auto measure = place_of(part, measures_)) return relation_->value(*measure, part.span);
      return nullptr;
    });
  }

  // Returns null where the aggregate does not follow from the rows of the relation.
  ExprPtr aggregate(GroupingRewrite& rewritten, const AggregateCall& call) const {
    if (relation_->has_single_rows()) return of_rows(rewritten, call);
    if (call.distinct) return of_distinct(rewritten, call);
    return rewritten.combine(
        call, [&](Aggregate aggregate, const ExprPtr& value) { return partial(aggregate, value); });
  }

  // No other aggregate depends on the order of the rows.
  static bool joins_in_order(const WindowCall& call) { return joins_rows(call.aggregate.aggregate); }

  ExprPtr of_rows(GroupingRewrite& rewritten, AggregateCall call) const {
    if (joins_rows(call.aggregate)) return nullptr;
    for (ExprPtr* expr : call.expressions()) {
      *expr = over_relation(*expr);
      if (!*expr) return nullptr;
    }
    return rewritten.add(call, !counts_rows(call.aggregate));
  }

  // A row of the relation has each value of an expression over dimensions once.
  ExprPtr of_distinct(GroupingRewrite& rewritten, AggregateCall call) const {
    if (!GroupingRewrite::has_partials(call.aggregate)) return nullptr;
    call.argument = over_relation(call.argument);
    return call.argument ? rewritten.add(call, !counts_rows(call.aggregate)) : nullptr;
  }

  // Returns what a row of the relation has of the aggregate, as GroupingRewrite::Partial.
  ExprPtr partial(Aggregate aggregate, const ExprPtr& value) const {
    if (aggregate == Aggregate::kCountStar) return relation_->rows();
    if (value->op == Op::kLiteral && value->literal.null)
      return make_literal(Value::null_of(partial_type(aggregate, value->type)), value->span);
    if (ExprPtr of_measure = partial_of_measure(aggregate, value)) return of_measure;
    if (ExprPtr of_case = partial_of_case(aggregate, *value)) return of_case;
    const ExprPtr over = over_relation(value);
    return over ? weight_.partial(aggregate, over) : nullptr;
  }

  static Type partial_type(Aggregate aggregate, Type of) {
    if (aggregate == Aggregate::kCount) return TypeId::kBigint;
    return aggregate == Aggregate::kSum ? aggregate_type(AggregateResult::kSum, of) : of;
  }

  ExprPtr partial_of_measure(Aggregate aggregate, const ExprPtr& value) const {
    const auto measure = place_of(*classes_.canonical(value), measures_);
    return measure ? relation_->partial(aggregate, *measure, value->span) : nullptr;
  }

  // All rows that one stands for take the same branch where dimensions decide, as those of FILTER do.
  ExprPtr partial_of_case(Aggregate aggregate, const Expr& choice) const {
    if (choice.op != Op::kCase) return nullptr;
    std::vector<ExprPtr> operands;
    for (size_t i = 0; i < choice.operands.size(); ++i) {
      const ExprPtr& operand = choice.operands[i];
      const bool is_condition = i % 2 == 0 && i + 1 < choice.operands.size();
      operands.push_back(is_condition ? over_relation(operand) : partial(aggregate, operand));
      if (!operands.back()) return nullptr;
    }
    return make_expr(Op::kCase, partial_type(aggregate, choice.type), std::move(operands), choice.span);
  }

  // Returns null where the relation cannot give the rows.
  LogicalPtr filtered_relation() {
    LogicalPtr rows = relation_->finish();
    if (!rows || conditions_.empty()) return rows;
    auto filter = node_above<LogicalFilter>(std::move(rows));
    filter->conjuncts = conditions_;
    return filter;
  }

  static constexpr RelationId kDimensions{UINT32_MAX};  // a relation that no query has

  const GroupBy& group_;
  const JoinBlock& block_;
  const std::vector<const Window*>& windows_;
  const RelationMap& mapping_;
  const std::unique_ptr<CubeRelation> relation_;
  Estimator estimator_;  // of its rows
  ValueBounds bounds_;
  const RowWeight weight_;
  const std::vector<ExprPtr> joined_;  // the cube's conditions
  const ColumnClasses classes_;
  std::vector<ExprPtr> dimensions_, measures_;
  std::vector<ExprPtr> conditions_;  // over the relation
  LogicalWindows windows_over_;      // likewise, the first lowest
};

}  // namespace

std::optional<GroupedRows> grouped_rows(const LogicalNode& tree) {
  GroupedRows grouped;
  const LogicalNode* node = &tree;
  for (; node->kind == LogicalKind::kWindow; node = node->children[0].get()) {
    grouped.windows.push_back(&static_cast<const LogicalWindow&>(*node).window);
    if (!is_of_groups(*grouped.windows.back())) return std::nullopt;
  }
  std::optional<JoinBlock> block = join_block(*node);
  if (!block) return std::nullopt;
  grouped.block = *std::move(block);
  return grouped;
}

std::vector<CubeAnswer> answers_by_cube(const CubeEntryPtr& cube, const GroupBy& group,
                                        const GroupedRows& grouped, gpu::Device& device,
                                        RelationIds& relations) {
  std::vector<CubeAnswer> answers;
  for_each_mapping(*cube, grouped.block, [&](const RelationMap& mapping) {
    const auto add = [&](const std::string& name, const auto& make_relation) {
      RelationIds numbers = relations;
      const RelationId read = numbers.next(), made = numbers.next(), further = numbers.next();
      auto answer = CubeMatch(*cube, group, grouped, mapping, make_relation(read, further), device).run(made);
      if (!answer) return;
      relations = numbers;
      answer->name = name;
      answers.push_back(*std::move(answer));
    };
    const bool compares = cube->traced && cube->traced->compares;
    if (cube->traced) {
      add(compares ? cube->name + " by rays" : cube->name,
          [&](RelationId read, RelationId) { return traced_relation(cube, read); });
    }
    if (answers.empty() || compares) {
      add(answers.empty() ? cube->name : cube->name + " by cells",
          [&](RelationId read, RelationId) { return cell_relation(*cube, read); });
    }
    if (answers.empty() && cube->kept) {
      add(cube->name,
          [&](RelationId read, RelationId further) { return row_relation(*cube, read, further); });
    }
    return !answers.empty();
  });
  return answers;
}

}  // namespace rtsql
