#include "common/utf8.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "common/letter_case.h"
#include "common/text_slice.h"

namespace rtsql {
namespace {

using Characters = std::vector<std::string>;

Characters random_characters(std::mt19937_64& random) {
  static const Characters kSome = {"a", "Z", "0", "ä", "Σ", "€", "𝄞"};
  // Runs of ASCII are what is read by words.
  const bool is_ascii = random() % 2 == 0;
  Characters characters(random() % 150);
  for (std::string& one : characters)
    one = kSome[random() % (is_ascii || random() % 4 != 0 ? 3 : kSome.size())];
  return characters;
}

std::string joined(const Characters& characters, size_t begin, size_t end) {
  std::string text;
  for (size_t i = begin; i < std::min(end, characters.size()); ++i) text += characters[i];
  return text;
}

TEST(Utf8, CountsAndFindsCharacters) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 5000; ++round) {
    const Characters characters = random_characters(random);
    const std::string text = joined(characters, 0, characters.size());
    ASSERT_EQ(count_code_points(text), static_cast<int64_t>(characters.size()));
    const size_t index = random() % 160;
    ASSERT_EQ(code_point_offset(text, index), joined(characters, 0, index).size()) << text << " " << index;
    size_t ascii = 0;
    while (ascii < characters.size() && characters[ascii].size() == 1) ++ascii;
    ASSERT_EQ(count_ascii(text), ascii) << text;
  }
}

TEST(Utf8, CutsFromEitherEnd) {
  std::mt19937_64 random(2);
  for (int round = 0; round < 5000; ++round) {
    const Characters characters = random_characters(random);
    const std::string text = joined(characters, 0, characters.size());
    const uint64_t skipped = random() % 160, length = random() % 3 == 0 ? UINT64_MAX : random() % 160;
    const size_t begin = std::min<size_t>(skipped, characters.size());
    const size_t count = std::min<uint64_t>(length, characters.size() - begin);
    ASSERT_EQ(cut(text, {.skipped = skipped, .length = length}), joined(characters, begin, begin + count));
    const size_t end = characters.size() - begin;
    ASSERT_EQ(cut(text, {.skipped = skipped, .length = length, .from_end = true}),
              joined(characters, end - std::min<uint64_t>(length, end), end));
  }
}

// Words of ASCII change at once, and as each letter does.
TEST(Utf8, ChangesCaseAsEachCharacterDoes) {
  std::mt19937_64 random(3);
  for (int round = 0; round < 2000; ++round) {
    std::string text(random() % 40, ' ');
    for (char& c : text) c = static_cast<char>(random() % 128);
    std::string upper, lower;
    for (const char c : text) {
      append_code_point(upper, upper_case(static_cast<char32_t>(c)));
      append_code_point(lower, lower_case(static_cast<char32_t>(c)));
    }
    ASSERT_EQ(upper_case(text), upper);
    ASSERT_EQ(lower_case(text), lower);
  }
}

}  // namespace
}  // namespace rtsql
