#include "shell/script.h"

#include <gtest/gtest.h>

namespace rtsql {
namespace {

// Writes "3:SELECT 1" for a statement on line 3, "4:[.tables]" for a dot command.
std::vector<std::string> drain(ScriptBuffer& script) {
  std::vector<std::string> items;
  while (std::optional<ScriptItem> item = script.next()) {
    std::string text = item->dot_command ? "[" + item->text + "]" : item->text;
    if (!item->sender.empty()) text += "[" + item->sender + "]";
    items.push_back(std::to_string(item->line) + ":" + text);
  }
  return items;
}

std::vector<std::string> items_of(std::string_view text) {
  ScriptBuffer script;
  script.append(text);
  script.close();
  return drain(script);
}

using Items = std::vector<std::string>;

TEST(Script, CutsStatementsAndNotesTheirLines) {
  EXPECT_EQ(items_of("SELECT 1; SELECT\n2;\n\n-- comment; \nSELECT ';' /* ; */"),
            (Items{"1:SELECT 1", "1:SELECT\n2", "5:SELECT ';' /* ; */"}));
}

TEST(Script, DropsEmptyStatements) {
  EXPECT_EQ(items_of(" ;;\n; SELECT 1 ;"), (Items{"2:SELECT 1"}));
}

TEST(Script, TakesDotCommandsAsLines) {
  EXPECT_EQ(items_of("-- start\n.mode csv\nSELECT 1;\n.read it's;here.sql\r\nSELECT\n.5;\n.quit"),
            (Items{"2:[.mode csv]", "3:SELECT 1", "4:[.read it's;here.sql]", "5:SELECT\n.5", "7:[.quit]"}));
}

TEST(Script, EndsStatementsAtCommandsThatSendThem) {
  EXPECT_EQ(
      items_of("SELECT 1 \\gx\nSELECT\n2\n\\g out.csv\nSELECT 3; \\g\nSELECT '\\g';\n"),
      (Items{"1:SELECT 1[\\gx]", "2:SELECT\n2[\\g out.csv]", "5:SELECT 3", "5:[\\g]", "6:SELECT '\\g'"}));
  EXPECT_EQ(items_of("SELECT 1 \\gdesc"), (Items{"1:SELECT 1[\\gdesc]"}));
  ScriptBuffer script;
  for (const char* piece : {"SELECT 1 ", "\\", "g", "x"}) {
    script.append(piece);
    EXPECT_EQ(drain(script), Items{});
  }
  script.append("\n");
  EXPECT_EQ(drain(script), (Items{"1:SELECT 1[\\gx]"}));
}

TEST(Script, SkipsAByteOrderMark) {
  EXPECT_EQ(items_of("\xEF\xBB\xBFSELECT 1;"), (Items{"1:SELECT 1"}));
}

TEST(Script, GivesItemsAsSoonAsTheyAreComplete) {
  ScriptBuffer script;
  script.append("SELECT 1;\nSEL");
  EXPECT_EQ(drain(script), (Items{"1:SELECT 1"}));
  EXPECT_TRUE(script.pending());
  script.append("ECT\n");
  EXPECT_EQ(drain(script), (Items{}));
  script.append(" ';'\n;.ta");
  EXPECT_EQ(drain(script), (Items{"2:SELECT\n ';'"}));
  script.append("bles\n");
  EXPECT_EQ(drain(script), (Items{"4:[.tables]"}));
  EXPECT_FALSE(script.pending());
}

TEST(Script, GivesTheSameItemsByteByByte) {
  constexpr std::string_view kText =
      "/* a; */ SELECT 'it''s;'; -- x;\n.mode box\n\"a;b\" ;\n  .help  \nSELECT 1\n\\gx\nSELECT 2";
  ScriptBuffer script;
  Items items;
  for (char c : kText) {
    script.append(std::string_view(&c, 1));
    for (std::string& item : drain(script)) items.push_back(std::move(item));
  }
  script.close();
  for (std::string& item : drain(script)) items.push_back(std::move(item));
  EXPECT_EQ(items, items_of(kText));
  EXPECT_EQ(items.size(), 6u);
}

TEST(Script, KnowsWhetherMoreIsExpected) {
  auto pending_after = [](std::string_view text) {
    ScriptBuffer script;
    script.append(text);
    drain(script);
    return script.pending();
  };
  EXPECT_FALSE(pending_after("\n"));
  EXPECT_FALSE(pending_after("-- comment\n"));
  EXPECT_FALSE(pending_after("SELECT 1; -- comment\n"));
  EXPECT_TRUE(pending_after("/* open\n"));
  EXPECT_TRUE(pending_after("SELECT 'a;\n"));
  EXPECT_TRUE(pending_after("SELECT 1\n"));
}

}  // namespace
}  // namespace rtsql
