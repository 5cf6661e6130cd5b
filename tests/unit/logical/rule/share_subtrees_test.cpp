// Tests which subtrees become common tables.
#include "tests/unit/logical/rules_fixture.h"

namespace rtsql {
namespace {

TEST_F(RulesTest, WhatIsSaidTwiceIsComputedOnce) {
  const auto shared = [this](std::string_view select) {
    LogicalQuery query = catalog_.bind(select);
    optimize(query);
    check_tree(*query.root);
    for (const LogicalCommonTable& table : query.common_tables) check_tree(*table.query);
    return join(tree_lines(query), "\n");
  };
  EXPECT_EQ(shared("SELECT x.m, y.k FROM (SELECT k, max(v) AS m FROM a WHERE s > 'a' GROUP BY k) x "
                   "JOIN (SELECT k, max(v) AS m FROM a WHERE s > 'a' GROUP BY k) y ON x.m = y.m"),
            "Common Table shared 1\n"
            "  Project x.m, y.k\n"
            "    Aggregate MAX(v) by k\n"
            "      Filter s > 'a'\n"
            "        Get a\n"
            "Project x.m AS m, y.k AS k\n"
            "  Inner Join on x.m = y.m\n"
            "    Get Common Table shared 1\n"
            "    Get Common Table shared 1");
  // Other conditions, other calls, or other orders are not the same.
  EXPECT_EQ(shared("SELECT x.m, y.k FROM (SELECT k, max(v) AS m FROM a WHERE s > 'a' GROUP BY k) x "
                   "JOIN (SELECT k, max(v) AS m FROM a WHERE s > 'b' GROUP BY k) y ON x.m = y.m"),
            "Project x.m AS m, y.k AS k\n"
            "  Inner Join on x.m = y.m\n"
            "    Aggregate MAX(v) by k\n"
            "      Filter s > 'a'\n"
            "        Get a\n"
            "    Aggregate MAX(v) by k\n"
            "      Filter s > 'b'\n"
            "        Get a");
  EXPECT_EQ(shared("SELECT 1 FROM (SELECT k FROM a ORDER BY v LIMIT 2) x, (SELECT k FROM a ORDER BY v DESC "
                   "LIMIT 2) y"),
            "Project 1\n"
            "  Cross Join\n"
            "    Limit 2\n"
            "      Sort by v\n"
            "        Get a\n"
            "    Limit 2\n"
            "      Sort by v DESC\n"
            "        Get a");
  // The largest trees are shared, whatever is in them.
  EXPECT_EQ(shared("SELECT * FROM (SELECT max(n) AS m FROM (SELECT count(*) AS n FROM a GROUP BY k) g) x, "
                   "(SELECT max(n) AS m FROM (SELECT count(*) AS n FROM a GROUP BY k) g) y"),
            "Common Table shared 1\n"
            "  Project x.m\n"
            "    Aggregate MAX(n)\n"
            "      Aggregate COUNT(*) by k\n"
            "        Get a\n"
            "Project x.m AS m, y.m AS m\n"
            "  Cross Join\n"
            "    Get Common Table shared 1\n"
            "    Get Common Table shared 1");
}

}  // namespace
}  // namespace rtsql
