// The device orders and encodes texts as the host does.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "schema/dictionary_builder.h"
#include "storage/text/build_dictionaries_on_device.h"
#include "storage/text/encode_texts.h"
#include "storage/text/order_texts.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

// Texts of many lengths that begin alike, repeats among them, some empty.
std::vector<std::string> random_texts(uint32_t seed, size_t count) {
  std::mt19937 random(seed);
  std::vector<std::string> texts;
  while (texts.size() < count) {
    std::string made = random() % 4 == 0 ? "" : "http://www.example.org/";
    for (size_t left = random() % 30; left > 0; --left)
      made += std::string(1 + random() % 9, static_cast<char>('a' + random() % 3));
    if (random() % 8 == 0) made += "東京😀\xF0\x9F\x98\x81";
    texts.push_back(std::move(made));
    if (random() % 5 == 0) texts.push_back(texts[random() % texts.size()]);
  }
  texts.resize(count);
  return texts;
}

class EncodeTextsTest : public gpu::TestDevice {
 protected:
  EncodeTextsTest() : stream_(device()) {}

  // Puts the texts into device memory, in their order.
  DeviceTextRefs uploaded(const std::vector<std::string>& texts) {
    std::string bytes;
    std::vector<uint64_t> begins;
    std::vector<uint32_t> lengths;
    for (const std::string& text : texts) {
      begins.push_back(bytes.size());
      lengths.push_back(static_cast<uint32_t>(text.size()));
      bytes += text;
    }
    bytes_ = device().allocate(bytes.size() + 1, "texts");
    device().write(bytes_, 0, std::as_bytes(std::span(bytes)));
    for (uint64_t& begin : begins) begin += bytes_.address();
    DeviceTextRefs refs(device(), texts.size());
    device().write(refs.begins, 0, std::as_bytes(std::span(begins)));
    device().write(refs.bytes, 0, std::as_bytes(std::span(lengths)));
    return refs;
  }

  std::vector<uint32_t> numbers(const gpu::Buffer& buffer, size_t count) {
    std::vector<uint32_t> read(count);
    device().read(buffer, 0, std::as_writable_bytes(std::span(read)));
    return read;
  }

  gpu::Stream stream_;
  gpu::Timings timings_;
  gpu::Buffer bytes_;
};

TEST_F(EncodeTextsTest, OrdersTexts) {
  for (const size_t count : {1, 2, 90, 5000}) {
    const std::vector<std::string> texts = random_texts(3, count);
    const DeviceTextRefs refs = uploaded(texts);
    const std::optional<OrderedTexts> order = order_texts(stream_, refs.refs(), count, timings_);
    ASSERT_TRUE(order);
    const std::vector<uint32_t> ordered = numbers(order->numbers, count),
                                is_first = numbers(order->is_first, count);
    for (size_t place = 1; place < count; ++place) {
      const std::string &before = texts[ordered[place - 1]], &text = texts[ordered[place]];
      ASSERT_LE(before, text);
      ASSERT_EQ(is_first[place], before == text ? 0 : 1) << text;
    }
    std::vector<uint32_t> all = ordered;
    std::ranges::sort(all);
    for (uint32_t number = 0; number < count; ++number) ASSERT_EQ(all[number], number);
  }
}

TEST_F(EncodeTextsTest, LeavesTextsThatBeginAlikeForLongToTheHost) {
  const std::string same(2000, 'a');
  const std::vector<std::string> texts = {same + "b", same + "a"};
  EXPECT_FALSE(order_texts(stream_, uploaded(texts).refs(), 2, timings_));
}

TEST_F(EncodeTextsTest, TellsZerosFromTheEndOfAText) {
  const std::vector<std::string> texts = {std::string("a\0b", 3), "a", std::string("a\0", 2)};
  EXPECT_FALSE(order_texts(stream_, uploaded(texts).refs(), texts.size(), timings_));
}

TEST_F(EncodeTextsTest, EncodesAsTheHostDoes) {
  for (const size_t count : {1, 3000, 50000}) {
    const std::vector<std::string> texts = random_texts(4, count);
    const DeviceTextRefs refs = uploaded(texts);
    const std::optional<DeviceEncodedTexts> encoded = encode_texts(stream_, refs, nullptr, timings_);
    ASSERT_TRUE(encoded);
    TextHeap heap;
    for (const std::string& text : texts) heap.append(text);
    const EncodedTexts expected = encode_texts(std::move(heap));
    EXPECT_EQ(numbers(encoded->codes, count), expected.codes);
    ASSERT_EQ(encoded->dictionary->size(), expected.dictionary->size());
    const std::vector<uint32_t> some = {0, encoded->dictionary->size() - 1, encoded->dictionary->size() / 2};
    const TextHeap strings = encoded->dictionary->strings(some);
    for (size_t i = 0; i < some.size(); ++i) EXPECT_EQ(strings[i], expected.dictionary->string(some[i]));
    EXPECT_EQ(encoded->dictionary->find(texts[0]).code(), expected.codes[0]);
    // A search reads the texts that it compares, and no more: few texts are encoded on the host, and read.
    EXPECT_EQ(encoded->dictionary->is_read(), count < 32768);
    for (uint32_t code = 0; code < expected.dictionary->size(); ++code)
      ASSERT_EQ(encoded->dictionary->string(code), expected.dictionary->string(code));
  }
}

TEST_F(EncodeTextsTest, FindsTextsAsTheHostDoes) {
  for (const size_t count : {1, 7, 5000}) {
    EncodedTexts encoded;
    {
      TextHeap heap;
      for (const std::string& text : random_texts(5, count)) heap.append(text);
      for (const char* text : {"zeros", "zeros\xff"}) heap.append(text);
      for (const size_t bytes : {6, 8, 16}) heap.append(std::string("zeros\0\0\0\0\0\0\0\0\0\0\0", bytes));
      encoded = encode_texts(std::move(heap));
    }
    const DictionaryPtr there = dictionary_of(device(), upload_texts(device(), encoded.dictionary->texts()));
    std::vector<std::string> wanted = random_texts(6, 3000);
    for (uint32_t code = 0; code < encoded.dictionary->size(); ++code) {
      const std::string text(encoded.dictionary->string(code));
      wanted.insert(wanted.end(), {text, text + '\0', text.substr(0, text.size() / 2)});
    }
    wanted.emplace_back(2000, '\xff');
    const std::vector<std::string_view> views(wanted.begin(), wanted.end());
    EXPECT_EQ(there->find(views), encoded.dictionary->find(views));
    EXPECT_EQ(there->find(views[0]), encoded.dictionary->find(views[0]));
    EXPECT_TRUE(there->find(std::span<const std::string_view>()).empty());
    EXPECT_FALSE(there->is_read());
  }
}

// Texts that are long enough are staged in several pieces.
TEST_F(EncodeTextsTest, BuildsADictionaryAsTheHostDoes) {
  std::vector<std::vector<std::string>> texts = {random_texts(7, 20000), {}, random_texts(8, 100), {""}};
  std::mt19937 random(9);
  for (int i = 0; i < 150; ++i) {
    std::string text = std::to_string(random()) + std::string(500'000, 'x');
    texts[2].insert(texts[2].begin() + i / 2, std::move(text));
  }
  DictionaryInput input;
  std::vector<std::vector<std::string_view>> views;
  for (const std::vector<std::string>& list : texts) views.emplace_back(list.begin(), list.end());
  for (const std::vector<std::string_view>& list : views) {
    input.lists.emplace_back(list);
    std::vector<bool>& used = input.used.emplace_back(list.size() % 2 == 0 ? list.size() : 0);
    for (size_t number = 0; number < used.size(); ++number) used[number] = random() % 3 != 0;
  }
  const std::optional<BuiltDictionary> built = build_dictionary_on_device(device(), input, 3);
  ASSERT_TRUE(built);
  const BuiltDictionary expected = build_dictionary(input, 3);
  ASSERT_EQ(built->dictionary->size(), expected.dictionary->size());
  for (uint32_t code = 0; code < expected.dictionary->size(); ++code)
    ASSERT_EQ(built->dictionary->string(code), expected.dictionary->string(code));
  for (size_t list = 0; list < views.size(); ++list) {
    ASSERT_EQ(built->codes[list].size(), views[list].size());
    for (size_t number = 0; number < views[list].size(); ++number) {
      if (!input.used[list].empty() && !input.used[list][number]) continue;
      ASSERT_EQ(built->codes[list][number], expected.codes[list][number]);
    }
  }
}

}  // namespace
}  // namespace rtsql
