// Tests Column::is_unique on values side by side and far apart.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <unordered_set>
#include <vector>

#include "storage/column.h"
#include "tests/gpu/storage/host_columns.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

class UniquenessTest : public gpu::TestDevice {
 protected:
  static bool is_unique(const HostColumn& column) {
    return Column::upload(device(), column, "test")->is_unique(device());
  }

  // Returns different numbers of all magnitudes, the ends of the type among them.
  template <class T>
  static std::vector<T> sparse(size_t count) {
    std::mt19937_64 random(count);
    std::unordered_set<T> seen = {std::numeric_limits<T>::min(), std::numeric_limits<T>::max(), T{0}};
    while (seen.size() < count) seen.insert(static_cast<T>(random()));
    return {seen.begin(), seen.end()};
  }

  template <class T>
  static void check(Type type) {
    for (const size_t count : {3, 100, 100003}) {
      SCOPED_TRACE(testing::Message() << count << " of " << type_name(type));
      const std::vector<T> values = sparse<T>(count);
      EXPECT_TRUE(is_unique(column_of(type, values)));
      for (const T repeated : {values[0], values[count / 2], std::numeric_limits<T>::min(), T{0}}) {
        std::vector<T> more = values;
        more.push_back(repeated);
        EXPECT_FALSE(is_unique(column_of(type, more))) << int64_t{repeated};
      }
    }
  }
};

TEST_F(UniquenessTest, OfNumbersFarApart) {
  check<int32_t>(TypeId::kInteger);
  check<int32_t>(TypeId::kDate);
  check<int64_t>(TypeId::kBigint);
  check<int64_t>(TypeId::kTimestamp);
}

TEST_F(UniquenessTest, OfNeighbours) {
  std::vector<int32_t> values(5000);
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<int32_t>(i * 7 % 5000) - 2500;
  EXPECT_TRUE(is_unique(column_of(TypeId::kInteger, values)));
  values[77] = values[4999];
  EXPECT_FALSE(is_unique(column_of(TypeId::kInteger, values)));
}

TEST_F(UniquenessTest, OfRealsWhereZerosAndNansAreOneValue) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> values = {0.0, 1e300, -1e-300, std::numeric_limits<double>::infinity(), nan};
  EXPECT_TRUE(is_unique(column_of(TypeId::kDouble, values)));
  values.push_back(-nan);
  EXPECT_FALSE(is_unique(column_of(TypeId::kDouble, values)));
  values.back() = -0.0;
  EXPECT_FALSE(is_unique(column_of(TypeId::kDouble, values)));
  EXPECT_FALSE(is_unique(column_of(TypeId::kReal, std::vector<float>{0.0F, 1e30F, -0.0F})));
}

TEST_F(UniquenessTest, NullsAreNoValues) {
  HostColumn column = column_of(TypeId::kBigint, std::vector<int64_t>{5, int64_t{1} << 60, 5, 0, 0});
  EXPECT_FALSE(is_unique(column));
  column.validity = {0b01010};
  EXPECT_TRUE(is_unique(column));
  column.validity = {0};
  EXPECT_TRUE(is_unique(column));
}

TEST_F(UniquenessTest, IsUnknownWithoutMemory) {
  const HostColumn column = column_of(TypeId::kBigint, sparse<int64_t>(100003));
  const ColumnPtr stored = Column::upload(device(), column, "test");
  stored->statistics(device());
  gpu::MemoryPool& memory = device().memory();
  memory.set_host_limit(0);
  memory.set_limit(memory.usage().used + 100003 * 16);
  EXPECT_FALSE(stored->is_unique(device()));
  memory.set_limit(0);
  memory.set_host_limit(std::nullopt);
}

}  // namespace
}  // namespace rtsql
