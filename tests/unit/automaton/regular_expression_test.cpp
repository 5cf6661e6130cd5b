// What automata match is what the C library matches.
#include "automaton/regular_expression.h"

#include <gtest/gtest.h>

#include <random>

#include "automaton/posix_expression.h"
#include "automaton/similar_to.h"
#include "common/error.h"

namespace rtsql {
namespace {

class RandomPatterns {
 public:
  explicit RandomPatterns(uint32_t seed) : random_(seed) {}

  std::string pattern() { return alternation(0); }

  std::string text() {
    static const std::vector<std::string> kPieces = {"a", "b", "ab", "aa", "www.", "/", "é", "Я", "1",
                                                     " ", "_", "東", "ſ",  "\n",   "-", "B", "É", "s"};
    std::string made;
    for (uint32_t pieces = below(9); pieces > 0; --pieces) made += kPieces[below(kPieces.size())];
    return made;
  }

  uint32_t below(size_t count) { return static_cast<uint32_t>(random_() % count); }

 private:
  std::string alternation(uint32_t depth) {
    std::string made = sequence(depth);
    while (below(5) == 0) made += "|" + sequence(depth);
    return made;
  }
  std::string sequence(uint32_t depth) {
    std::string made;
    // Behind an end, and before a begin, the C library may find matches where there are none.
    if (depth == 0 && below(10) == 0) made += "^";
    for (uint32_t parts = 1 + below(4); parts > 0; --parts) made += atom(depth) + quantifier();
    if (depth == 0 && below(10) == 0) made += "$";
    return made;
  }
  std::string quantifier() {
    static const std::vector<std::string> kQuantifiers = {"*", "+", "?", "{2}", "{1,2}", "{0,2}", "{2,}"};
    return below(3) == 0 ? kQuantifiers[below(kQuantifiers.size())] : "";
  }
  std::string atom(uint32_t depth) {
    static const std::vector<std::string> kAtoms = {
        "a",    "b",       "ab",     "é",           "Я",      ".",    "\\.",          "[ab]",
        "[^a]", "[^/]",    "\\d",    "\\w",         "\\s",    "\\D",  "[[:alpha:]",   "[[:digit:]]",
        "[aé]", "[^\\d/]", "1",      "/",           "www\\.", "\\W",  "[\\w-]",       "s",
        "k",    "[^é]",    "[a-cz]", "[[:upper:]]", "[^s]",   "[ſx]", "[^[:lower:]1]"};
    if (depth < 3 && below(5) == 0) return (below(3) == 0 ? "(?:" : "(") + alternation(depth + 1) + ")";
    return kAtoms[below(kAtoms.size())];
  }

  std::mt19937 random_;
};

std::string described(const TextMatch& match) {
  std::string text;
  for (const std::optional<TextSpan>& span : match)
    text += span ? "[" + std::to_string(span->begin) + "," + std::to_string(span->end) + ")" : "none ";
  return text;
}

TEST(RegularExpression, MatchesWhatTheCLibraryMatches) {
  size_t automata = 0;
  for (uint32_t seed = 0; seed < 200; ++seed) {
    RandomPatterns random(seed);
    const std::string pattern = random.pattern();
    const RegularExpressionFlags flags{.ignore_case = seed % 3 == 0};
    std::optional<PosixExpression> posix;
    try {
      posix.emplace(pattern, flags);
    } catch (const Error&) {
      EXPECT_THROW(RegularExpression(pattern, flags), Error) << pattern;
      continue;
    }
    SCOPED_TRACE(pattern);
    const RegularExpression expression(pattern, flags);
    automata += expression.automaton() != nullptr;
    for (int i = 0; i < 30; ++i) {
      const std::string text = random.text();
      ASSERT_EQ(expression.matches_in(text), posix->matches_in(text)) << " in " << text;
      TextMatch expected;
      const bool found = posix->find(text, 0, expected);
      for (const bool with_groups : {false, true}) {
        MatchFinder finder(expression, text, with_groups);
        const TextMatch* const match = finder.find(0);
        ASSERT_EQ(match != nullptr, found) << " in " << text;
        if (!found) continue;
        ASSERT_EQ(match->front(), expected.front()) << " in " << text;
        if (!with_groups) continue;
        ASSERT_EQ(described(*match), described(expected)) << " in " << text;
      }
      if (!found || expected.front()->end == 0) continue;
      // The next match.
      const size_t from = expected.front()->end;
      MatchFinder finder(expression, text, true);
      finder.find(0);
      const TextMatch* const next = finder.find(from);
      ASSERT_EQ(next != nullptr, posix->find(text, from, expected)) << " in " << text;
      if (next == nullptr) continue;
      ASSERT_EQ(described(*next), described(expected)) << " in " << text;
    }
  }
  EXPECT_GT(automata, 60u);
}

TEST(RegularExpression, GroupsOfASequenceTakeWhatTheyCan) {
  const RegularExpression expression("^https?://(www\\.)?([^/]+)/.*$", {});
  const auto groups = [&](std::string_view text) {
    MatchFinder finder(expression, text, true);
    const TextMatch* const match = finder.find(0);
    return match == nullptr ? "no match" : described(*match);
  };
  EXPECT_EQ(groups("http://www.a.de/x"), "[0,17)[7,11)[11,15)");
  EXPECT_EQ(groups("https://a.de/x/"), "[0,15)none [8,12)");
  EXPECT_EQ(groups("http://www./"), "[0,12)none [7,11)");
  EXPECT_EQ(groups("ftp://www.a.de/x"), "no match");
}

TEST(RegularExpression, GroupsMayNotBeCaptured) {
  const std::string text = "https://www.example.org/x";
  for (const char* pattern :
       {"^https?://(?:www\\.)?([^/]+)/.*$", "(?:(?:a|h)+ttps?|\\y)://(?:www\\.)?([^/]+)"}) {
    const RegularExpression expression(pattern, {});
    MatchFinder finder(expression, text, true);
    const TextMatch* const match = finder.find(0);
    ASSERT_NE(match, nullptr) << pattern;
    ASSERT_EQ(match->size(), 2u) << pattern;
    EXPECT_EQ((*match)[1], (TextSpan{12, 23})) << pattern;
  }
}

TEST(RegularExpression, BracketsTakeRangesOfAnyCharacters) {
  EXPECT_TRUE(RegularExpression("^[А-я]+$", {}).matches_in("Новости"));
  EXPECT_FALSE(RegularExpression("^[А-я]+$", {}).matches_in("News"));
  const RegularExpression expression("([^é-ü]*)([é-ü]+)", {});
  MatchFinder finder(expression, "abéüz", true);
  EXPECT_EQ(described(*finder.find(0)), "[0,6)[0,2)[2,6)");
  EXPECT_THROW(RegularExpression("[ü-é]", {}), Error);
  EXPECT_TRUE(RegularExpression("^[а-я]+$", {.ignore_case = true}).matches_in("Новости"));
  EXPECT_FALSE(RegularExpression("[^А-Я]", {.ignore_case = true}).matches_in("Новости"));
}

TEST(RegularExpression, SpacesAndCommentsMayMeanNothing) {
  EXPECT_EQ(without_spaces(" a\t. # x\n c # y"), "a.c");
  EXPECT_EQ(without_spaces("a\\ b \\# \\"), "a\\ b\\#\\");
  EXPECT_EQ(without_spaces("[ #] []# ] [^] #] [[:space:] ] ["), "[ #][]# ][^] #][[:space:] ][");
  EXPECT_EQ(without_spaces("[\\] ] [[. ."), "[\\] ][[. .");
  EXPECT_TRUE(RegularExpression(" a . c ", {.expanded = true}).matches_in("abc"));
  EXPECT_FALSE(RegularExpression(" a . c ", {}).matches_in("abc"));
}

TEST(SimilarSubstring, FirstPartIsShortAndSecondLong) {
  const auto part = [](std::string_view pattern, std::string_view text) {
    const std::optional<TextSpan> found = SimilarSubstring(pattern, "#").find(text);
    return found ? std::string(text.substr(found->begin, found->end - found->begin)) : "none";
  };
  EXPECT_EQ(part("%a#\"%#\"a%", "babcada"), "bcad");
  EXPECT_EQ(part("%#\"a*#\"%", "baaa"), "");
  EXPECT_EQ(part("_#\"%", "éab"), "ab");
  EXPECT_EQ(part("a", "ab"), "none");
}

TEST(RegularExpression, LongTextsTakeLinearTime) {
  const std::string text(2'000'000, 'a');
  EXPECT_FALSE(RegularExpression("a*b", {}).matches_in(text));
  const RegularExpression expression("a*b", {});
  MatchFinder finder(expression, text, false);
  EXPECT_EQ(finder.find(0), nullptr);
}

}  // namespace
}  // namespace rtsql
