// Texts sorted on several threads are in the order of their bytes.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "schema/dictionary_builder.h"
#include "tests/dictionary_strings.h"

namespace rtsql {
namespace {

// Makes texts that are prefixes of each other, that begin alike, hold any byte, zeros among them, or repeat.
std::string random_text(std::mt19937& random) {
  static const std::vector<std::string> kBeginnings = {"", "http://www.", "http://www.example.org/shop/",
                                                       std::string(40, 'a'), std::string(3, '\0')};
  std::string text = kBeginnings[random() % kBeginnings.size()];
  static const std::string kBytes{'a', 'a', 'b', '\0', '\xff'};
  for (size_t bytes = random() % 20; bytes > 0; --bytes) text += kBytes[random() % kBytes.size()];
  return text;
}

void expect_sorted(const std::vector<std::vector<std::string>>& lists, const std::vector<std::string>& known,
                   unsigned threads) {
  std::vector<std::vector<std::string_view>> views;
  for (const auto& list : lists) views.emplace_back(list.begin(), list.end());
  DictionaryInput input;
  for (const auto& list : views) input.lists.emplace_back(list);
  if (!known.empty()) input.known = std::make_shared<const Dictionary>(known);
  const BuiltDictionary built = build_dictionary(std::move(input), threads);

  std::vector<std::string> expected = known;
  for (const auto& list : lists) expected.insert(expected.end(), list.begin(), list.end());
  std::sort(expected.begin(), expected.end());
  expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
  ASSERT_EQ(test::strings_of(*built.dictionary), expected);
  for (size_t list = 0; list < lists.size(); ++list) {
    for (size_t i = 0; i < lists[list].size(); ++i)
      ASSERT_EQ(built.dictionary->string(built.codes[list][i]), lists[list][i]);
  }
  for (size_t code = 0; code < built.known_map.size(); ++code)
    ASSERT_EQ(built.dictionary->string(built.known_map[code]), known[code]);
}

TEST(SortTexts, RandomTextsAreInOrder) {
  for (uint32_t seed = 0; seed < 40; ++seed) {
    std::mt19937 random(seed);
    std::vector<std::vector<std::string>> lists(random() % 4);
    for (auto& list : lists) {
      list.resize(random() % 3000);
      for (std::string& text : list) text = random_text(random);
    }
    std::vector<std::string> known(random() % 2 == 0 ? 0 : random() % 500);
    for (std::string& text : known) text = random_text(random);
    std::sort(known.begin(), known.end());
    known.erase(std::unique(known.begin(), known.end()), known.end());
    expect_sorted(lists, known, 3);
  }
}

TEST(SortTexts, SeveralPartsFollowOneAnother) {
  std::mt19937 random(1);
  std::vector<std::vector<std::string>> lists(3, std::vector<std::string>(120'000));
  for (auto& list : lists) {
    for (std::string& text : list)
      text = "item " + std::to_string(random() % 400'000) + (random() % 2 == 0 ? " of a shop" : "");
  }
  expect_sorted(lists, {}, 3);
}

TEST(SortTexts, PrefixesOfEachOtherTakeNoDeepStack) {
  std::vector<std::string> texts(4000);
  for (size_t i = 0; i < texts.size(); ++i) texts[i] = std::string(8 * ((i * 7919) % texts.size()), 'x');
  expect_sorted({texts}, {}, 1);
}

TEST(SortTexts, WhatIsKnownStays) {
  const auto known = std::make_shared<const Dictionary>(std::vector<std::string>{"a", "b", "c"});
  const std::vector<std::string_view> texts = {"c", "a", "c"};
  DictionaryInput input;
  input.lists.emplace_back(texts);
  input.known = known;
  const BuiltDictionary built = build_dictionary(std::move(input), 2);
  EXPECT_EQ(built.dictionary, known);
  EXPECT_TRUE(built.known_map.empty());
  EXPECT_EQ(built.codes[0], (std::vector<uint32_t>{2, 0, 2}));
}

}  // namespace
}  // namespace rtsql
