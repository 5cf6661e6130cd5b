#include "plan/cube/cube_answer.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "expression/aggregate_functions.h"
#include "plan/cube/column_classes.h"
#include "plan/row_weight.h"

namespace rtsql {
namespace {

using RelationMap = std::map<uint32_t, uint32_t>;  // the query's relations by the cube's

// Calls `use` with each way to take the query's tables for the cube's, until it returns true.
bool for_each_mapping(const CubeEntry& cube, const JoinBlock& block,
                      const std::function<bool(const RelationMap&)>& use) {
  if (cube.sources.size() != block.tables.size()) return false;
  RelationMap mapping;
  std::vector<bool> taken(block.tables.size(), false);
  const std::function<bool(size_t)> assign = [&](size_t source) {
    if (source == cube.sources.size()) return use(mapping);
    const TablePtr wanted = cube.sources[source].table.lock();
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

class CubeAnswer {
 public:
  CubeAnswer(const CubeEntry& cube, const GroupBy& group, const JoinBlock& block, const RelationMap& mapping,
             uint32_t cells, gpu::Device& device)
      : cube_(cube),
        group_(group),
        block_(block),
        mapping_(mapping),
        cells_(std::make_shared<const BaseRelation>(
            BaseRelation{.relation = cells, .alias = cube.name, .table = cube.cells, .is_cube = true})),
        estimator_(device, LogicalGet(cells_)),
        bounds_(estimator_),
        weight_(cell(cube.rows), bounds_),
        joined_(in_query(cube.conjuncts)),
        classes_(joined_) {
    for (const CubeDimension& dimension : cube.dimensions) dimensions_.push_back(in_query(dimension.value));
    for (const CubeMeasure& measure : cube.measures) measures_.push_back(in_query(measure.value));
    for (ExprPtr& value : dimensions_) value = classes_.canonical(value);
    for (ExprPtr& value : measures_) value = classes_.canonical(value);
  }

  std::optional<RewrittenGrouping> run(uint32_t relation) {
    if (!joins_likewise() || !take_conditions()) return std::nullopt;
    std::vector<ExprPtr> keys;
    for (const ExprPtr& key : group_.keys) {
      keys.push_back(over_cells(key));
      if (!keys.back()) return std::nullopt;
    }
    GroupingRewrite rewritten(relation, group_.keys, std::move(keys));
    for (const AggregateCall& call : group_.aggregates) {
      ExprPtr value = aggregate(rewritten, call);
      if (!value) return std::nullopt;
      rewritten.add_output(call.text, std::move(value));
    }
    return std::move(rewritten).finish(filtered_cells());
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
      conditions_.push_back(over_cells(conjunct));
      if (!conditions_.back()) return false;
    }
    return true;
  }

  // Returns null where the expression needs more than dimensions.
  ExprPtr over_cells(const ExprPtr& expr) const {
    ExprPtr over = rewrite(classes_.canonical(expr), [&](const Expr& part) -> ExprPtr {
      for (uint32_t i = 0; i < dimensions_.size(); ++i) {
        if (same_expr(part, *dimensions_[i])) return cell(i, part.span);
      }
      return nullptr;
    });
    bool is_covered = true;
    visit_columns(*over, [&](const Expr& part) {
      is_covered = is_covered && part.column.relation == cells_->relation;
    });
    return is_covered ? over : nullptr;
  }

  ExprPtr cell(uint32_t ordinal, SourceSpan span = {}) const {
    const ColumnDefinition& column = cube_.cells->definitions[ordinal];
    return make_column({cells_->relation, ordinal}, column.type, !column.not_null, column.name, span);
  }

  // Returns null where the aggregate does not follow from the cells.
  ExprPtr aggregate(GroupingRewrite& rewritten, const AggregateCall& call) const {
    if (call.distinct) return of_distinct(rewritten, call);
    return rewritten.combine(
        call, [&](Aggregate aggregate, const ExprPtr& value) { return partial(aggregate, value); });
  }

  // A cell has each value of an expression over dimensions once.
  ExprPtr of_distinct(GroupingRewrite& rewritten, AggregateCall call) const {
    if (!GroupingRewrite::has_partials(call.aggregate)) return nullptr;
    call.argument = over_cells(call.argument);
    return call.argument ? rewritten.add(call, !counts_rows(call.aggregate)) : nullptr;
  }

  // Returns what a cell has of the aggregate of its rows, as GroupingRewrite::Partial.
  ExprPtr partial(Aggregate aggregate, const ExprPtr& value) const {
    if (aggregate == Aggregate::kCountStar) return cell(cube_.rows);
    if (value->op == Op::kLiteral && value->literal.null)
      return make_literal(Value::null_of(partial_type(aggregate, value->type)), value->span);
    if (ExprPtr of_measure = partial_of_measure(aggregate, value)) return of_measure;
    if (ExprPtr of_case = partial_of_case(aggregate, *value)) return of_case;
    const ExprPtr over = over_cells(value);
    return over ? weight_.partial(aggregate, over) : nullptr;
  }

  static Type partial_type(Aggregate aggregate, Type of) {
    if (aggregate == Aggregate::kCount) return TypeId::kBigint;
    return aggregate == Aggregate::kSum ? aggregate_type(AggregateResult::kSum, of) : of;
  }

  ExprPtr partial_of_measure(Aggregate aggregate, const ExprPtr& value) const {
    const ExprPtr wanted = classes_.canonical(value);
    for (size_t i = 0; i < measures_.size(); ++i) {
      if (!same_expr(*measures_[i], *wanted)) continue;
      const std::optional<uint32_t> column = partial_column(aggregate, cube_.measures[i]);
      return column ? cell(*column, value->span) : nullptr;
    }
    return nullptr;
  }

  static std::optional<uint32_t> partial_column(Aggregate aggregate, const CubeMeasure& measure) {
    switch (aggregate) {
      case Aggregate::kCount:
        return measure.count;
      case Aggregate::kSum:
        return measure.sum;
      case Aggregate::kMin:
        return measure.minimum;
      case Aggregate::kMax:
        return measure.maximum;
      default:
        return std::nullopt;
    }
  }

  // All rows of a cell take the same branch where dimensions decide, as those of FILTER do.
  ExprPtr partial_of_case(Aggregate aggregate, const Expr& choice) const {
    if (choice.op != Op::kCase) return nullptr;
    std::vector<ExprPtr> operands;
    for (size_t i = 0; i < choice.operands.size(); ++i) {
      const ExprPtr& operand = choice.operands[i];
      const bool is_condition = i % 2 == 0 && i + 1 < choice.operands.size();
      operands.push_back(is_condition ? over_cells(operand) : partial(aggregate, operand));
      if (!operands.back()) return nullptr;
    }
    return make_expr(Op::kCase, partial_type(aggregate, choice.type), std::move(operands), choice.span);
  }

  LogicalPtr filtered_cells() const {
    LogicalPtr cells = std::make_unique<LogicalGet>(cells_);
    if (conditions_.empty()) return cells;
    auto filter = node_above<LogicalFilter>(std::move(cells));
    filter->conjuncts = conditions_;
    return filter;
  }

  const CubeEntry& cube_;
  const GroupBy& group_;
  const JoinBlock& block_;
  const RelationMap& mapping_;
  const BaseRelationPtr cells_;
  Estimator estimator_;  // of the cells
  ValueBounds bounds_;
  const RowWeight weight_;
  const std::vector<ExprPtr> joined_;  // the cube's conditions
  const ColumnClasses classes_;
  std::vector<ExprPtr> dimensions_, measures_;
  std::vector<ExprPtr> conditions_;  // over the cells
};

}  // namespace

std::optional<RewrittenGrouping> answer_by_cube(const CubeEntry& cube, const GroupBy& group,
                                                const JoinBlock& block, gpu::Device& device,
                                                RelationNumbers& relations) {
  std::optional<RewrittenGrouping> answer;
  for_each_mapping(cube, block, [&](const RelationMap& mapping) {
    RelationNumbers numbers = relations;
    const uint32_t cells = numbers.next();
    answer = CubeAnswer(cube, group, block, mapping, cells, device).run(numbers.next());
    if (answer) relations = numbers;
    return answer.has_value();
  });
  return answer;
}

}  // namespace rtsql
