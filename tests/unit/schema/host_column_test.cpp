#include "schema/host_column.h"

#include <gtest/gtest.h>

#include "schema/column_builder.h"

namespace rtsql {
namespace {

TEST(HostColumn, SliceKeepsValuesAndNulls) {
  ColumnBuilder builder(TypeId::kInteger);
  for (int64_t row = 0; row < 100; ++row) {
    builder.append(row % 3 == 0 ? Value::null_of(TypeId::kInteger)
                                : Value::of_integer(TypeId::kInteger, row));
  }
  const HostColumn column = builder.finish();
  for (const uint64_t begin : {0, 1, 31, 32, 67}) {
    const HostColumn part = column.slice(begin, 33);
    ASSERT_EQ(part.rows, 33u);
    for (uint64_t row = 0; row < part.rows; ++row) EXPECT_EQ(part.value(row), column.value(begin + row));
  }
  EXPECT_EQ(column.slice(100, 0).rows, 0u);
}

}  // namespace
}  // namespace rtsql
