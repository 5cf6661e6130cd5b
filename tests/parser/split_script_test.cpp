#include <gtest/gtest.h>

#include <chrono>

#include "sql/parser.h"

namespace rtsql::sql {
namespace {

// Returns the parts' texts; one that is not terminated ends with "…".
std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts;
  for (const ScriptPart& part : split_script(text)) {
    parts.push_back(text.substr(part.begin, part.end - part.begin) + (part.terminated ? "" : "…"));
  }
  return parts;
}

using Parts = std::vector<std::string>;

TEST(SplitScript, EndsPartsAtSemicolons) {
  EXPECT_EQ(split("a; b ;c"), (Parts{"a;", "b ;", "c…"}));
  EXPECT_EQ(split("a\n;\n"), (Parts{"a\n;"}));
}

TEST(SplitScript, LeavesOutWhatIsOnlySpaceOrComments) {
  EXPECT_EQ(split(""), Parts{});
  EXPECT_EQ(split(" \n\t;; ; -- a; b\n /* c; /* d; */ */ ;"), Parts{});
  EXPECT_EQ(split("-- a\n /* b */ c; -- d"), (Parts{"c;"}));
}

TEST(SplitScript, SkipsQuotedSemicolons) {
  EXPECT_EQ(split("'a;b'; c"), (Parts{"'a;b';", "c…"}));
  EXPECT_EQ(split("'a'';b'; c"), (Parts{"'a'';b';", "c…"}));
  EXPECT_EQ(split("\"a;\"\";\"; c"), (Parts{"\"a;\"\";\";", "c…"}));
  EXPECT_EQ(split("'a\\'; b"), (Parts{"'a\\';", "b…"}));
}

TEST(SplitScript, KnowsStringsWithEscapes) {
  EXPECT_EQ(split("E'a\\';b'; c"), (Parts{"E'a\\';b';", "c…"}));
  EXPECT_EQ(split("e'a'';\\\\'; c"), (Parts{"e'a'';\\\\';", "c…"}));
  EXPECT_EQ(split("typE'a\\'; c"), (Parts{"typE'a\\';", "c…"})) << "the E is the end of a name";
}

TEST(SplitScript, KnowsStringsInDollarSigns) {
  EXPECT_EQ(split("$$a;'$$; b"), (Parts{"$$a;'$$;", "b…"}));
  EXPECT_EQ(split("$a$;$$;$b$;$a$; c"), (Parts{"$a$;$$;$b$;$a$;", "c…"}));
  EXPECT_EQ(split("a$$;$$;b"), (Parts{"a$$;", "$$;b…"})) << "a name has dollar signs, too";
  EXPECT_EQ(split("1$$;$$; $1$$;$$; b"), (Parts{"1$$;$$;", "$1$$;$$;", "b…"}));
  EXPECT_EQ(split("$1;$2;$a;"), (Parts{"$1;", "$2;", "$a;"}));
  EXPECT_EQ(split("$a$; b"), (Parts{"$a$; b…"}));
}

TEST(SplitScript, SkipsCommentsInsideAPart) {
  EXPECT_EQ(split("a -- b; c\n; d"), (Parts{"a -- b; c\n;", "d…"}));
  EXPECT_EQ(split("a /* b; /* c; */ ; */ ; d"), (Parts{"a /* b; /* c; */ ; */ ;", "d…"}));
  EXPECT_EQ(split("SELECT /*+ index(rx) */ a;"), (Parts{"SELECT /*+ index(rx) */ a;"}));
  EXPECT_EQ(split("a /*/ ; */ ; b"), (Parts{"a /*/ ; */ ;", "b…"}));
}

TEST(SplitScript, KeepsOpenPartsOpen) {
  EXPECT_EQ(split("'a; b"), (Parts{"'a; b…"}));
  EXPECT_EQ(split("E'a\\"), (Parts{"E'a\\…"}));
  EXPECT_EQ(split("\"a; b"), (Parts{"\"a; b…"}));
  EXPECT_EQ(split("a; /* b; c"), (Parts{"a;", "/* b; c…"})) << "the end of the comment is to come";
  EXPECT_EQ(split("a /* b; c"), (Parts{"a /* b; c…"}));
}

TEST(SplitScript, TakesLinearTime) {
  constexpr size_t kBytes = 1 << 20;
  for (const std::string unit :
       {"/*", "/* */", "'", "''", "\"", "E'\\'", "a;", ";", "--\n", "-", "/", "e", "*/", "$", "$a", "1$"}) {
    std::string text;
    while (text.size() < kBytes) text += unit;
    auto start = std::chrono::steady_clock::now();
    split_script(text);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5)) << unit;
  }
}

}  // namespace
}  // namespace rtsql::sql
