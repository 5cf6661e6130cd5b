// The grammar takes what the signatures of functions say for calls of these functions.
#include <gtest/gtest.h>

#include <regex>

#include "function/registry/function_entries.h"
#include "function/registry/functions.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

// Makes "trim(BOTH characters_ FROM text_)" of "trim([BOTH] [characters] FROM text)", or "trim(FROM text_)":
// without brackets, and without arguments that are keywords.
std::string call_of(std::string_view notation, bool with_options) {
  const std::regex option(R"(\[([^\[\]]*)\])");
  std::string text(notation);
  while (std::regex_search(text, option)) text = std::regex_replace(text, option, with_options ? "$1" : "");
  return std::regex_replace(text, std::regex(R"(\b[a-z]+\b(?!\())"), "$&_");
}

TEST(Notations, AreCallsOfTheirFunctions) {
  size_t calls = 0;
  for (const ScalarFunction& function : scalar_functions()) {
    for (const std::string_view notation : notations(function.signature)) {
      const bool goes_on = notation.find("…") != std::string_view::npos;
      if (goes_on || !notation.ends_with(')')) continue;
      for (const bool with_options : {false, true}) {
        const sql::ExpressionPtr call = sql::parse_expression(call_of(notation, with_options));
        EXPECT_EQ(call->kind, sql::ExpressionKind::kFunction) << notation;
        EXPECT_EQ(call->text, function.name) << notation;
        const size_t given = call->operands.size();
        EXPECT_TRUE(given >= function.least_arguments && given <= function.most_arguments) << notation;
        ++calls;
      }
    }
  }
  EXPECT_GT(calls, 200);
}

}  // namespace
}  // namespace rtsql
