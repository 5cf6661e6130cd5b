#include <gtest/gtest.h>

#include "tests/shell/render/rendering.h"

namespace rtsql::test {
namespace {

StatementResult people(int rows) {
  Column id{"id", TypeId::kInteger, {}}, name{"name", TypeId::kVarchar, {}};
  for (int i = 1; i <= rows; ++i) {
    id.values.push_back(std::to_string(1000 * i));
    name.values.push_back(i % 2 == 0 ? std::nullopt : std::optional<std::string>("Ada"));
  }
  return make_result({id, name});
}

TEST(Transposed, HasARowForEachColumn) {
  EXPECT_EQ(render("box", people(2), {.timing = false, .thousands = true, .column_wise = true}),
            "┌────────┬─────────┬───────┬───────┐\n"
            "│ Column │ Type    │ Row 1 │ Row 2 │\n"
            "├────────┼─────────┼───────┼───────┤\n"
            "│ id     │ INTEGER │ 1,000 │ 2,000 │\n"
            "│ name   │ VARCHAR │ Ada   │ NULL  │\n"
            "└────────┴─────────┴───────┴───────┘\n"
            "(2 rows)\n");
}

TEST(Transposed, ShowsFirstAndLastRowsOfALongResult) {
  EXPECT_EQ(render("table", people(100), {.timing = false, .max_rows = 3, .column_wise = true}),
            "+--------+---------+-------+-------+---------+\n"
            "| Column | Type    | Row 1 | Row 2 | Row 100 |\n"
            "+--------+---------+-------+-------+---------+\n"
            "| id     | INTEGER | 1000  | 2000  | 100000  |\n"
            "| name   | VARCHAR | Ada   | NULL  | NULL    |\n"
            "+--------+---------+-------+-------+---------+\n"
            "(100 rows, 3 shown)\n");
}

TEST(Transposed, LeavesOutRowsThatDoNotFitAndCutsNoNumbers) {
  const std::string text =
      render("box", people(30), {.timing = false, .terminal_columns = 60, .column_wise = true});
  EXPECT_EQ(text,
            "┌────────┬─────────┬───────┬───┬────────┬────────┬────────┐\n"
            "│ Column │ Type    │ Row 1 │ … │ Row 28 │ Row 29 │ Row 30 │\n"
            "├────────┼─────────┼───────┼───┼────────┼────────┼────────┤\n"
            "│ id     │ INTEGER │ 1000  │ … │ 28000  │ 29000  │ 30000  │\n"
            "│ name   │ VARCHAR │ Ada   │ … │ NULL   │ Ada    │ NULL   │\n"
            "└────────┴─────────┴───────┴───┴────────┴────────┴────────┘\n"
            "(30 rows, 4 shown)\n");
}

TEST(Transposed, LeavesOtherModesAsTheyAre) {
  EXPECT_EQ(render("csv", people(1), {.timing = false, .column_wise = true}), "id,name\n1000,Ada\n");
}

}  // namespace
}  // namespace rtsql::test
