// Tests that sorts, windows, groups and extremes go by collation keys, and comparisons where they are bound.
#include "tests/unit/logical/rules_fixture.h"

namespace rtsql {
namespace {

TEST_F(RulesTest, SortsGoByCollationKeys) {
  EXPECT_EQ(optimized("SELECT s FROM a ORDER BY s COLLATE \"de\""),
            "Project s\n"
            "  Sort by collation_key(s, 'de')\n"
            "    Get a");
  EXPECT_EQ(optimized("SELECT s FROM a ORDER BY s COLLATE \"C\""),
            "Project s\n"
            "  Sort by s\n"
            "    Get a");
}

TEST_F(RulesTest, OnlyLooseCollationsChangeEqualityAndGroups) {
  EXPECT_EQ(optimized("SELECT count(*) FROM a WHERE s COLLATE \"de\" = 'x' GROUP BY s COLLATE \"de\""),
            "Project COUNT(*) AS count(*)\n"
            "  Aggregate COUNT(*) by s\n"
            "    Filter s = 'x'\n"
            "      Get a");
  EXPECT_EQ(optimized("SELECT s COLLATE NOCASE FROM a WHERE s COLLATE NOCASE = 'X' GROUP BY 1"),
            "Project s\n"
            "  Aggregate min(s) by lower(s)\n"
            "    Filter lower(s) = 'x'\n"
            "      Get a");
}

TEST_F(RulesTest, ExtremesAreFoundByKeysThatCarryTheText) {
  EXPECT_EQ(optimized("SELECT min(s COLLATE \"de\"), max(s COLLATE NOCASE), min(s) FROM a"),
            "Project text_of_collation_key(MIN(collation_key(s, 'de')), 'de') AS min(s COLLATE \"de\"), "
            "text_of_collation_key(MAX(collation_key_with_text(s, 'NOCASE')), 'NOCASE') AS max(s COLLATE "
            "\"NOCASE\"), MIN(s) AS min(s)\n"
            "  Aggregate MIN(collation_key(s, 'de')), MAX(collation_key_with_text(s, 'NOCASE')), MIN(s)\n"
            "    Get a");
}

}  // namespace
}  // namespace rtsql
