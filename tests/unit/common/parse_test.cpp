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

}  // namespace
}  // namespace rtsql
