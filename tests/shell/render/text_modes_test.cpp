#include <gtest/gtest.h>

#include <algorithm>

#include "shell/render/mode.h"
#include "tests/shell/render/rendering.h"

namespace rtsql::test {
namespace {

StatementResult people() {
  return make_result({{"id", TypeId::kInteger, {"1", "2"}},
                      {"full name", TypeId::kVarchar, {"Ada, \"the\" first", std::nullopt}},
                      {"pay", Type::decimal(9, 2), {"10.50", "-0.05"}}});
}

TEST(Line, AlignsNamesAndSeparatesRows) {
  EXPECT_EQ(render("line", people()),
            "       id = 1\n"
            "full name = Ada, \"the\" first\n"
            "      pay = 10.50\n"
            "\n"
            "       id = 2\n"
            "full name = NULL\n"
            "      pay = -0.05\n"
            "\n"
            "(2 rows)\n");
}

TEST(Line, ShowsFirstAndLastRowsOfALongResult) {
  EXPECT_EQ(render("line", make_result({{"n", TypeId::kInteger, {"1", "2", "3"}}}),
                   {.timing = false, .max_rows = 2}),
            "n = 1\n\n⋮\n\nn = 3\n\n(3 rows, 2 shown)\n");
}

TEST(Csv, QuotesAsNeededAndTellsNullFromEmpty) {
  EXPECT_EQ(render("csv", people()),
            "id,full name,pay\n"
            "1,\"Ada, \"\"the\"\" first\",10.50\n"
            "2,,-0.05\n");
  EXPECT_EQ(render("csv", make_result({{"s", TypeId::kVarchar, {"", std::nullopt}}}), {.null_text = "\\N"}),
            "s\n\"\"\n\\N\n");
}

TEST(Csv, LeavesOutHeaders) {
  EXPECT_EQ(render("csv", make_result({{"a", TypeId::kInteger, {"1"}}}), {.headers = false}), "1\n");
}

TEST(Csv, WritesNothingForStatementsWithoutRows) {
  EXPECT_EQ(render("csv", make_result({})), "");
}

TEST(Markdown, EscapesCells) {
  EXPECT_EQ(render("markdown", make_result({{"a|b", TypeId::kVarchar, {"x|y\nz", std::nullopt}},
                                            {"n", TypeId::kBigint, {"1", "2"}}})),
            "| a\\|b | n |\n"
            "| --- | ---: |\n"
            "| x\\|y<br>z | 1 |\n"
            "| NULL | 2 |\n");
}

std::vector<std::optional<std::string>> ones(size_t count) {
  return std::vector<std::optional<std::string>>(count, "1");
}

TEST(Insert, WritesStatementsOfSoManyRows) {
  const auto statements = [](size_t rows) {
    const std::string text =
        render("insert", make_result({{"a", TypeId::kInteger, ones(rows)}}), {.table = "t"});
    std::vector<size_t> counts;
    size_t begin = 0;
    while (begin < text.size()) {
      EXPECT_TRUE(text.substr(begin).starts_with("INSERT INTO t (a) VALUES\n(1)"));
      const size_t end = text.find(";\n", begin) + 2;
      const std::string statement = text.substr(begin, end - begin);
      counts.push_back(static_cast<size_t>(std::count(statement.begin(), statement.end(), '1')));
      begin = end;
    }
    return counts;
  };
  EXPECT_EQ(statements(0), (std::vector<size_t>{}));
  EXPECT_EQ(statements(256), (std::vector<size_t>{256}));
  EXPECT_EQ(statements(513), (std::vector<size_t>{256, 256, 1}));
}

TEST(Ascii, SeparatesUnitsAndRecords) {
  EXPECT_EQ(render("ascii", people()),
            "id\x1f"
            "full name\x1f"
            "pay\x1e"
            "1\x1f"
            "Ada, \"the\" first\x1f"
            "10.50\x1e"
            "2\x1f\x1f-0.05\x1e");
}

TEST(Trash, SaysHowManyRowsThereAre) {
  EXPECT_EQ(render("trash", people()), "(2 rows)\n");
}

TEST(Modes, AreFoundByTheNamesOfOtherShells) {
  EXPECT_EQ(find_mode("Vertical").name, "line");
  EXPECT_EQ(find_mode("tsv").name, "tabs");
}

TEST(Json, IsAnArrayOfObjects) {
  EXPECT_EQ(render("json", people()),
            "[{\"id\":1,\"full name\":\"Ada, \\\"the\\\" first\",\"pay\":\"10.50\"},\n"
            "{\"id\":2,\"full name\":null,\"pay\":\"-0.05\"}]\n");
  EXPECT_EQ(render("json", make_result({{"a", TypeId::kInteger, {}}})), "[]\n");
}

TEST(Json, NamesEqualColumnsApart) {
  EXPECT_EQ(render("json", make_result({{"a", TypeId::kInteger, {"1"}},
                                        {"a", TypeId::kInteger, {"2"}},
                                        {"a_2", TypeId::kInteger, {"3"}}})),
            "[{\"a\":1,\"a_2\":2,\"a_2_2\":3}]\n");
}

TEST(Footer, SaysWhatItKnows) {
  StatementReport report;
  report.message = "CREATE TABLE";
  report.timings.total = 3.44;
  report.timings.gpu = 1.2;
  report.used.indexes = {"k_rx", "k_sorted"};
  EXPECT_EQ(render("box", make_result({}), {}, report),
            "CREATE TABLE\n(3.4 ms, GPU 1.2 ms, index k_rx, k_sorted)\n");
  EXPECT_EQ(render("box", make_result({}), {.timing = false}, report), "CREATE TABLE\n");
  report.timings.compile = 2.06;
  EXPECT_EQ(render("box", make_result({}), {}, report),
            "CREATE TABLE\n(3.4 ms, compile 2.1 ms, GPU 1.2 ms, index k_rx, k_sorted)\n");
}

}  // namespace
}  // namespace rtsql::test
