// An expression may end, and another take its address, while the dictionaries of both are asked for.
#include "exec/kernel/dictionaries.h"
#include "function/text/text_functions.h"
#include "tests/dictionary_strings.h"
#include "tests/gpu/test_device.h"

#include <gtest/gtest.h>

namespace rtsql {
namespace {

using DictionariesTest = gpu::TestDevice;

TEST_F(DictionariesTest, ExpressionsThatEndAreNotTakenForOthers) {
  const RowSet rows;
  Settings settings;
  Execution execution(device(), settings, {}, RelationIds(RelationId(3)));
  Dictionaries dictionaries(execution, rows);
  for (int i = 0; i < 100; ++i) {
    const std::string text = std::to_string(i);
    const ExprPtr literal = make_literal(Value::of_text(text));
    EXPECT_EQ(test::strings_of(*dictionaries.of(*literal)), std::vector<std::string>{text});
    const ExprPtr upper = make_upper(make_column({RelationId(1), 0}, TypeId::kVarchar, true, "c"), {});
    const auto call = std::make_shared<Expr>(*upper);
    call->operands = {make_literal(Value::of_text("a" + text))};
    EXPECT_EQ(test::strings_of(*dictionaries.table(*call)->dictionary()),
              std::vector<std::string>{"A" + text});
  }
}

}  // namespace
}  // namespace rtsql
