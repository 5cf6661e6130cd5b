#include "collation/saslprep.h"

#include <gtest/gtest.h>

#include <string>

namespace rtsql {
namespace {

// The examples of RFC 4013, 3, and what PostgreSQL does where the form has no room for a password.
TEST(SaslprepTest, MakesTheSameOfWhatLooksTheSame) {
  EXPECT_EQ(prepare_password("I\u00ADX"), "IX");
  EXPECT_EQ(prepare_password("user"), "user");
  EXPECT_EQ(prepare_password("USER"), "USER");
  EXPECT_EQ(prepare_password("\u00AA"), "a");
  EXPECT_EQ(prepare_password("\u2168"), "IX");
  EXPECT_EQ(prepare_password("pa\u0308ss\u00A0word"), "p\u00E4ss word");
  EXPECT_EQ(prepare_password("\uFB01sh"), "fish");
}

TEST(SaslprepTest, LeavesOthersAsTheyAre) {
  EXPECT_EQ(prepare_password(""), "");
  EXPECT_EQ(prepare_password("\x07 bell"), "\x07 bell");
  EXPECT_EQ(prepare_password("\u00E4\x07"), "\u00E4\x07");  // a control character
  EXPECT_EQ(prepare_password("\u06271"), "\u06271");        // begins from the right, ends from the left
  EXPECT_EQ(prepare_password("\u00AD"), "\u00AD");          // nothing would be left
  EXPECT_EQ(prepare_password("\U0001F600"), "\U0001F600");  // later than Unicode 3.2
  EXPECT_EQ(prepare_password("\xFF\xFE"), "\xFF\xFE");      // no UTF-8
  const std::string longest(2000, '\xC3');
  EXPECT_EQ(prepare_password(longest), longest);
}

}  // namespace
}  // namespace rtsql
