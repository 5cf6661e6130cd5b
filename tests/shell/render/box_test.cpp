#include <gtest/gtest.h>

#include "shell/render/batches.h"
#include "tests/shell/render/rendering.h"

namespace rtsql::test {
namespace {

std::vector<std::optional<std::string>> numbers(int count) {
  std::vector<std::optional<std::string>> values;
  for (int i = 0; i < count; ++i) values.push_back(std::to_string(i));
  return values;
}

TEST(Box, AlignsNumbersRightAndTextLeft) {
  EXPECT_EQ(render("box", make_result({{"id", TypeId::kInteger, {"1", "-22", std::nullopt}},
                                       {"name", TypeId::kVarchar, {"a", "bc", ""}},
                                       {"ok", TypeId::kBoolean, {"true", "false", std::nullopt}}})),
            "┌──────┬──────┬───────┐\n"
            "│   id │ name │ ok    │\n"
            "├──────┼──────┼───────┤\n"
            "│    1 │ a    │ true  │\n"
            "│  -22 │ bc   │ false │\n"
            "│ NULL │      │ NULL  │\n"
            "└──────┴──────┴───────┘\n"
            "(3 rows)\n");
}

TEST(Box, MeasuresByColumnsOfTheTerminal) {
  EXPECT_EQ(render("box", make_result({{"s", TypeId::kVarchar, {"日本", "e\u0301", "abcd"}}})),
            "┌──────┐\n"
            "│ s    │\n"
            "├──────┤\n"
            "│ 日本 │\n"
            "│ e\u0301    │\n"
            "│ abcd │\n"
            "└──────┘\n"
            "(3 rows)\n");
}

TEST(Box, EscapesWhatWouldBreakTheLines) {
  EXPECT_EQ(render("box", make_result({{"a\nb", TypeId::kVarchar, {"x\ty\x1b[2J", "\xff\xfe"}}})),
            "┌─────────────┐\n"
            "│ a\\nb        │\n"
            "├─────────────┤\n"
            "│ x\\ty\\x1b[2J │\n"
            "│ \\xff\\xfe    │\n"
            "└─────────────┘\n"
            "(2 rows)\n");
}

TEST(Box, ShowsNoRows) {
  EXPECT_EQ(render("box", make_result({{"a", TypeId::kInteger, {}}})),
            "┌───┐\n│ a │\n├───┤\n└───┘\n(0 rows)\n");
}

TEST(Box, LeavesOutHeadersAndReplacesNull) {
  EXPECT_EQ(render("box", make_result({{"a", TypeId::kInteger, {std::nullopt}}}),
                   {.headers = false, .timing = false, .null_text = "-"}),
            "┌───┐\n│ - │\n└───┘\n(1 row)\n");
}

TEST(Box, ShowsFirstAndLastRowsOfALongResult) {
  EXPECT_EQ(
      render("box", make_result({{"n", TypeId::kInteger, numbers(1200)}}), {.timing = false, .max_rows = 3}),
      "┌──────┐\n"
      "│    n │\n"
      "├──────┤\n"
      "│    0 │\n"
      "│    1 │\n"
      "│    ⋮ │\n"
      "│ 1199 │\n"
      "└──────┘\n"
      "(1,200 rows, 3 shown)\n");
}

TEST(Box, DoesNotCutAResultThatFits) {
  std::string text =
      render("box", make_result({{"n", TypeId::kInteger, numbers(3)}}), {.timing = false, .max_rows = 3});
  EXPECT_EQ(text.find("⋮"), std::string::npos);
  EXPECT_TRUE(text.ends_with("(3 rows)\n"));
}

TEST(Box, ShowsOneRowOfMany) {
  std::string text =
      render("box", make_result({{"n", TypeId::kInteger, numbers(5)}}), {.timing = false, .max_rows = 1});
  EXPECT_TRUE(text.ends_with("│ 0 │\n│ ⋮ │\n└───┘\n(5 rows, 1 shown)\n")) << text;
}

TEST(Box, NarrowsTheWidestColumnToTheTerminal) {
  EXPECT_EQ(
      render("box",
             make_result({{"id", TypeId::kInteger, {"1"}}, {"text", TypeId::kVarchar, {"abcdefghijklmnop"}}}),
             {.timing = false, .terminal_columns = 20}),
      "┌────┬─────────────┐\n"
      "│ id │ text        │\n"
      "├────┼─────────────┤\n"
      "│  1 │ abcdefghij… │\n"
      "└────┴─────────────┘\n"
      "(1 row)\n");
}

TEST(Box, LeavesOutColumnsThatDoNotFitTheTerminal) {
  std::vector<Column> columns;
  for (int i = 0; i < 2000; ++i) columns.push_back({"c" + std::to_string(i), TypeId::kInteger, {"7"}});
  EXPECT_EQ(render("box", make_result(columns), {.timing = false, .terminal_columns = 40}),
            "┌────┬────┬────┬───┬───────┬───────┐\n"
            "│ c0 │ c1 │ c2 │ … │ c1998 │ c1999 │\n"
            "├────┼────┼────┼───┼───────┼───────┤\n"
            "│  7 │  7 │  7 │ … │     7 │     7 │\n"
            "└────┴────┴────┴───┴───────┴───────┘\n"
            "(1 row, 2,000 columns, 5 shown)\n");
  EXPECT_TRUE(render("box", make_result(columns), {.timing = false, .terminal_columns = 5})
                  .starts_with("┌────┬───┐\n│ c0 │ … │\n"));
  EXPECT_EQ(render("box", make_result(columns)).find("…"), std::string::npos);
}

TEST(Box, LeavesOutColumnsBeforeNamesLookAlike) {
  std::vector<Column> columns;
  for (int i = 100; i < 200; ++i) columns.push_back({"column_" + std::to_string(i), TypeId::kInteger, {"7"}});
  EXPECT_EQ(render("box", make_result(columns), {.timing = false, .terminal_columns = 50}),
            "┌────────────┬────────────┬───┬────────────┐\n"
            "│ column_100 │ column_101 │ … │ column_199 │\n"
            "├────────────┼────────────┼───┼────────────┤\n"
            "│          7 │          7 │ … │          7 │\n"
            "└────────────┴────────────┴───┴────────────┘\n"
            "(1 row, 100 columns, 3 shown)\n");
}

TEST(Box, LeavesOutLastWhatTheQuerySeeks) {
  StatementResult result = make_result({{"aaaa", TypeId::kInteger, {"1"}},
                                        {"bbbb", TypeId::kInteger, {"1"}},
                                        {"cccc", TypeId::kInteger, {"1"}},
                                        {"dddd", TypeId::kInteger, {"1"}},
                                        {"eeee", TypeId::kInteger, {"1"}},
                                        {"ffff", TypeId::kInteger, {"1"}}});
  result.columns[3].role = ColumnRole::kSought;
  EXPECT_EQ(render("box", std::move(result), {.timing = false, .terminal_columns = 32}),
            "┌──────┬───┬──────┬───┬──────┐\n"
            "│ aaaa │ … │ dddd │ … │ ffff │\n"
            "├──────┼───┼──────┼───┼──────┤\n"
            "│    1 │ … │    1 │ … │    1 │\n"
            "└──────┴───┴──────┴───┴──────┘\n"
            "(1 row, 6 columns, 3 shown)\n");
}

// Names are cut to 12 characters before any column is lost.
TEST(Box, CutsNamesBeforeItLeavesOutColumns) {
  StatementResult result = make_result({{"key", TypeId::kVarchar, {"a"}},
                                        {"a_name_of_some_length", TypeId::kInteger, {"1"}},
                                        {"another_name_of_length", TypeId::kInteger, {"2"}}});
  result.columns[2].role = ColumnRole::kDerived;
  EXPECT_EQ(render("box", std::move(result), {.timing = false, .terminal_columns = 40}),
            "┌─────┬───────────────┬────────────────┐\n"
            "│ key │ a_name_of_so… │ another_name_… │\n"
            "├─────┼───────────────┼────────────────┤\n"
            "│ a   │             1 │              2 │\n"
            "└─────┴───────────────┴────────────────┘\n"
            "(1 row)\n");
}

TEST(Box, CutsNamesThatWouldLookAlikeInTheirMiddle) {
  EXPECT_EQ(render("box",
                   make_result({{"a_rather_long_name_1", TypeId::kInteger, {"1"}},
                                {"a_rather_long_name_2", TypeId::kInteger, {"2"}},
                                {"another_name_of_length", TypeId::kInteger, {"3"}}}),
                   {.timing = false, .terminal_columns = 46}),
            "┌──────────────┬──────────────┬──────────────┐\n"
            "│ a_rat…name_1 │ a_rat…name_2 │ another_nam… │\n"
            "├──────────────┼──────────────┼──────────────┤\n"
            "│            1 │            2 │            3 │\n"
            "└──────────────┴──────────────┴──────────────┘\n"
            "(1 row)\n");
  // One of them may be wider.
  const std::string text = render("box",
                                  make_result({{"a_rather_long_name_1", TypeId::kInteger, {"1"}},
                                               {"a_rather_long_name_2", TypeId::kInteger, {"2"}}}),
                                  {.timing = false, .terminal_columns = 34});
  EXPECT_NE(text.find("│ a_rath…name_1 │ a_rath…_name_2 │"), std::string::npos) << text;
}

// A table loses these in this order: constant columns, the ends of names, and derived columns.
TEST(Box, SaysConstantsOnceAndLeavesOutDerivedColumnsFirst) {
  auto drawn = [](size_t terminal_columns) {
    StatementResult result = make_result({{"method", TypeId::kVarchar, {"rx", "tree"}},
                                          {"keys", TypeId::kBigint, {"1024", "1024"}},
                                          {"probe_ms", TypeId::kDouble, {"0.5", "0.75"}},
                                          {"gprobes_s", TypeId::kDouble, {"2.5", "2.25"}},
                                          {"note", TypeId::kVarchar, {std::nullopt, std::nullopt}}});
    result.columns[1].role = result.columns[4].role = ColumnRole::kConstant;
    result.columns[3].role = ColumnRole::kDerived;
    return render("box", std::move(result), {.timing = false, .terminal_columns = terminal_columns});
  };
  EXPECT_TRUE(drawn(52).starts_with("┌────────┬──────┬──────────┬───────────┬──────┐\n")) << drawn(52);
  EXPECT_EQ(drawn(40),
            "keys = 1024\n"
            "┌────────┬──────────┬───────────┐\n"
            "│ method │ probe_ms │ gprobes_s │\n"
            "├────────┼──────────┼───────────┤\n"
            "│ rx     │      0.5 │       2.5 │\n"
            "│ tree   │     0.75 │      2.25 │\n"
            "└────────┴──────────┴───────────┘\n"
            "(2 rows)\n");
  EXPECT_EQ(drawn(25),
            "keys = 1024\n"
            "┌────────┬──────────┐\n"
            "│ method │ probe_ms │\n"
            "├────────┼──────────┤\n"
            "│ rx     │      0.5 │\n"
            "│ tree   │     0.75 │\n"
            "└────────┴──────────┘\n"
            "(2 rows, 5 columns, 4 shown)\n");
}

TEST(Box, PrintsPlansAsTheyAre) {
  StatementResult result = make_result({{"plan", TypeId::kVarchar, {"Scan t", "  Filter: a > 1"}}});
  result.plan_text = true;
  EXPECT_EQ(render("box", std::move(result)), "Scan t\n  Filter: a > 1\n");
}

TEST(Box, FetchesLargeResultsInBatches) {
  int count = static_cast<int>(kBatchRows) * 2 + 5;
  std::string text = render("box", make_result({{"n", TypeId::kInteger, numbers(count)}}));
  EXPECT_LE(largest_fetch(), kBatchRows);
  EXPECT_NE(text.find("│      0 │\n"), std::string::npos);
  EXPECT_NE(text.find("│ 131076 │\n└────────┘\n(131,077 rows)\n"), std::string::npos);
}

}  // namespace
}  // namespace rtsql::test
