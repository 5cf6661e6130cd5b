// Tests which conjuncts go to which join.
#include "plan/join/join_conditions.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "expression/fold.h"
#include "tests/unit/bind/host_catalog.h"

namespace rtsql {
namespace {

using bind_test::HostCatalog;
using bind_test::make_host_table;

const LeafSet kA = LeafSet::of(0), kB = LeafSet::of(1), kC = LeafSet::of(2);

class JoinConditionsTest : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"a", "b", "c"}) {
      catalog_.add(make_host_table(name, {{"k", TypeId::kInteger}, {"v", TypeId::kInteger}}));
    }
  }

  // The conditions are over FROM a, b, c.
  JoinConditions conditions(const std::string& where,
                            JoinConditions::Equalities equalities = JoinConditions::Equalities::kTransitive) {
    const LogicalQuery query = catalog_.bind("SELECT 1 FROM a, b, c WHERE " + where);
    conjuncts_ = bind_test::where_of(query);
    leaves_ = JoinLeaves();
    visit_nodes(*query.root, [&](const LogicalNode& node) {
      if (node.kind != LogicalKind::kGet) return;
      const BaseRelationPtr& base = static_cast<const LogicalGet&>(node).base;
      leaves_.add({base, nullptr, base->alias}, {base->relation});
    });
    return JoinConditions(conjuncts_, leaves_, equalities);
  }

  static std::vector<std::string> texts(const std::vector<ExprPtr>& exprs) {
    std::vector<std::string> texts;
    for (const ExprPtr& expr : exprs) texts.push_back(expr_text(*expr));
    return texts;
  }

  // Writes "outer = inner" of each key.
  static std::vector<std::string> texts(const JoinConditions& conditions, const std::vector<JoinKey>& keys) {
    std::vector<std::string> texts;
    for (const JoinKey& key : keys) {
      const std::vector<JoinMember>& members = conditions.members();
      texts.push_back(expr_text(*members[key.outer].expr) + " = " + expr_text(*members[key.inner].expr));
    }
    return texts;
  }

  // Tells whether the condition is TRUE where column `ordinal` of leaf `leaf` is values[2 * leaf + ordinal].
  bool holds(const ExprPtr& condition, const std::vector<int64_t>& values) const {
    const ExprPtr result = fold(rewrite(condition, [&](const Expr& node) -> ExprPtr {
      if (node.op != Op::kColumn) return nullptr;
      const LeafSet leaf = leaves_.read_by(node);
      return make_literal(Value::of_integer(node.type, values[2 * leaf.lowest() + node.column.ordinal]));
    }));
    return !result->literal.null && result->literal.integer != 0;
  }
  bool hold(const std::vector<ExprPtr>& conditions, const std::vector<int64_t>& values) const {
    return std::all_of(conditions.begin(), conditions.end(),
                       [&](const ExprPtr& condition) { return holds(condition, values); });
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
  EXPECT_EQ(leaves_.read_by(*make_literal(Value::of_integer(TypeId::kInteger, 1))), LeafSet());
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
  EXPECT_EQ(all.residual(kA, kB, {}).size(), 0u);
}

TEST_F(JoinConditionsTest, KeysAreEqualitiesWithEachSideOnItsOwn) {
  JoinConditions all = conditions(
      "a.k = b.k AND b.v = a.v + 1::bigint AND a.k + b.k = b.v AND a.k < b.k AND b.k = 5 AND b.k = c.k",
      JoinConditions::Equalities::kAsWritten);
  EXPECT_EQ(texts(all, all.keys(kA, kC)), Texts());
  EXPECT_EQ(texts(all, all.keys(kC, kB)), (Texts{"c.k = b.k"}));
  EXPECT_EQ(texts(all, all.keys(kA | kC, kB)),
            (Texts{"a.k = b.k", "CAST(a.v AS BIGINT) + 1 = CAST(b.v AS BIGINT)", "c.k = b.k"}));
}

TEST_F(JoinConditionsTest, EqualitiesAreTransitive) {
  JoinConditions all = conditions("a.k = b.k AND b.k = c.k");
  EXPECT_EQ(texts(all, all.keys(kA, kC)), (Texts{"a.k = c.k"}));
  EXPECT_EQ(texts(all, all.keys(kA | kB, kC)), (Texts{"a.k = c.k"}));
  EXPECT_EQ(texts(all.residual(kA | kB, kC, all.keys(kA | kB, kC))), Texts());
  EXPECT_EQ(texts(all.residual(kA, kC, {})), (Texts{"a.k = c.k"}));
}

TEST_F(JoinConditionsTest, OneTablesColumnsThatEqualAnothersAreEqual) {
  JoinConditions all = conditions("a.k = b.k AND a.v = b.k");
  EXPECT_EQ(texts(all.own(0)), (Texts{"a.k = a.v"}));
  JoinConditions written = conditions("a.k = b.k AND a.v = b.k", JoinConditions::Equalities::kAsWritten);
  EXPECT_EQ(texts(written.own(0)), Texts());
  EXPECT_EQ(texts(written, written.keys(kA, kB)), (Texts{"a.k = b.k", "a.v = b.k"}));
}

TEST_F(JoinConditionsTest, WhatMayFailIsComparedAsWritten) {
  JoinConditions all = conditions("a.k + 1 = b.k AND b.k = c.k + 1");
  EXPECT_EQ(texts(all, all.keys(kA, kC)), Texts());
}

TEST_F(JoinConditionsTest, TheRestIsTestedOnceItsTablesAreJoined) {
  JoinConditions all = conditions("a.k = b.k AND a.v < b.v AND b.v < 5 AND a.v > 7 AND c.k = a.k");
  const std::vector<JoinKey> keys = all.keys(kA, kB);
  EXPECT_EQ(texts(all.residual(kA, kB, keys)), (Texts{"a.v < b.v"}));
  EXPECT_EQ(texts(all.residual(kA, kB, {})), (Texts{"a.v < b.v", "a.k = b.k"}));
  EXPECT_EQ(all.count_residual(kA, kB, {}), 2u);
  EXPECT_EQ(texts(all.residual(kA, kC, all.keys(kA, kC))), Texts());
  EXPECT_EQ(texts(all.residual(kA | kC, kB, all.keys(kA | kC, kB))), (Texts{"a.v < b.v"}));
}

// All orders, bushy ones too, let the same rows through as the conjuncts do.
TEST_F(JoinConditionsTest, EveryOrderTestsTheSame) {
  const std::vector<std::string> conditions_of_three = {
      "a.k = b.k AND b.k = c.k AND a.v < c.v AND b.v = a.k",
      "a.k = b.k AND a.v = b.k AND c.k = a.v AND c.v = b.v",
      "a.k = b.v AND a.v = c.k AND b.k = c.v AND a.k % 2 = c.v % 2 AND a.v <> b.k",
      "abs(a.k) = b.k AND a.k % 2 = c.k AND b.v % 2 = c.k AND a.k IS DISTINCT FROM c.v",
      "a.k = b.k AND coalesce(a.v, b.v) = c.v AND c.v = c.k AND b.k <= c.k"};
  const std::vector<std::vector<std::pair<LeafSet, LeafSet>>> orders = {
      {{kA, kB}, {kA | kB, kC}}, {{kB, kA}, {kC, kA | kB}}, {{kA, kC}, {kA | kC, kB}},
      {{kC, kA}, {kB, kA | kC}}, {{kB, kC}, {kA, kB | kC}}, {{kC, kB}, {kB | kC, kA}}};
  for (const std::string& text : conditions_of_three) {
    JoinConditions all = conditions(text);
    for (const auto& order : orders) {
      std::vector<ExprPtr> tested;
      for (uint32_t leaf = 0; leaf < 3; ++leaf) {
        for (const ExprPtr& own : all.own(leaf)) tested.push_back(own);
      }
      for (const auto& [outer, inner] : order) {
        std::vector<JoinKey> keys = all.keys(outer, inner);
        if (keys.size() > 1) keys.resize(1);
        for (const JoinKey& key : keys) {
          tested.push_back(make_expr(Op::kEqual, TypeId::kBoolean,
                                     {all.members()[key.outer].expr, all.members()[key.inner].expr}));
        }
        for (const ExprPtr& rest : all.residual(outer, inner, keys)) tested.push_back(rest);
      }
      for (uint32_t row = 0; row < 729; ++row) {
        std::vector<int64_t> values;
        for (uint32_t rest = row; values.size() < 6; rest /= 3) values.push_back(rest % 3);
        ASSERT_EQ(hold(tested, values), hold(conjuncts_, values)) << text << ", row " << row;
      }
    }
  }
}

}  // namespace
}  // namespace rtsql
