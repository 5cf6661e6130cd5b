// Tests how chains of comparisons with literals become lists.
#include "logical/rule/merge_comparisons.h"

#include <gtest/gtest.h>

#include "expression/fold.h"
#include "tests/unit/bind/host_catalog.h"

namespace rtsql {
namespace {

using bind_test::HostCatalog;
using bind_test::make_host_table;

class MergeComparisons : public testing::Test {
 protected:
  void SetUp() override {
    catalog_.add(
        make_host_table("t", {{"k", TypeId::kInteger}, {"v", TypeId::kInteger}, {"s", TypeId::kVarchar}}));
  }

  // The query is merged already by bind_select.
  std::string merged(const std::string& condition) {
    const ExprPtr expr = catalog_.condition(condition, "t");
    return expr ? expr_text(*expr) : "true";
  }

  HostCatalog catalog_;
};

TEST_F(MergeComparisons, MakesListsOfEqualities) {
  EXPECT_EQ(merged("k = 1 OR k = 5"), "k IN (1, 5)");
  EXPECT_EQ(merged("k = 1 OR 5 = k OR k IN (7, 8)"), "k IN (1, 5, 7, 8)");
  EXPECT_EQ(merged("k + 1 = 1 OR k + 1 = 5"), "(k + 1) IN (1, 5)");
  EXPECT_EQ(merged("s = 'a' OR s = 'b'"), "s IN ('a', 'b')");
}

TEST_F(MergeComparisons, MakesListsOfInequalities) {
  EXPECT_EQ(merged("k <> 1 AND k <> 5"), "NOT k IN (1, 5)");
  EXPECT_EQ(merged("k NOT IN (1, 2) AND 5 <> k"), "NOT k IN (1, 2, 5)");
}

TEST_F(MergeComparisons, KeepsEachSubjectApartAndInItsPlace) {
  EXPECT_EQ(merged("k = 1 OR v = 2 OR k = 3 OR s = 'a' OR v = 4"), "k IN (1, 3) OR v IN (2, 4) OR (s = 'a')");
  EXPECT_EQ(merged("k <> 1 AND v < 5 AND k <> 2"), "NOT k IN (1, 2) AND (v < 5)");
}

TEST_F(MergeComparisons, LooksIntoOtherExpressions) {
  EXPECT_EQ(merged("v = 7 AND (k = 1 OR k = 5)"), "(v = 7) AND k IN (1, 5)");
  const LogicalQuery query =
      catalog_.bind("SELECT CASE WHEN k = 1 OR k = 2 THEN 1 ELSE 0 END FROM t ORDER BY v = 1 OR v = 2");
  EXPECT_EQ(expr_text(*query.root->outputs[0].expr), "CASE WHEN k IN (1, 2) THEN 1 ELSE 0 END");
  EXPECT_EQ(expr_text(*static_cast<const LogicalSort&>(*query.root->children[0]).keys[0].expr),
            "v IN (1, 2)");
}

TEST_F(MergeComparisons, LeavesWhatIsNoChainOfOneValue) {
  for (const char* condition : {"k = 1", "(k = 1) OR (v = 1)", "(k = 1) OR (k < 5)", "(k = 1) AND (k = 5)",
                                "(k <> 1) OR (k <> 5)", "(k = v) OR (k = 1)", "k IS NULL OR (k = 1)"}) {
    EXPECT_EQ(merged(condition), condition);
  }
}

// The test puts every value in place of `k`, and NULL.
TEST_F(MergeComparisons, ChangesNoAnswer) {
  const ExprPtr k = make_column({RelationId(0), 0}, TypeId::kInteger, true, "k");
  auto number = [](int64_t value) { return make_literal(Value::of_integer(TypeId::kInteger, value)); };
  const ExprPtr null = make_literal(Value::null_of(TypeId::kInteger));
  auto with = [](Op op, ExprPtr a, ExprPtr b) {
    return make_expr(op, TypeId::kBoolean, {std::move(a), std::move(b)});
  };
  for (const auto& [chain, test] : {std::pair{Op::kOr, Op::kEqual}, {Op::kAnd, Op::kNotEqual}}) {
    for (const ExprPtr& last : {number(3), null}) {
      const ExprPtr expr = make_expr(
          chain, TypeId::kBoolean, {with(test, k, number(1)), with(test, number(2), k), with(test, k, last)});
      const ExprPtr merged = merge_comparisons(expr);
      EXPECT_FALSE(same_expr(*merged, *expr));
      for (const ExprPtr& value : {number(0), number(1), number(2), number(3), null}) {
        auto of_value = [&](const ExprPtr& of) {
          return fold(rewrite(of, [&](const Expr& node) { return node.op == Op::kColumn ? value : nullptr; }))
              ->literal;
        };
        EXPECT_EQ(of_value(merged), of_value(expr)) << expr_text(*expr) << " of " << expr_text(*value);
      }
    }
  }
}

}  // namespace
}  // namespace rtsql
