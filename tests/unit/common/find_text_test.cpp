#include "common/find_text.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "common/like.h"

namespace rtsql {
namespace {

std::string text_of(std::mt19937_64& random, size_t bytes, char last_letter) {
  std::uniform_int_distribution<int> letter('a', last_letter);
  std::string text(bytes, ' ');
  for (char& c : text) c = static_cast<char>(letter(random));
  return text;
}

// Parts of few letters occur, and almost occur, at any place.
TEST(FindText, FindsTheFirstPlace) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 20000; ++round) {
    const std::string text = text_of(random, random() % 300, 'c');
    const std::string part = text_of(random, random() % 12, 'c');
    ASSERT_EQ(find_text(text, part), text.find(part)) << text << " " << part;
  }
}

TEST(FindText, FindsWhatStandsAtTheEnd) {
  for (size_t bytes = 0; bytes < 200; ++bytes) {
    const std::string text = std::string(bytes, 'a') + "needle";
    ASSERT_EQ(find_text(text, "needle"), bytes);
    ASSERT_EQ(find_text(text.substr(0, text.size() - 1), "needle"), std::string::npos);
  }
}

// To compare the part wherever its ends are would take minutes.
TEST(FindText, TakesLinearTime) {
  const std::string text(size_t{1} << 24, 'a');
  const std::string half(size_t{1} << 15, 'a');
  EXPECT_EQ(find_text(text, half + "b" + half), std::string::npos);
  EXPECT_EQ(find_text(text + "b" + half, half + "b" + half), text.size() - half.size());
}

TEST(LikePart, IsTheLongestThatEachMatchHas) {
  EXPECT_EQ(like_part("%google%"), "google");
  EXPECT_EQ(like_part("a%bcd_ef"), "bcd");
  EXPECT_EQ(like_part("50\\%_x%"), "50%");
  EXPECT_EQ(like_part("a\\"), "a\\");
  EXPECT_EQ(like_part("%_%"), "");
}

}  // namespace
}  // namespace rtsql
