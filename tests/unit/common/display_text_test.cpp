#include "common/display_text.h"

#include <gtest/gtest.h>

namespace rtsql {
namespace {

TEST(WrapDisplay, LeavesWhatFits) {
  EXPECT_EQ(wrap_display("", 10), "");
  EXPECT_EQ(wrap_display("  ten  wide", 11), "  ten  wide");
}

TEST(WrapDisplay, BreaksBetweenWords) {
  EXPECT_EQ(wrap_display("  one two  three four", 12), "  one two\n      three\n      four");
}

TEST(WrapDisplay, LeavesLongWordsWhole) {
  EXPECT_EQ(wrap_display("a abcdefghijklmnop b", 8), "a\n    abcdefghijklmnop\n    b");
  EXPECT_EQ(wrap_display("abcdefghijklmnop", 8), "abcdefghijklmnop");
}

}  // namespace
}  // namespace rtsql
