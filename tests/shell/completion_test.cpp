#include "shell/completion.h"

#include <gtest/gtest.h>

namespace rtsql {
namespace {

using Words = std::vector<std::string>;

CompletionNames names() {
  CompletionNames names;
  names.tables.push_back({"people", 1, 1, "", {"id", "name"}});
  names.tables.push_back({"pets", 1, 1, "", {"id", "owner"}});
  names.settings = {"memory_limit", "index"};
  names.words = {"select", "from", "order", "sum"};
  return names;
}

Words offered(std::string_view before, std::string_view word) {
  return complete(names(), before, word, false).words;
}

TEST(Completion, OffersKeywordsInTheCaseTyped) {
  EXPECT_EQ(offered("", "SEL"), (Words{"SELECT"}));
  EXPECT_EQ(offered("", "sel"), (Words{"select"}));
  EXPECT_EQ(offered("select id ", "f"), (Words{"from"}));
}

TEST(Completion, OffersTablesAndColumns) {
  EXPECT_EQ(offered("select id from ", "pe"), (Words{"people", "pets"}));
  EXPECT_EQ(offered("select ", "i"), (Words{"id"}));
  EXPECT_EQ(offered("select ", "o"), (Words{"order", "owner"}));
}

TEST(Completion, OffersTablesAloneWhereOneMustFollow) {
  EXPECT_EQ(offered("select id from ", ""), (Words{"people", "pets"}));
  EXPECT_EQ(offered("INSERT INTO ", "o"), Words{});
  EXPECT_EQ(offered("select id from people join ", "pet"), (Words{"pets"}));
}

TEST(Completion, OffersTheColumnsOfAQualifier) {
  EXPECT_EQ(offered("select ", "pets."), (Words{"pets.id", "pets.owner"}));
  EXPECT_EQ(offered("select ", "p.n"), (Words{"p.name"}));
}

TEST(Completion, OffersSettings) {
  EXPECT_EQ(offered("SET ", "m"), (Words{"memory_limit"}));
  EXPECT_EQ(offered("SHOW ", "IND"), (Words{"INDEXES", "index"}));
  EXPECT_EQ(offered("RESET ", ""), (Words{"index", "memory_limit"}));
}

TEST(Completion, OffersDotCommandsAndTheirArguments) {
  EXPECT_EQ(offered("", ".ma"), (Words{".maxrows"}));
  EXPECT_EQ(offered(".mode ", "c"), (Words{"csv"}));
  EXPECT_EQ(offered(".timer ", "o"), (Words{"off", "on"}));
  EXPECT_EQ(offered(".import f.csv ", "pet"), (Words{"pets"}));
  EXPECT_EQ(offered(".help ", ".t"), (Words{".tables", ".timer"}));
  EXPECT_EQ(offered(".mode csv ", ""), (Words{}));
}

TEST(Completion, LeavesFilesToTheEditor) {
  EXPECT_TRUE(complete(names(), ".read ", "sam", false).files);
  EXPECT_TRUE(complete(names(), "COPY people FROM '", "sam", true).files);
  EXPECT_FALSE(complete(names(), "COPY people ", "FR", false).files);
}

}  // namespace
}  // namespace rtsql
