#include "storage/zone_map.h"

#include <gtest/gtest.h>

namespace rtsql {
namespace {

TEST(ZoneMapTest, ZonesWithoutValuesHaveNoKeys) {
  Zone zone;
  zone.add({5, 7, 0});
  EXPECT_EQ(zone.count, 0u);
  zone.add({5, 7, 2});
  zone.add({1, 6, 3});
  EXPECT_EQ(zone.least, 1u);
  EXPECT_EQ(zone.greatest, 7u);
  EXPECT_EQ(zone.count, 5u);
}

TEST(ZoneMapTest, ManyZonesBecomeFewLongerOnes) {
  std::vector<Zone> zones;
  for (uint64_t i = 0; i < 2 * ZoneMap::kMostZones + 1; ++i) zones.push_back({10 * i, 10 * i + 5, 1});
  const ZoneMap map = ZoneMap::of(16, zones);
  EXPECT_EQ(map.zone_rows, 64u);
  ASSERT_EQ(map.zones.size(), ZoneMap::kMostZones / 2 + 1);
  EXPECT_EQ(map.zones[1].least, 40u);
  EXPECT_EQ(map.zones[1].greatest, 75u);
  EXPECT_EQ(map.zones.back().count, 1u);
  EXPECT_EQ(map.zones.back().least, 10 * 2 * ZoneMap::kMostZones);
}

TEST(ZoneMapTest, FewZonesStayAsTheyAre) {
  const ZoneMap map = ZoneMap::of(16, {{1, 2, 3}});
  EXPECT_EQ(map.zone_rows, 16u);
  EXPECT_EQ(map.zones.size(), 1u);
}

TEST(ZoneMapTest, AroundRowsLieTheirZones) {
  const ZoneMap map{10, {{1, 2, 10}, {5, 6, 10}, {3, 9, 4}}};
  EXPECT_EQ(map.around(0, 10).greatest, 2u);
  EXPECT_EQ(map.around(9, 11).count, 20u);
  EXPECT_EQ(map.around(20, 24).least, 3u);
  EXPECT_EQ(map.around(0, 1000).count, 24u);
  EXPECT_EQ(ZoneMap().around(0, 10).count, 0u);
}

}  // namespace
}  // namespace rtsql
