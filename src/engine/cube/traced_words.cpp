#include "engine/cube/traced_words.h"

#include <utility>

#include "engine/cube/cube_query.h"
#include "expression/decimal_units.h"

namespace rtsql {

void add_traced_words(GroupBy& group, const CubeEntry& cube, const TracedMeasures& measures) {
  const auto add = [&](Aggregate aggregate, uint32_t ordinal) {
    const ExprPtr units = units_of(column_of(*cube.cells, CubeQuery::kTable, ordinal));
    group.aggregates.push_back({aggregate, units, false, TypeId::kBigint, "word"});
  };
  add(Aggregate::kSum, cube.rows);
  for (size_t i = 0; i < measures.size(); ++i) {
    if (!measures[i]) continue;
    const CubeMeasure& measure = cube.measures[i];
    if (measures[i]->count) add(Aggregate::kSum, measure.count);
    if (measures[i]->sum) add(Aggregate::kSum, *measure.sum);
    add(Aggregate::kMax, *measure.maximum);
    add(Aggregate::kMin, *measure.minimum);
  }
}

std::vector<OutputColumn> traced_words(const CubeEntry& cube, const TracedMeasures& measures,
                                       RelationId relation, uint32_t first) {
  const auto next = [&] { return make_column({relation, first++}, TypeId::kBigint, true, "word"); };
  std::vector<OutputColumn> words;
  // Words are 0 where there are no values.
  const auto add = [&](const std::string& name, const ExprPtr& word) {
    words.push_back({name, make_expr(Op::kCoalesce, TypeId::kBigint, {word, integer(0)})});
  };
  const ExprPtr rows = next();
  add("rows", rows);
  for (size_t i = 0; i < measures.size(); ++i) {
    if (!measures[i]) continue;
    const std::string name = "(" + cube.measures[i].name + ")";
    const ExprPtr count = measures[i]->count ? next() : rows;
    if (measures[i]->count) add("count" + name, count);
    if (measures[i]->sum) {
      const ExprPtr least = calculate(Op::kMultiply, count, integer(measures[i]->minimum));
      add("sum" + name, calculate(Op::kSubtract, next(), least));
    }
    add("max" + name, calculate(Op::kSubtract, next(), integer(measures[i]->minimum - 1)));
    add("min" + name, calculate(Op::kSubtract, integer(measures[i]->maximum + 1), next()));
  }
  return words;
}

}  // namespace rtsql
