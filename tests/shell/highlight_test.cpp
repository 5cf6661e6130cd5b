#include "shell/highlight.h"

#include <gtest/gtest.h>

#include <map>

namespace rtsql {
namespace {

// Writes each part that has a style as "<letter>[part]".
std::string marked(std::string_view line, size_t cursor = std::string::npos, std::string_view before = "") {
  const std::map<Style, char> letters = {{Style::kKeyword, 'k'}, {Style::kString, 's'},
                                         {Style::kNumber, 'n'},  {Style::kComment, 'c'},
                                         {Style::kCommand, 'd'}, {Style::kBracket, 'b'}};
  const StyledText text = highlighted(before, line, cursor == std::string::npos ? line.size() : cursor);
  EXPECT_EQ(text.text(), line);
  std::string out;
  size_t done = 0;
  for (const StyledText::Part& part : text.parts()) {
    out += text.text().substr(done, part.begin - done);
    out += letters.at(part.style);
    out += '[' + text.text().substr(part.begin, part.end - part.begin) + ']';
    done = part.end;
  }
  return out + text.text().substr(done);
}

TEST(Highlight, TellsThePartsOfAStatementApart) {
  EXPECT_EQ(marked("SELECT a, 12, 'x' -- c"), "k[SELECT] a, n[12], s['x'] c[-- c]");
  EXPECT_EQ(marked("select \"select\", t.select /* c */ + $$a$$"),
            "k[select] \"select\", t.select c[/* c */] + s[$$a$$]");
  EXPECT_EQ(marked("select 1.5, range(2.);"), "k[select] n[1.5], range(n[2.]);");
  EXPECT_EQ(marked("E'it\\'s' || ä"), "s[E'it\\'s'] || ä");
}

TEST(Highlight, TakesWhatIsNotClosedToTheEnd) {
  EXPECT_EQ(marked("SELECT 'abc from"), "k[SELECT] s['abc from]");
  EXPECT_EQ(marked("SELECT /* a"), "k[SELECT] c[/* a]");
  EXPECT_EQ(marked("SELECT $a$ from"), "k[SELECT] s[$a$ from]");
}

TEST(Highlight, KnowsWhatWasTypedAbove) {
  EXPECT_EQ(marked("def' from t", std::string::npos, "SELECT 'abc\n"), "s[def'] k[from] t");
  EXPECT_EQ(marked("so */ 1", std::string::npos, "SELECT /* and\n"), "c[so */] n[1]");
  EXPECT_EQ(marked(".5", std::string::npos, "SELECT\n"), ".n[5]");
}

TEST(Highlight, MarksCommands) {
  EXPECT_EQ(marked(" .mode select 1"), " d[.mode] select 1");
  EXPECT_EQ(marked("\\dt"), "d[\\dt]");
  EXPECT_EQ(marked("."), "d[.]");
  EXPECT_EQ(marked(""), "");
}

TEST(Highlight, MarksThePairOfBracketsAtTheCursor) {
  EXPECT_EQ(marked("f((a), ')')", 1), "fb[(](a), s[')']b[)]");
  EXPECT_EQ(marked("f((a), ')')", 11), "fb[(](a), s[')']b[)]");
  EXPECT_EQ(marked("f((a), b)", 3), "f(b[(]ab[)], b)");
  EXPECT_EQ(marked("f((a]", 2), "f((a]");
  EXPECT_EQ(marked("f(", 2), "f(");
}

}  // namespace
}  // namespace rtsql
