#include "common/text.h"

#include <gtest/gtest.h>

namespace rtsql {
namespace {

TEST(Text, BytesHaveUnits) {
  EXPECT_EQ(format_bytes(0), "0 bytes");
  EXPECT_EQ(format_bytes(1), "1 byte");
  EXPECT_EQ(format_bytes(1023), "1023 bytes");
  EXPECT_EQ(format_bytes(1536), "1.5 KiB");
}

}  // namespace
}  // namespace rtsql
