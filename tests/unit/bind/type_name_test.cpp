// The spellings of types, and what is said of others.
#include "bind/names/type_name.h"

#include <gtest/gtest.h>

#include "schema/enumeration.h"
#include "tests/unit/failure.h"

namespace rtsql {
namespace {

TEST(ResolveType, KnowsSpellingsAndDigits) {
  EXPECT_EQ(resolve_type({"int4", {}, {}}, nullptr), Type(TypeId::kInteger));
  EXPECT_EQ(resolve_type({"decimal", {}, {}}, nullptr), Type::decimal(18, 3));
  EXPECT_EQ(resolve_type({"numeric", {9}, {}}, nullptr), Type::decimal(9, 0));
  EXPECT_EQ(resolve_type({"decimal", {38, 10}, {}}, nullptr), Type::decimal(38, 10));
  EXPECT_EQ(resolve_type({"hugeint", {}, {}}, nullptr), Type::decimal(38, 0));
  EXPECT_EQ(failure([] {
              resolve_type({"decimal", {39}, {}}, nullptr);
            }),
            "DECIMAL precision 39 is out of range");
  EXPECT_EQ(failure([] {
              resolve_type({"decimal", {5, 6}, {}}, nullptr);
            }),
            "DECIMAL scale 6 is out of range");
  EXPECT_EQ(failure([] { resolve_type({"integr", {}, {}}, nullptr); }), "unknown type \"integr\"");
}

TEST(ResolveType, MakesOneTypeOfTheSameLabels) {
  const sql::TypeName written{"enum", {}, {}, {{"b", {}}, {"a", {}}}};
  const Type type = resolve_type(written, nullptr);
  EXPECT_EQ(type, enum_type("", {"b", "a"}));
  EXPECT_EQ(type_name(type), "ENUM('b', 'a')");
  EXPECT_NE(type, enum_type("mood", {"b", "a"}));
  EXPECT_EQ(failure([] { make_enum("", {"a", "b", "a"}, {}); }), "enum label \"a\" used more than once");
  EXPECT_EQ(failure([] { make_enum("", {}, {}); }), "an ENUM has at least one label");
}

}  // namespace
}  // namespace rtsql
