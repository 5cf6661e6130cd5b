#include "common/parse.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace rtsql {
namespace {

TEST(Parse, ReadsSwitchesInAnyCase) {
  for (const char* on : {"on", "TRUE", "Yes", "1"}) EXPECT_EQ(parse_switch(on), true);
  for (const char* off : {"off", "FALSE", "No", "0"}) EXPECT_EQ(parse_switch(off), false);
  for (const char* neither : {"", "o", "2", "on ", "onn"}) EXPECT_EQ(parse_switch(neither), std::nullopt);
}

TEST(Parse, ReadsWholeNumbersWithinTheirBounds) {
  EXPECT_EQ(parse_integer<int>("-12"), -12);
  EXPECT_EQ(parse_integer<uint8_t>("255"), 255);
  EXPECT_EQ(parse_integer<int>("16", -31, 16), 16);
  for (const char* text : {"", "-", "+1", " 1", "1 ", "1.0", "0x1", "300"}) {
    EXPECT_EQ(parse_integer<uint8_t>(text), std::nullopt);
  }
  EXPECT_EQ(parse_integer<int>("17", -31, 16), std::nullopt);
}

TEST(Parse, ReadsANumberAtTheBeginning) {
  const auto number = parse_leading<uint32_t>("23+4");
  ASSERT_TRUE(number);
  EXPECT_EQ(number->value, 23);
  EXPECT_TRUE(number->fits);
  EXPECT_EQ(number->rest, "+4");
  EXPECT_FALSE(parse_leading<uint8_t>("256x")->fits);
  EXPECT_EQ(parse_leading<uint8_t>("256x")->rest, "x");
  for (const char* text : {"", "x1", "-1", " 1"}) EXPECT_FALSE(parse_leading<uint32_t>(text)) << text;
}

TEST(Parse, ReadsUnitsOfCountsInAnyCase) {
  EXPECT_EQ(parse_count_unit(""), 1);
  EXPECT_EQ(parse_count_unit("k"), 1000);
  EXPECT_EQ(parse_count_unit("MI"), 1048576);
  EXPECT_EQ(parse_count_unit("G"), 1000000000);
  for (const char* text : {"T", "KiB", " K", "i"}) EXPECT_EQ(parse_count_unit(text), std::nullopt) << text;
}

}  // namespace
}  // namespace rtsql
