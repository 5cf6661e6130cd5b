#include "schema/relation_id.h"

#include <gtest/gtest.h>

#include <unordered_set>

#include "common/error.h"

namespace rtsql {
namespace {

TEST(RelationIdsTest, GiveEachIdOnceAlsoToCommonTables) {
  RelationIds ids;
  EXPECT_EQ(ids.next(), RelationId(0));
  EXPECT_EQ(ids.next_common_table(), CommonTableId(1));
  EXPECT_EQ(ids.next_of_run(), RelationId(2));
}

TEST(RelationIdsTest, ACopyGoesOnByItself) {
  RelationIds plan;
  plan.next();
  RelationIds one_run = plan, other_run = plan;
  EXPECT_EQ(one_run.next_of_run(), RelationId(1));
  EXPECT_EQ(one_run.next_of_run(), RelationId(2));
  EXPECT_EQ(other_run.next_of_run(), RelationId(1));
  EXPECT_EQ(plan.next(), RelationId(1));
}

TEST(RelationIdsTest, BeginBehindBoth) {
  const RelationIds few(RelationId(3)), many(RelationId(7));
  EXPECT_EQ(RelationIds::behind(few, many).next_of_run(), RelationId(7));
  EXPECT_EQ(RelationIds::behind(many, few).next_of_run(), RelationId(7));
}

TEST(RelationIdsTest, OnlyAQueryHasALimit) {
  RelationIds ids(RelationId((1u << 14) - 1));
  ids.next();
  EXPECT_THROW(ids.next(), Error);
  EXPECT_THROW(ids.next_common_table(), Error);
  EXPECT_EQ(ids.next_of_run(), RelationId(1u << 14));
}

TEST(RelationIdTest, IsAKeyOfMaps) {
  const std::unordered_set<RelationId> ids = {RelationId(1), RelationId(2), RelationId(1)};
  EXPECT_EQ(ids.size(), 2u);
  EXPECT_LT(RelationId(1), RelationId(2));
}

}  // namespace
}  // namespace rtsql
