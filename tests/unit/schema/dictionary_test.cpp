#include "schema/dictionary.h"
#include "schema/dictionary_builder.h"
#include "tests/dictionary_strings.h"

#include <gtest/gtest.h>

namespace rtsql {
namespace {

DictionaryPtr dictionary(const std::vector<std::string>& strings) {
  return std::make_shared<const Dictionary>(strings);
}

TextHeap heap_of(const std::vector<std::string>& texts) {
  TextHeap heap;
  for (const std::string& text : texts) heap.append(text);
  return heap;
}

TEST(Dictionary, FindsAndBounds) {
  Dictionary words(std::vector<std::string>{"", "apple", "pear"});
  EXPECT_EQ(words.find("apple").code(), 1u);
  EXPECT_EQ(words.find("").code(), 0u);
  EXPECT_FALSE(words.find("banana").code());
  EXPECT_EQ(words.find("banana").lower_bound, 2u);
  EXPECT_EQ(words.find("apple").lower_bound, 1u);
  EXPECT_EQ(words.find("apple").upper_bound(), 2u);
  EXPECT_EQ(words.find("zebra").upper_bound(), 3u);
}

TEST(Dictionary, OrdersBytewise) {
  Dictionary words(std::vector<std::string>{"Z", "a", "é"});
  EXPECT_EQ(words.find("é").code(), 2u);
}

TEST(MergeDictionaries, MapsEveryInputInOrder) {
  std::vector<DictionaryPtr> inputs = {dictionary({"b", "d"}), nullptr, dictionary({"a", "b", "e"}),
                                       dictionary({})};
  MergedDictionary merged = merge_dictionaries(inputs);
  EXPECT_EQ(test::strings_of(*merged.dictionary), (std::vector<std::string>{"a", "b", "d", "e"}));
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

TEST(EncodeTexts, NumbersThemInOrder) {
  EncodedTexts encoded = encode_texts(heap_of({"pear", "", "apple", "pear", ""}));
  EXPECT_EQ(test::strings_of(*encoded.dictionary), (std::vector<std::string>{"", "apple", "pear"}));
  EXPECT_EQ(encoded.codes, (std::vector<uint32_t>{2, 0, 1, 2, 0}));
}

TEST(EncodeTexts, TakesSortedOnesAndNone) {
  EncodedTexts encoded = encode_texts(heap_of({"a", "a", "b"}));
  EXPECT_EQ(test::strings_of(*encoded.dictionary), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(encoded.codes, (std::vector<uint32_t>{0, 0, 1}));
  EXPECT_EQ(encode_texts({}).dictionary->size(), 0u);
}

}  // namespace
}  // namespace rtsql
