// UUIDs are read and written as PostgreSQL does, and their numbers order as their bytes do.
#include "schema/uuid_text.h"

#include <gtest/gtest.h>

namespace rtsql {
namespace {

constexpr std::string_view kUuid = "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11";

TEST(UuidText, ReadsEveryForm) {
  const std::optional<Int128> number = parse_uuid(kUuid);
  ASSERT_TRUE(number);
  EXPECT_EQ(format_uuid(*number), kUuid);
  for (const std::string_view form :
       {"A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11", "{a0eebc99-9c0b4ef8-bb6d6bb9-bd380a11}",
        "a0eebc999c0b4ef8bb6d6bb9bd380a11", "a0ee-bc99-9c0b-4ef8-bb6d-6bb9-bd38-0a11"}) {
    EXPECT_EQ(parse_uuid(form), number) << form;
  }
}

TEST(UuidText, RefusesOthers) {
  for (const std::string_view text :
       {"", "{", "{}", "-", "a0eebc999c0b4ef8bb6d6bb9bd380a1", "a0eebc999c0b4ef8bb6d6bb9bd380a112",
        "a0eebc999c0b4ef8bb6d6bb9bd380a11-", "-a0eebc999c0b4ef8bb6d6bb9bd380a11",
        "a0ee--bc999c0b4ef8bb6d6bb9bd380a11", "a0e-ebc999c0b4ef8bb6d6bb9bd380a11",
        "{a0eebc999c0b4ef8bb6d6bb9bd380a11", "a0eebc999c0b4ef8bb6d6bb9bd380a11}",
        "g0eebc999c0b4ef8bb6d6bb9bd380a11"}) {
    EXPECT_FALSE(parse_uuid(text)) << text;
  }
}

TEST(UuidText, NumbersOrderAsBytes) {
  constexpr std::string_view kAscending[] = {
      "00000000-0000-0000-0000-000000000000", "00000000-0000-0000-ffff-ffffffffffff",
      "7fffffff-ffff-ffff-ffff-ffffffffffff", "80000000-0000-0000-0000-000000000000",
      "80000000-0000-0000-8000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"};
  for (size_t i = 0; i + 1 < std::size(kAscending); ++i)
    EXPECT_LT(*parse_uuid(kAscending[i]), *parse_uuid(kAscending[i + 1])) << kAscending[i];
}

TEST(UuidText, TellsTheHyphenatedForm) {
  EXPECT_TRUE(is_hyphenated_uuid(kUuid));
  EXPECT_TRUE(is_hyphenated_uuid("A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11"));
  for (const std::string_view text :
       {"a0eebc999c0b4ef8bb6d6bb9bd380a11", "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a1g",
        "a0eebc999-c0b-4ef8-bb6d-6bb9bd380a11", "a0eebc99-9c0b-4ef8-bb6d6-bb9bd380a11",
        "------------------------------------"}) {
    EXPECT_FALSE(is_hyphenated_uuid(text)) << text;
  }
}

}  // namespace
}  // namespace rtsql
