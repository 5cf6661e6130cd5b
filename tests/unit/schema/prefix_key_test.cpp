#include "schema/prefix_key.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace rtsql {
namespace {

// Texts of few different bytes, zeros among them, so that many are prefixes of others.
std::vector<std::string> random_texts(size_t count) {
  constexpr std::string_view kBytes("\0\0a\xC3z", 5);
  std::mt19937 random(7);
  std::vector<std::string> texts(count);
  for (std::string& text : texts) {
    for (size_t left = random() % 10; left > 0; --left) text += kBytes[random() % kBytes.size()];
  }
  return texts;
}

TEST(PrefixKey, OrdersWeaklyAsTextsDo) {
  const std::vector<std::string> texts = random_texts(1000);
  for (const std::string& a : texts) {
    for (const std::string& b : texts) {
      if (a <= b) {
        ASSERT_LE(prefix_key(a), prefix_key(b));
      }
    }
  }
}

TEST(PrefixKey, TellsTextsOfSixBytesApart) {
  EXPECT_LT(prefix_key(""), prefix_key(std::string_view("\0", 1)));
  EXPECT_LT(prefix_key("abcdef"), prefix_key(std::string_view("abcdef\0", 7)));
  EXPECT_LT(prefix_key("abcdef"), prefix_key("abcdeg"));
  EXPECT_EQ(prefix_key("abcdefg"), prefix_key("abcdefgh"));
}

TEST(PrefixKey, OfAConcatenationFollowsFromItsParts) {
  const std::vector<std::string> texts = random_texts(300);
  for (const std::string& a : texts) {
    for (const std::string& b : texts)
      ASSERT_EQ(joint_prefix_key(prefix_key(a), prefix_key(b)), prefix_key(a + b));
  }
}

}  // namespace
}  // namespace rtsql
