#include "engine/cube/traced_sums.h"

#include "engine/cube/cube_query.h"

namespace rtsql {

void add_traced_sums(GroupBy& group, const CubeEntry& cube, const TracedMeasures& measures) {
  const auto add = [&](uint32_t ordinal) {
    const ExprPtr cells = column_of(*cube.cells, CubeQuery::kTable, ordinal);
    group.aggregates.push_back({Aggregate::kSum, cells, false, TypeId::kBigint, "SUM"});
  };
  add(cube.rows);
  for (size_t i = 0; i < measures.size(); ++i) {
    if (measures[i]) add(*cube.measures[i].sum);
  }
}

std::vector<OutputColumn> traced_sums(const CubeEntry& cube, const TracedMeasures& measures,
                                      RelationId relation, uint32_t first) {
  const auto next = [&] { return make_column({relation, first++}, TypeId::kBigint, true, "sum"); };
  const ExprPtr rows = next();
  std::vector<OutputColumn> sums = {{"rows", rows}};
  for (size_t i = 0; i < measures.size(); ++i) {
    if (!measures[i]) continue;
    const ExprPtr least = calculate(Op::kMultiply, rows, integer(measures[i]->minimum));
    sums.push_back({"sum(" + cube.measures[i].name + ")", calculate(Op::kSubtract, next(), least)});
  }
  return sums;
}

}  // namespace rtsql
