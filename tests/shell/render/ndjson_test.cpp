#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/shell/render/rendering.h"

namespace rtsql::test {
namespace {

// Returns a line that begins with `begin` and closes with timings of zero.
std::string with_no_timings(std::string_view begin) {
  return fmt::format(
      "{}\"timings\":{{\"parse\":0.000,\"plan\":0.000,\"compile\":0.000,\"upload\":0.000,\"execute\":0.000,"
      "\"gpu\":0.000,\"download\":0.000,\"total\":0.000,\"display\":0.000}}}}\n",
      begin);
}

TEST(Ndjson, IsOneLineWithEveryTypeInItsForm) {
  StatementResult result = make_result({{"b", TypeId::kBoolean, {"true", std::nullopt}},
                                        {"i", TypeId::kBigint, {"9223372036854775807", "-1"}},
                                        {"d", TypeId::kDouble, {"0.1", "nan"}},
                                        {"r", TypeId::kReal, {"inf", "-inf"}},
                                        {"p", Type::decimal(9, 2), {"1.50", "0"}},
                                        {"y", TypeId::kDate, {"2024-02-29", std::nullopt}},
                                        {"t", TypeId::kTimestamp, {"2024-02-29 12:00:01", std::nullopt}},
                                        {"s", TypeId::kVarchar, {"a\"\\\n\x01\xff", "é"}}});
  EXPECT_EQ(render("ndjson", std::move(result)),
            with_no_timings(
                "{\"statement\":\"SELECT 1\",\"columns\":["
                "{\"name\":\"b\",\"type\":\"BOOLEAN\"},{\"name\":\"i\",\"type\":\"BIGINT\"},"
                "{\"name\":\"d\",\"type\":\"DOUBLE\"},{\"name\":\"r\",\"type\":\"REAL\"},"
                "{\"name\":\"p\",\"type\":\"DECIMAL(9,2)\"},{\"name\":\"y\",\"type\":\"DATE\"},"
                "{\"name\":\"t\",\"type\":\"TIMESTAMP\"},{\"name\":\"s\",\"type\":\"VARCHAR\"}],"
                "\"rows\":["
                "[true,9223372036854775807,0.1,\"Infinity\",\"1.50\",\"2024-02-29\",\"2024-02-29 12:00:01\","
                "\"a\\\"\\\\\\n\\u0001\uFFFD\"],"
                "[null,-1,\"NaN\",\"-Infinity\",\"0.00\",null,null,\"é\"]],"
                "\"row_count\":2,\"error\":null,"));
}

TEST(Ndjson, HoldsFailures) {
  StatementReport report;
  report.failure =
      StatementFailure{"name", "42P01", "no table \"x\"", TextPosition{2, 6}, "did you mean \"y\"?"};
  EXPECT_EQ(render("ndjson", make_result({}), {}, report),
            with_no_timings("{\"statement\":\"SELECT 1\",\"columns\":[],\"rows\":[],\"row_count\":0,"
                            "\"error\":{\"kind\":\"name\",\"sqlstate\":\"42P01\",\"message\":\"no table "
                            "\\\"x\\\"\",\"line\":2,\"column\":6,"
                            "\"hint\":\"did you mean \\\"y\\\"?\"},"));
}

TEST(Ndjson, HoldsFailuresThatCameWithTheRows) {
  StatementReport report;
  report.failure = StatementFailure{"device", "XX000", "lost", {}, {}};
  std::string line = render("ndjson", make_result({{"a", TypeId::kInteger, {"1"}}}), {}, report);
  EXPECT_NE(line.find("\"rows\":[[1]],\"row_count\":1,\"error\":{\"kind\":\"device\",\"sqlstate\":\"XX000\","
                      "\"message\":\"lost\","
                      "\"line\":null,\"column\":null,\"hint\":null}"),
            std::string::npos)
      << line;
}

TEST(Ndjson, HoldsMessages) {
  StatementReport report;
  report.message = "CREATE TABLE";
  EXPECT_TRUE(render("ndjson", make_result({}), {}, report).ends_with(",\"message\":\"CREATE TABLE\"}\n"));
}

}  // namespace
}  // namespace rtsql::test
