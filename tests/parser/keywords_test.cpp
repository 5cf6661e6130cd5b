#include "sql/keywords.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "common/error.h"
#include "sql/parser.h"

namespace rtsql::sql {
namespace {

// PRECISION belongs to the type's name before it, ESCAPE to LIKE, others to the call or the table before
// them.
const std::vector<std::string> kNeedAs = {"ANTI",      "ASOF",    "ESCAPE",   "FILTER",     "GLOB",
                                          "IGNORE",    "OVER",    "OVERLAPS", "POSITIONAL", "SEMI",
                                          "PRECISION", "RESPECT", "VARYING",  "WITHIN",     "WITHOUT"};

bool parses(const std::string& text) {
  try {
    parse_statement(text);
    return true;
  } catch (const Error&) {
    return false;
  }
}

TEST(Keywords, AreSortedAndUpperCase) {
  const std::vector<std::string>& words = keywords();
  EXPECT_TRUE(std::is_sorted(words.begin(), words.end()));
  EXPECT_TRUE(std::binary_search(words.begin(), words.end(), "SELECT"));
  for (const std::string& word : words) {
    EXPECT_TRUE(std::all_of(word.begin(), word.end(), [](char c) {
      return (c >= 'A' && c <= 'Z') || c == '_';
    })) << word;
  }
}

TEST(Keywords, AnyCaseIsFound) {
  EXPECT_TRUE(is_reserved("select"));
  EXPECT_TRUE(is_reserved("Where"));
  EXPECT_FALSE(is_reserved("date"));
  EXPECT_FALSE(is_reserved("price"));
  EXPECT_TRUE(keyword_token("with").has_value());
  EXPECT_FALSE(keyword_token("price").has_value());
}

TEST(Keywords, UnreservedOnesNameColumnsAndTables) {
  for (const std::string& word : keywords()) {
    if (is_reserved(word)) continue;
    EXPECT_TRUE(parses("CREATE TABLE " + word + " (" + word + " INTEGER)")) << word;
    const std::string read = "SELECT " + word + ", t." + word + " AS " + word + " FROM ";
    EXPECT_TRUE(parses(read + "\"" + word + "\" AS " + word)) << word;
    // A statement whose rows are read begins with these.
    const bool begins_rows = word == "BENCHMARK" || word == "DESC" || word == "DESCRIBE" || word == "SHOW";
    EXPECT_EQ(parses(read + word + " AS " + word), !begins_rows) << word;
    EXPECT_TRUE(parses("SELECT a FROM t WHERE " + word + " = 1 ORDER BY " + word)) << word;
    const bool needs_as = std::find(kNeedAs.begin(), kNeedAs.end(), word) != kNeedAs.end();
    EXPECT_EQ(parses("SELECT a " + word + " FROM t " + word), !needs_as) << word;
  }
}

TEST(Keywords, ReservedOnesDoNot) {
  for (const std::string& word : keywords()) {
    if (!is_reserved(word)) continue;
    EXPECT_FALSE(parses("CREATE TABLE " + word + " (a INTEGER)")) << word;
    EXPECT_TRUE(parses("CREATE TABLE \"" + word + "\" (a INTEGER)")) << word;
    EXPECT_TRUE(parses("SELECT a AS " + word)) << word;
  }
}

}  // namespace
}  // namespace rtsql::sql
