#include <fmt/format.h>

#include "storage/csv_reader.h"
#include "tests/gpu/test_device.h"
#include "tests/unit/storage/csv_test.h"

namespace rtsql {
namespace {

using LoadCsvTableTest = gpu::TestDevice;

TEST_F(LoadCsvTableTest, HoldsWhatReadCsvReads) {
  std::string content = "s,n,d,b\n";
  for (int i = 0; i < 3000; ++i) {
    content += fmt::format("{},{},{},{}\n", i % 7 == 0 ? "" : fmt::format("word {}", i % 97), i, i * 0.5,
                           i % 2 == 0 ? "true" : "false");
  }
  CsvFile file(content);
  CsvResult host = read_csv(file.path(), {}, std::nullopt, {});
  CsvTable loaded = load_csv_table(device(), "t", file.path(), {}, std::nullopt, {});
  EXPECT_EQ(columns_of(loaded.result), "s VARCHAR, n INTEGER, d DOUBLE, b BOOLEAN");
  ASSERT_EQ(loaded.table.rows, 3000u);
  EXPECT_EQ(loaded.table.name, "t");
  loaded.result.columns.clear();
  for (const ColumnPtr& column : loaded.table.columns) {
    loaded.result.columns.push_back(column->read(device(), 0, column->rows()));
  }
  EXPECT_EQ(rows_of(loaded.result), rows_of(host));
}

TEST_F(LoadCsvTableTest, HeaderOnly) {
  CsvFile file("a,b\n");
  CsvTable loaded = load_csv_table(device(), "t", file.path(), {}, std::nullopt, {});
  EXPECT_EQ(loaded.table.rows, 0u);
  EXPECT_EQ(loaded.table.columns.size(), 2u);
  EXPECT_EQ(loaded.table.columns[0]->read(device(), 0, 0).rows, 0u);
}

}  // namespace
}  // namespace rtsql
