// The grammar takes the operators of SQL for as tight as their records say.
#include "function/operator/sql_operator.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <regex>

#include "function/registry/operators.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

std::string canonical(const std::string& expression) {
  return sql::to_sql(*sql::parse_expression(expression));
}

std::string without_options(std::string_view notation) {
  return std::regex_replace(std::string(notation), std::regex(R"( ?\[[^\]]*\])"), "");
}

bool chains(sql::Precedence precedence) {
  return precedence != sql::Precedence::kComparison && precedence != sql::Precedence::kMembership;
}

TEST(SqlOperators, BindAsTightlyAsTheirRecordsSay) {
  size_t pairs = 0;
  for (const SqlOperator& left : sql_operators()) {
    std::smatch before;
    const std::string left_text = without_options(left.notation);
    if (!std::regex_match(left_text, before, std::regex(R"(([^(]* )([a-z]+))"))) continue;
    for (const SqlOperator& right : sql_operators()) {
      std::smatch after;
      const std::string right_text = without_options(right.notation);
      if (!std::regex_match(right_text, after, std::regex(R"([a-z]+([^(]*))"))) continue;
      if (left.precedence == right.precedence && !chains(left.precedence)) continue;
      const bool left_first = left.precedence >= right.precedence;
      const std::string between = before[2];
      const std::string grouped = left_first
                                      ? fmt::format("({}{}){}", before[1].str(), between, after[1].str())
                                      : fmt::format("{}({}{})", before[1].str(), between, after[1].str());
      EXPECT_EQ(canonical(left_text + after[1].str()), canonical(grouped));
      ++pairs;
    }
  }
  EXPECT_GT(pairs, 500);
}

}  // namespace
}  // namespace rtsql
