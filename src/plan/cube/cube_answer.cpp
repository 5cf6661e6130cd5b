#include "plan/cube/cube_answer.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "expression/functions.h"
#include "expression/type_rules.h"
#include "plan/cube/column_classes.h"

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
             uint32_t cells)
      : cube_(cube),
        group_(group),
        block_(block),
        mapping_(mapping),
        cells_(cells),
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
        if (same_expr(part, *dimensions_[i])) return cell(i);
      }
      return nullptr;
    });
    bool is_covered = true;
    visit_columns(*over,
                  [&](const Expr& part) { is_covered = is_covered && part.column.relation == cells_; });
    return is_covered ? over : nullptr;
  }

  ExprPtr cell(uint32_t ordinal) const {
    const ColumnDefinition& column = cube_.cells->definitions[ordinal];
    return make_column({cells_, ordinal}, column.type, !column.not_null, column.name);
  }

  // Returns null where the aggregate does not follow from the cells.
  ExprPtr aggregate(GroupingRewrite& rewritten, const AggregateCall& call) const {
    if (call.aggregate == Aggregate::kCountStar) return rewritten.sum_of_counts(cell(cube_.rows));
    if (!call.argument) return nullptr;
    if (const CubeMeasure* measure = measure_of(call.argument); measure && !call.distinct) {
      if (ExprPtr value = of_measure(rewritten, call, *measure)) return value;
    }
    const ExprPtr argument = over_cells(call.argument);
    return argument ? of_dimensions(rewritten, call, argument) : nullptr;
  }

  const CubeMeasure* measure_of(const ExprPtr& argument) const {
    const ExprPtr wanted = classes_.canonical(argument);
    for (size_t i = 0; i < measures_.size(); ++i) {
      if (same_expr(*measures_[i], *wanted)) return &cube_.measures[i];
    }
    return nullptr;
  }

  ExprPtr of_measure(GroupingRewrite& rewritten, const AggregateCall& call,
                     const CubeMeasure& measure) const {
    switch (call.aggregate) {
      case Aggregate::kCount:
        return rewritten.sum_of_counts(cell(measure.count));
      case Aggregate::kSum:
        return measure.sum ? rewritten.sum(call.type, cell(*measure.sum)) : nullptr;
      case Aggregate::kAvg: {
        const bool is_quotient = measure.sum && call.argument->type.id != TypeId::kDecimal;
        return is_quotient ? rewritten.average(cell(*measure.sum), cell(measure.count)) : nullptr;
      }
      case Aggregate::kMin:
        return measure.minimum ? extreme(rewritten, call, cell(*measure.minimum)) : nullptr;
      case Aggregate::kMax:
        return measure.maximum ? extreme(rewritten, call, cell(*measure.maximum)) : nullptr;
      default:
        return nullptr;
    }
  }

  static ExprPtr extreme(GroupingRewrite& rewritten, AggregateCall call, const ExprPtr& argument) {
    call.argument = argument;
    call.distinct = false;
    return rewritten.add(std::move(call), true);
  }

  // Distinct values and extremes do not depend on how often a value occurs, so each cell has it once.
  static ExprPtr of_dimensions(GroupingRewrite& rewritten, AggregateCall call, const ExprPtr& argument) {
    const bool is_extreme = call.aggregate == Aggregate::kMin || call.aggregate == Aggregate::kMax;
    if (is_extreme) return extreme(rewritten, std::move(call), argument);
    const bool is_of_set = call.distinct && call.distinct_by.empty() &&
                           (call.aggregate == Aggregate::kCount || call.aggregate == Aggregate::kSum ||
                            call.aggregate == Aggregate::kAvg);
    if (!is_of_set) return nullptr;
    call.argument = argument;
    const bool nullable = !counts_rows(call.aggregate);
    return rewritten.add(std::move(call), nullable);
  }

  LogicalPtr filtered_cells() const {
    LogicalPtr cells = std::make_unique<LogicalGet>(std::make_shared<const BaseRelation>(
        BaseRelation{.relation = cells_, .alias = cube_.name, .table = cube_.cells, .is_cube = true}));
    if (conditions_.empty()) return cells;
    auto filter = node_above<LogicalFilter>(std::move(cells));
    filter->conjuncts = conditions_;
    return filter;
  }

  const CubeEntry& cube_;
  const GroupBy& group_;
  const JoinBlock& block_;
  const RelationMap& mapping_;
  const uint32_t cells_;               // the relation that they make
  const std::vector<ExprPtr> joined_;  // the cube's conditions
  const ColumnClasses classes_;
  std::vector<ExprPtr> dimensions_, measures_;
  std::vector<ExprPtr> conditions_;  // over the cells
};

}  // namespace

std::optional<RewrittenGrouping> answer_by_cube(const CubeEntry& cube, const GroupBy& group,
                                                const JoinBlock& block, RelationNumbers& relations) {
  std::optional<RewrittenGrouping> answer;
  for_each_mapping(cube, block, [&](const RelationMap& mapping) {
    RelationNumbers numbers = relations;
    const uint32_t cells = numbers.next();
    answer = CubeAnswer(cube, group, block, mapping, cells).run(numbers.next());
    if (answer) relations = numbers;
    return answer.has_value();
  });
  return answer;
}

}  // namespace rtsql
