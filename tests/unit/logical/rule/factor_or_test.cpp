// Tests what is taken out of the branches of an OR.
#include "tests/unit/logical/rules_fixture.h"

namespace rtsql {
namespace {

TEST_F(RulesTest, WhatAllBranchesOfAnOrHaveInCommonIsTakenOut) {
  EXPECT_EQ(optimized("SELECT 1 FROM a, b WHERE (a.k = b.k AND a.v = 1) OR (b.v = 2 AND a.k = b.k)"),
            "Project 1\n"
            "  Inner Join on a.k = b.k AND (a.v = 1) OR (b.v = 2)\n"
            "    Get a\n"
            "    Get b");
  EXPECT_EQ(optimized("SELECT 1 FROM a WHERE (k = 1 AND v = 2) OR k = 1"),
            "Project 1\n"
            "  Filter k = 1\n"
            "    Get a");
  EXPECT_EQ(optimized("SELECT 1 FROM a, b WHERE (a.k = b.k AND a.v = 1 AND b.v = 2) OR (a.k = b.k AND a.v = "
                      "2 AND b.v = 1)"),
            "Project 1\n"
            "  Inner Join on a.k = b.k AND ((a.v = 1) AND (b.v = 2)) OR ((a.v = 2) AND (b.v = 1))\n"
            "    Get a\n"
            "    Get b");
}

}  // namespace
}  // namespace rtsql
