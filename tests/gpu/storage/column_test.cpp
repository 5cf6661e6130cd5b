#include "storage/column.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "common/error.h"
#include "storage/table.h"
#include "storage/update.h"
#include "tests/gpu/storage/host_columns.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

class ColumnTest : public gpu::TestDevice {
 protected:
  static void expect_same(const HostColumn& read, const HostColumn& expected, uint64_t begin) {
    for (uint64_t row = 0; row < read.rows; ++row) {
      ASSERT_EQ(read.value(row), expected.value(begin + row))
          << type_name(expected.type) << " row " << begin + row;
    }
  }
};

TEST_F(ColumnTest, ReadsBackWhatWasUploaded) {
  for (Type type : all_types()) {
    for (uint64_t rows : {0, 1, 31, 32, 33, 1000}) {
      HostColumn host = random_column(type, rows, 3);
      ColumnPtr column = Column::upload(device(), host, "test");
      EXPECT_EQ(column->rows(), rows);
      expect_same(column->read(device(), 0, rows), host, 0);
      for (uint64_t begin : {1, 5, 31, 32, 40}) {
        if (begin < rows) expect_same(column->read(device(), begin, (rows - begin + 1) / 2), host, begin);
      }
    }
  }
}

TEST_F(ColumnTest, DropsAValidityWithoutNulls) {
  HostColumn host = random_column(TypeId::kInteger, 40, 0);
  host.validity.assign(2, UINT32_MAX);
  EXPECT_FALSE(Column::upload(device(), host, "test")->nullable());
}

TEST_F(ColumnTest, AppendsToEveryType) {
  for (Type type : all_types()) {
    for (uint64_t rows : {0, 1, 3, 32, 33, 1001}) {
      for (auto [nulls_before, nulls_behind] : {std::pair{0, 0}, {0, 3}, {3, 0}, {3, 3}}) {
        HostColumn before = random_column(type, rows, nulls_before, 1);
        HostColumn behind = random_column(type, 77, nulls_behind, 2);
        Table table = make_table(device(), "t", {{"c", type}}, {before});
        Table longer = append_rows(device(), table, {behind});
        ASSERT_EQ(longer.rows, rows + 77);
        ASSERT_EQ(table.rows, rows);
        expect_same(longer.columns[0]->read(device(), 0, rows), before, 0);
        expect_same(longer.columns[0]->read(device(), rows, 77), behind, 0);
        expect_same(table.columns[0]->read(device(), 0, rows), before, 0);
      }
    }
  }
}

TEST_F(ColumnTest, AppendKeepsADictionaryThatHasAllStrings) {
  HostColumn words = text_column({"a", "b", "c"});
  Table table = make_table(device(), "t", {{"s", TypeId::kVarchar}}, {words});
  Table longer = append_rows(device(), table, {text_column({"c", "a"})});
  EXPECT_EQ(longer.columns[0]->dictionary(), table.columns[0]->dictionary());
  EXPECT_EQ(longer.columns[0]->read(device(), 3, 1).value(0).text, "c");
}

TEST_F(ColumnTest, UpdatesRowsOfEveryType) {
  for (Type type : all_types()) {
    for (auto [nulls_before, nulls_after] : {std::pair{0, 0}, {0, 3}, {3, 0}, {3, 3}, {1, 2}}) {
      HostColumn before = random_column(type, 1001, nulls_before, 1);
      HostColumn after = random_column(type, 300, nulls_after, 2);
      std::vector<uint32_t> row_ids(1001);
      std::iota(row_ids.begin(), row_ids.end(), 0u);
      std::shuffle(row_ids.begin(), row_ids.end(), std::mt19937_64(3));
      row_ids.resize(after.rows);
      ColumnPtr column = Column::upload(device(), before, "test");
      ColumnPtr values = Column::upload(device(), after, "test");
      gpu::Buffer places = upload(row_ids);
      ColumnPtr changed = update_column(device(), *column, places.address(), *values, "test");
      HostColumn read = changed->read(device(), 0, 1001);
      for (uint32_t row = 0; row < 1001; ++row) {
        auto found = std::find(row_ids.begin(), row_ids.end(), row);
        Value expected = found == row_ids.end() ? before.value(row)
                                                : after.value(static_cast<uint64_t>(found - row_ids.begin()));
        ASSERT_EQ(read.value(row), expected) << type_name(type) << " row " << row;
      }
      expect_same(column->read(device(), 0, 1001), before, 0);
    }
  }
}

TEST_F(ColumnTest, UpdatingTheLastNullLeavesNoValidity) {
  HostColumn before = column_of<int32_t>(TypeId::kInteger, {1, 2, 3});
  before.validity = {0b101};
  ColumnPtr column = Column::upload(device(), before, "test");
  ColumnPtr values = Column::upload(device(), column_of<int32_t>(TypeId::kInteger, {7}), "test");
  gpu::Buffer places = upload(std::vector<uint32_t>{1});
  EXPECT_FALSE(update_column(device(), *column, places.address(), *values, "test")->nullable());
}

TEST_F(ColumnTest, NotNullAndRowLimit) {
  Table table =
      make_table(device(), "t", {{"n", TypeId::kInteger, true}}, {random_column(TypeId::kInteger, 5, 0)});
  try {
    append_rows(device(), table, {random_column(TypeId::kInteger, 5, 2)});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kValue);
    EXPECT_EQ(error.message(), "NULL in column \"n\", which is NOT NULL");
  }
  EXPECT_NO_THROW(check_table_rows("t", kMaxTableRows));
  EXPECT_THROW(check_table_rows("t", kMaxTableRows + 1), Error);
}

TEST_F(ColumnTest, FindsColumnsIgnoringCase) {
  Table table =
      make_table(device(), "t", {{"Price", TypeId::kInteger}}, {random_column(TypeId::kInteger, 5, 0)});
  EXPECT_EQ(table.find_column("pRICE"), 0u);
  EXPECT_FALSE(table.find_column("prices"));
  EXPECT_EQ(table.resident_bytes(), 20u);
}

}  // namespace
}  // namespace rtsql
