#include "schema/dictionary.h"

#include <gtest/gtest.h>

namespace rtsql {
namespace {

DictionaryPtr dictionary(std::vector<std::string> strings) {
  return std::make_shared<const Dictionary>(std::move(strings));
}

TEST(Dictionary, FindsAndBounds) {
  Dictionary words({"", "apple", "pear"});
  EXPECT_EQ(words.find("apple"), 1u);
  EXPECT_EQ(words.find(""), 0u);
  EXPECT_FALSE(words.find("banana"));
  EXPECT_EQ(words.lower_bound("banana"), 2u);
  EXPECT_EQ(words.lower_bound("apple"), 1u);
  EXPECT_EQ(words.upper_bound("apple"), 2u);
  EXPECT_EQ(words.upper_bound("zebra"), 3u);
}

TEST(Dictionary, OrdersBytewise) {
  Dictionary words({"Z", "a", "é"});
  EXPECT_EQ(words.find("é"), 2u);
}

TEST(MergeDictionaries, MapsEveryInputInOrder) {
  std::vector<DictionaryPtr> inputs = {dictionary({"b", "d"}), nullptr, dictionary({"a", "b", "e"}),
                                       dictionary({})};
  MergedDictionary merged = merge_dictionaries(inputs);
  EXPECT_EQ(merged.dictionary->strings(), (std::vector<std::string>{"a", "b", "d", "e"}));
  EXPECT_EQ(merged.code_maps[0], (std::vector<uint32_t>{1, 2}));
  EXPECT_TRUE(merged.code_maps[1].empty());
  EXPECT_EQ(merged.code_maps[2], (std::vector<uint32_t>{0, 1, 3}));
}

TEST(MergeDictionaries, SharesTheOnlyOne) {
  DictionaryPtr only = dictionary({"x", "y"});
  MergedDictionary merged = merge_dictionaries({only, nullptr, only});
  EXPECT_EQ(merged.dictionary, only);
  EXPECT_EQ(merged.code_maps[2], (std::vector<uint32_t>{0, 1}));
  EXPECT_EQ(merge_dictionaries({nullptr}).dictionary->size(), 0u);
}

TEST(EncodeStrings, NumbersThemInOrder) {
  EncodedStrings encoded = encode_strings({"pear", "", "apple", "pear", ""});
  EXPECT_EQ(encoded.dictionary->strings(), (std::vector<std::string>{"", "apple", "pear"}));
  EXPECT_EQ(encoded.codes, (std::vector<uint32_t>{2, 0, 1, 2, 0}));
}

TEST(EncodeStrings, TakesSortedOnesAndNone) {
  EncodedStrings encoded = encode_strings({"a", "a", "b"});
  EXPECT_EQ(encoded.dictionary->strings(), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(encoded.codes, (std::vector<uint32_t>{0, 0, 1}));
  EXPECT_EQ(encode_strings({}).dictionary->size(), 0u);
}

}  // namespace
}  // namespace rtsql
