// The spellings of types, and what is said of others.
#include "bind/names/type_name.h"

#include <gtest/gtest.h>

#include "tests/unit/failure.h"

namespace rtsql {
namespace {

TEST(ResolveType, KnowsSpellingsAndDigits) {
  EXPECT_EQ(resolve_type({"int4", {}, {}}), Type(TypeId::kInteger));
  EXPECT_EQ(resolve_type({"decimal", {}, {}}), Type::decimal(18, 3));
  EXPECT_EQ(resolve_type({"numeric", {9}, {}}), Type::decimal(9, 0));
  EXPECT_EQ(resolve_type({"decimal", {38, 10}, {}}), Type::decimal(38, 10));
  EXPECT_EQ(resolve_type({"hugeint", {}, {}}), Type::decimal(38, 0));
  EXPECT_EQ(failure([] { resolve_type({"decimal", {39}, {}}); }), "DECIMAL precision 39 is out of range");
  EXPECT_EQ(failure([] { resolve_type({"decimal", {5, 6}, {}}); }), "DECIMAL scale 6 is out of range");
  EXPECT_EQ(failure([] { resolve_type({"integr", {}, {}}); }), "unknown type \"integr\"");
}

}  // namespace
}  // namespace rtsql
