// Tests which conjuncts go to which join.
#include "plan/join_conditions.h"

#include <gtest/gtest.h>

#include "tests/unit/bind/host_catalog.h"

namespace rtsql {
namespace {

using bind_test::HostCatalog;
using bind_test::make_host_table;

constexpr LeafSet kA = 1, kB = 2, kC = 4;

class JoinConditionsTest : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"a", "b", "c"}) {
      catalog_.add(make_host_table(name, {{"k", TypeId::kInteger}, {"v", TypeId::kInteger}}));
    }
  }

  // The conditions are over FROM a, b, c.
  JoinConditions conditions(const std::string& where) {
    const LogicalQuery query = catalog_.bind("SELECT 1 FROM a, b, c WHERE " + where);
    conjuncts_ = bind_test::where_of(query);
    leaves_ = JoinLeaves();
    visit_nodes(*query.root, [&](const LogicalNode& node) {
      if (node.kind != LogicalKind::kGet) return;
      const BaseRelationPtr& base = static_cast<const LogicalGet&>(node).base;
      leaves_.add({base, nullptr, base->alias}, {base->relation});
    });
    return JoinConditions(conjuncts_, leaves_);
  }

  static std::vector<std::string> texts(const std::vector<ExprPtr>& exprs) {
    std::vector<std::string> texts;
    for (const ExprPtr& expr : exprs) texts.push_back(expr_text(*expr));
    return texts;
  }

  // Writes "outer = inner (conjunct)" of each key.
  static std::vector<std::string> texts(const std::vector<JoinKey>& keys) {
    std::vector<std::string> texts;
    for (const JoinKey& key : keys) {
      texts.push_back(expr_text(*key.outer) + " = " + expr_text(*key.inner) + " (" +
                      std::to_string(key.conjunct) + ")");
    }
    return texts;
  }

  HostCatalog catalog_;
  std::vector<ExprPtr> conjuncts_;
  JoinLeaves leaves_;
};

using Texts = std::vector<std::string>;

TEST_F(JoinConditionsTest, LeavesAreThoseOfAllColumns) {
  conditions("a.k + c.v > abs(a.v) AND 1 < b.k");
  EXPECT_EQ(leaves_.read_by(*conjuncts_[0]), kA | kC);
  EXPECT_EQ(leaves_.read_by(*conjuncts_[1]), kB);
  EXPECT_EQ(leaves_.read_by(*make_literal(Value::of_integer(TypeId::kInteger, 1))), 0u);
}

TEST_F(JoinConditionsTest, EachTableTestsWhatIsItsOwn) {
  JoinConditions all = conditions("a.k < 5 AND a.k = b.k AND b.v IS NULL AND a.v = a.k");
  EXPECT_EQ(texts(all.own(0)), (Texts{"a.k < 5", "a.v = a.k"}));
  EXPECT_EQ(texts(all.own(1)), (Texts{"b.v IS NULL"}));
  EXPECT_EQ(texts(all.own(2)), Texts());
}

TEST_F(JoinConditionsTest, TheFirstTableTestsWhatIsOverNone) {
  JoinConditions all = conditions("1 = 2");
  EXPECT_EQ(all.own(0).size(), 1u);
  EXPECT_EQ(all.own(1).size(), 0u);
  EXPECT_EQ(all.residual(kA, 1, std::nullopt).size(), 0u);
}

TEST_F(JoinConditionsTest, KeysAreEqualitiesWithEachSideOnItsOwn) {
  JoinConditions all = conditions(
      "a.k = b.k AND b.v = a.v + 1 AND a.k + b.k = b.v AND a.k < b.k AND b.k = 5 AND b.k = c.k AND a.k + c.k "
      "= b.v");
  EXPECT_EQ(texts(all.keys(kA, 1)), (Texts{"a.k = b.k (0)", "a.v + 1 = b.v (1)"}));
  EXPECT_EQ(texts(all.keys(kB, 0)), (Texts{"b.k = a.k (0)", "b.v = a.v + 1 (1)"}));
  EXPECT_EQ(texts(all.keys(kC, 1)), (Texts{"c.k = b.k (5)"}));
  EXPECT_EQ(texts(all.keys(kA, 2)), Texts());
  EXPECT_EQ(texts(all.keys(kA | kC, 1)),
            (Texts{"a.k = b.k (0)", "a.v + 1 = b.v (1)", "c.k = b.k (5)", "a.k + c.k = b.v (6)"}));
}

TEST_F(JoinConditionsTest, TheRestIsTestedOnceItsTablesAreJoined) {
  JoinConditions all =
      conditions("a.k = b.k AND a.v < b.v AND b.v < 5 AND a.v + b.v = c.v AND a.v > 7 AND c.k = a.k");
  EXPECT_EQ(texts(all.residual(kA, 1, 0)), (Texts{"a.v < b.v"}));
  EXPECT_EQ(texts(all.residual(kA, 1, std::nullopt)), (Texts{"a.k = b.k", "a.v < b.v"}));
  EXPECT_EQ(texts(all.residual(kA, 2, 5)), Texts());
  EXPECT_EQ(texts(all.residual(kA | kB, 2, 5)), (Texts{"(a.v + b.v) = c.v"}));
}

// Every conjunct is tested exactly once, whatever the order of joins.
TEST_F(JoinConditionsTest, EveryConjunctIsTestedOnceInEveryOrder) {
  JoinConditions all = conditions(
      "a.k = b.k AND b.k = c.k AND a.v < c.v AND a.v + b.v < c.k AND a.v = 1 AND c.v <> 3 AND 2 = 3 AND b.v "
      "= a.k");
  std::vector<uint32_t> order = {0, 1, 2};
  do {
    std::vector<std::string> tested = texts(all.own(order[0]));
    LeafSet joined = LeafSet{1} << order[0];
    for (size_t i = 1; i < order.size(); ++i) {
      const std::vector<JoinKey> keys = all.keys(joined, order[i]);
      std::optional<size_t> key;
      if (!keys.empty()) key = keys[0].conjunct;
      if (key) tested.push_back(expr_text(*conjuncts_[*key]));
      for (const std::string& text : texts(all.own(order[i]))) tested.push_back(text);
      for (const std::string& text : texts(all.residual(joined, order[i], key))) tested.push_back(text);
      joined |= LeafSet{1} << order[i];
    }
    std::vector<std::string> expected = texts(conjuncts_);
    std::sort(tested.begin(), tested.end());
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(tested, expected);
  } while (std::next_permutation(order.begin(), order.end()));
}

}  // namespace
}  // namespace rtsql
