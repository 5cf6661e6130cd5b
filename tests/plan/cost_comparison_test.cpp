// Tests what CALIBRATE says of constants that moved.
#include "engine/benchmark/cost_comparison.h"
#include "index/registry/registry.h"

#include <gtest/gtest.h>

#include <map>

namespace rtsql {
namespace {

CostModel some_model() {
  CostModel model;
  model.launch = 0.1;
  model.wait = 0;
  for (const IndexMethod* method : index_methods()) model.methods[method] = method->gpu_costs;
  return model;
}

// Returns the constants that moved, by "of constant".
std::map<std::string, std::string> moves_of(StatementResult& result) {
  const std::vector<HostColumn> columns = result.rows->fetch(0, result.rows->row_count());
  auto text = [&](size_t column, uint64_t row) { return format_value(columns[column].value(row)); };
  std::map<std::string, std::string> moves;
  for (uint64_t row = 0; row < result.rows->row_count(); ++row) {
    const std::string move = text(columns.size() - 1, row);
    if (!move.empty()) moves[text(0, row) + " " + text(1, row)] = move;
  }
  return moves;
}

TEST(CostComparison, SaysNothingOfConstantsThatStay) {
  CostModel now = some_model();
  now.launch = 0.15;
  StatementResult result = compare_cost_models(some_model(), now, some_model());
  EXPECT_TRUE(moves_of(result).empty());
  EXPECT_EQ(result.message, "");
}

TEST(CostComparison, NamesConstantsThatMovedByMoreThanHalf) {
  const IndexMethod* sorted = find_index_method("sorted");
  const CostModel before = some_model();
  CostModel now = before;
  now.launch = 0.24;
  now.wait = 0.01;
  now.methods[sorted].range_match = before.methods.at(sorted).range_match / 4;
  StatementResult result = compare_cost_models(before, now, CostModel());
  EXPECT_EQ(moves_of(result),
            (std::map<std::string, std::string>{{"operators launch", "+140 %"},
                                                {"operators wait", "from 0"},
                                                {"sorted further match of a range", "-75 %"}}));
  EXPECT_TRUE(result.message.starts_with("3 of ")) << result.message;
  EXPECT_NE(result.message.find("other work"), std::string::npos);
}

TEST(CostComparison, KnowsThatBuiltInConstantsAreOfAnotherDevice) {
  CostModel now = some_model();
  now.launch = 7;
  const StatementResult result = compare_cost_models(some_model(), now, some_model());
  EXPECT_NE(result.message.find("built-in"), std::string::npos) << result.message;
}

}  // namespace
}  // namespace rtsql
