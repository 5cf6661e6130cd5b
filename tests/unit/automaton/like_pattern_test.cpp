// Automata match what LIKE matches.
#include <gtest/gtest.h>

#include <random>

#include "automaton/dfa.h"
#include "common/like.h"

namespace rtsql {
namespace {

std::shared_ptr<const Dfa> automaton_of(std::string_view like) {
  return search_automaton(like_pattern(like, false));
}

std::string joined(std::mt19937& random, const std::vector<std::string>& pieces, size_t most) {
  std::string made;
  for (size_t count = random() % (most + 1); count > 0; --count) made += pieces[random() % pieces.size()];
  return made;
}

TEST(LikePattern, AutomataMatchTheSameTexts) {
  const std::vector<std::string> text_pieces = {"a", "b", "aa", "é", "東", "%", "_", "\\", "ab"};
  const std::vector<std::string> pattern_pieces = {"a",   "b",   "é",    "東", "%", "_",
                                                   "\\%", "\\_", "\\\\", "%",  "\\"};
  for (uint32_t seed = 0; seed < 3000; ++seed) {
    std::mt19937 random(seed);
    const std::string like = joined(random, pattern_pieces, 7);
    const std::shared_ptr<const Dfa> automaton = automaton_of(like);
    ASSERT_TRUE(automaton) << like;
    for (int i = 0; i < 12; ++i) {
      const std::string text = joined(random, text_pieces, 9);
      ASSERT_EQ(automaton->matches_in(text), is_like(text, like)) << text << " LIKE " << like;
      ASSERT_EQ(LikePattern(like).matches(text), is_like(text, like)) << text << " LIKE " << like;
    }
  }
}

TEST(LikePattern, LettersMayBeOfAnyCase) {
  const auto automaton = search_automaton(like_pattern("%aB_éЖ%", true));
  EXPECT_TRUE(automaton->matches_in("xAbxÉж"));
  EXPECT_TRUE(automaton->matches_in("ab éЖ"));
  EXPECT_FALSE(automaton->matches_in("abxeж"));
}

TEST(LikePattern, ManyPartsTakeFewStates) {
  std::string like = "%";
  for (int i = 0; i < 50; ++i) like += "special requests " + std::to_string(i) + "%";
  const std::shared_ptr<const Dfa> automaton = automaton_of(like);
  ASSERT_TRUE(automaton);
  EXPECT_LT(automaton->state_count(), like.size() + 60);
}

}  // namespace
}  // namespace rtsql
