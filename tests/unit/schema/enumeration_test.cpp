// The labels of ENUM types, and which types are one.
#include "schema/enumeration.h"

#include <gtest/gtest.h>

#include <thread>

#include "schema/key_encoding.h"
#include "schema/value.h"

namespace rtsql {
namespace {

TEST(Enumeration, FindsLabels) {
  const Type mood = enum_type("mood", {"sad", "ok", "happy", ""});
  const Enumeration& labels = *mood.enumeration;
  EXPECT_EQ(labels.find("ok"), 1);
  EXPECT_EQ(labels.find(""), 3);
  EXPECT_EQ(labels.find("o"), std::nullopt);
  EXPECT_EQ(labels.find("OK"), std::nullopt);
  EXPECT_EQ(labels.sorted(), (std::vector<uint16_t>{3, 2, 1, 0}));
}

TEST(Enumeration, IsOneOfTheSameNameAndLabels) {
  const Type mood = enum_type("mood", {"sad", "ok"});
  EXPECT_EQ(mood, enum_type("mood", {"sad", "ok"}));
  EXPECT_NE(mood, enum_type("mood", {"ok", "sad"}));
  EXPECT_NE(mood, enum_type("other", {"sad", "ok"}));
  EXPECT_NE(enum_type("", {"a", "b"}), enum_type("", {"a", "b", "c"}));
}

TEST(Enumeration, IsOneForAllThreads) {
  std::vector<Type> types(8);
  {
    std::vector<std::jthread> threads;
    for (Type& type : types) {
      threads.emplace_back([&type] {
        for (int i = 0; i < 100; ++i) type = enum_type("of threads", {"a", std::to_string(i)});
      });
    }
  }
  for (const Type& type : types) EXPECT_EQ(type, types[0]);
}

TEST(Enumeration, ValuesAreReadAndWrittenAsLabels) {
  const Type mood = enum_type("mood", {"sad", "so so", " "});
  const std::optional<Value> value = parse_value("so so", mood);
  ASSERT_TRUE(value.has_value());
  EXPECT_EQ(value->integer, 1);
  EXPECT_EQ(format_value(*value), "so so");
  EXPECT_EQ(parse_value(" so so", mood), std::nullopt);
  EXPECT_EQ(parse_value(" ", mood)->integer, 2);
  EXPECT_EQ(encode_key(*value), 1u);
  EXPECT_EQ(decode_key(1, mood), *value);
}

TEST(Enumeration, HasPositionsOf16Bits) {
  std::vector<std::string> labels;
  for (size_t i = 0; i < kMostLabels; ++i) labels.push_back(std::to_string(i));
  const Type many = enum_type("many", labels);
  EXPECT_EQ(many.enumeration->find("65534"), 65534);
  EXPECT_EQ(many.enumeration->find("65535"), std::nullopt);
  EXPECT_EQ(repeated_label(labels), std::nullopt);
  labels.push_back("77");
  EXPECT_EQ(repeated_label(labels), "77");
}

}  // namespace
}  // namespace rtsql
