#include "common/styled_text.h"

#include <gtest/gtest.h>

namespace rtsql {
namespace {

TEST(StyledText, GivesTerminalsItsStylesAndNoOthers) {
  StyledText text;
  text.append("a ");
  text.append("\x1b[31mb", Style::kDim);
  text.append(" c\n");
  EXPECT_EQ(text.text(), "a \x1b[31mb c\n");
  EXPECT_EQ(terminal_text(text, true), "a \x1b[2m\\x1b[31mb\x1b[0m c\n");
  EXPECT_EQ(terminal_text(text, false), "a \\x1b[31mb c\n");
}

TEST(StyledText, BeginsAStyleAnewOnEachLine) {
  StyledText text;
  text.append("a\n\nb", Style::kBold);
  EXPECT_EQ(terminal_text(text, true), "\x1b[1ma\x1b[0m\n\n\x1b[1mb\x1b[0m");
}

TEST(StyledText, KeepsStylesWhereTextsAreJoined) {
  StyledText text("x"), other;
  other.append("y", Style::kBold);
  text.append(other);
  text.append("", Style::kDim);
  ASSERT_EQ(text.parts().size(), 1u);
  EXPECT_EQ(terminal_text(text, true), "x\x1b[1my\x1b[0m");
}

}  // namespace
}  // namespace rtsql
