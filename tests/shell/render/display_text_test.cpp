#include "common/display_text.h"

#include <gtest/gtest.h>

#include "common/utf8.h"
#include "shell/terminal.h"

namespace rtsql {
namespace {

std::string displayable(std::string_view text) {
  use_utf8();
  std::string out;
  append_displayable(out, text);
  return out;
}

std::string cut(std::string text, size_t width) {
  use_utf8();
  truncate_display(text, width);
  return text;
}

TEST(DisplayText, EscapesControlCharactersAndBrokenBytes) {
  EXPECT_EQ(displayable("plain"), "plain");
  EXPECT_EQ(displayable(std::string_view("a\0b", 3)), "a\\x00b");
  EXPECT_EQ(displayable("\r\n\t\x7f"), "\\r\\n\\t\\x7f");
  EXPECT_EQ(displayable("\u0085\u202e"), "\\u0085\\u202e");
  EXPECT_EQ(displayable("é\xc3"), "é\\xc3");
}

TEST(DisplayText, MeasuresWideAndCombiningCharacters) {
  use_utf8();
  EXPECT_EQ(display_width("abc"), 3u);
  EXPECT_EQ(display_width("日本語"), 6u);
  EXPECT_EQ(display_width("e\u0301"), 1u);
  EXPECT_EQ(display_width("…"), 1u);
}

TEST(DisplayText, CutsBetweenCharacters) {
  EXPECT_EQ(cut("abcdef", 6), "abcdef");
  EXPECT_EQ(cut("abcdef", 4), "abc…");
  EXPECT_EQ(cut("日本語", 4), "日…");
  EXPECT_EQ(cut("日本語", 6), "日本語");
  EXPECT_EQ(cut("ab", 1), "…");
}

TEST(Utf8, RejectsWhatIsNotUtf8) {
  for (std::string_view text :
       {"\x80", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82"}) {
    EXPECT_FALSE(code_point_at(text, 0).valid);
  }
  EXPECT_EQ(code_point_at("\U0001F600", 0).value, U'\U0001F600');
  EXPECT_EQ(code_point_at("€", 0).bytes, 3u);
}

}  // namespace
}  // namespace rtsql
