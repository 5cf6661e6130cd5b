#include <fmt/format.h>

#include "storage/csv_reader.h"
#include "tests/dictionary_strings.h"
#include "tests/gpu/test_device.h"
#include "tests/unit/storage/csv_test.h"

namespace rtsql {
namespace {

using LoadCsvTableTest = gpu::TestDevice;

Rows rows_of_table(gpu::Device& device, const Table& table) {
  CsvResult read;
  read.rows = table.rows;
  for (const ColumnPtr& column : table.columns)
    read.columns.push_back(column->read(device, 0, column->rows()));
  return rows_of(read);
}

TEST_F(LoadCsvTableTest, HoldsWhatReadCsvReads) {
  std::string content = "s,n,d,b\n";
  for (int i = 0; i < 3000; ++i) {
    content += fmt::format("{},{},{},{}\n", i % 7 == 0 ? "" : fmt::format("word {}", i % 97), i, i * 0.5,
                           i % 2 == 0 ? "true" : "false");
  }
  CsvFile file(content);
  CsvResult host = csv::read({file.path()}, {}, std::nullopt, {}, {});
  CsvTable loaded = load_csv_table(device(), "t", {file.path()}, {}, {});
  EXPECT_EQ(columns_of(loaded.result), "s VARCHAR, n INTEGER, d DOUBLE, b BOOLEAN");
  ASSERT_EQ(loaded.table.rows, 3000u);
  EXPECT_EQ(loaded.table.name, "t");
  EXPECT_EQ(rows_of_table(device(), loaded.table), rows_of(host));
}

// Makes lines with columns of all types, with NULLs from row `nulls_from` on; texts are from `words`.
std::string lines(int rows, int nulls_from, const std::vector<std::string>& words) {
  std::string text;
  for (int i = 0; i < rows; ++i) {
    bool null = i >= nulls_from && i % 3 == 0;
    text += null ? fmt::format(",{},,,\n", i)
                 : fmt::format("{},{},{},{},{}\n", words[static_cast<size_t>(i) % words.size()], i, i * 0.5,
                               i % 2 == 0 ? "true" : "false", i * int64_t{10'000'000'000});
  }
  return text;
}

// A file must append what append_rows appends of the same rows, whatever words and NULLs were there before.
TEST_F(LoadCsvTableTest, AppendsBehindTheRowsOfATable) {
  const Definitions definitions = {{"s", TypeId::kVarchar},
                                   {"n", TypeId::kInteger},
                                   {"d", TypeId::kDouble},
                                   {"b", TypeId::kBoolean},
                                   {"l", TypeId::kBigint}};
  const std::vector<size_t> all = {0, 1, 2, 3, 4};
  const int never = 1000;
  for (int before : {0, 1, 31, 32, 45, 64}) {
    for (int nulls_before : {0, never}) {
      CsvResult old = read_text(lines(before, nulls_before, {"b", "d"}), with_header(false), definitions);
      const Table table = make_table(device(), "t", definitions, old.columns);
      const Rows old_rows = rows_of_table(device(), table);
      for (int rows : {0, 1, 32, 77}) {
        for (int nulls : {0, never}) {
          for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
                   {"b", "d"}, {"d"}, {"e", "f"}, {"a", "b", "c", "d", "e"}}) {
            CsvFile file(lines(rows, nulls, words));
            CsvResult read = csv::read({file.path()}, with_header(false), definitions, {}, {});
            Table expected = append_rows(device(), table, read.columns);
            CsvTable longer = append_csv(device(), table, all, {}, {file.path()}, with_header(false), {});
            ASSERT_EQ(longer.table.rows, table.rows + static_cast<uint64_t>(rows));
            ASSERT_EQ(rows_of_table(device(), longer.table), rows_of_table(device(), expected));
            ASSERT_EQ(test::strings_of(*longer.table.columns[0]->dictionary()),
                      test::strings_of(*expected.columns[0]->dictionary()));
          }
        }
      }
      ASSERT_EQ(rows_of_table(device(), table), old_rows);
    }
  }
}

TEST_F(LoadCsvTableTest, AppendsToSomeColumns) {
  const Definitions definitions = {{"s", TypeId::kVarchar}, {"n", TypeId::kInteger}, {"b", TypeId::kBoolean}};
  CsvResult old = read_text("x,1,true\n", with_header(false), definitions);
  Table table = make_table(device(), "t", definitions, old.columns);
  CsvFile file("2,y\n,z\n");
  CsvOptions options = with_header(false);
  options.by_position = true;
  std::vector<Value> others(2);
  others.push_back(Value::null_of(TypeId::kBoolean));
  CsvTable longer = append_csv(device(), table, {1, 0}, others, {file.path()}, options, {});
  EXPECT_EQ(rows_of_table(device(), longer.table), (Rows{"x|1|true", "y|2|~", "z|~|~"}));
  table.definitions[2].not_null = true;
  try {
    append_csv(device(), table, {1, 0}, others, {file.path()}, options, {});
    ADD_FAILURE() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.message(), "NULL in column \"b\", which is NOT NULL");
  }
}

TEST_F(LoadCsvTableTest, HeaderOnly) {
  CsvFile file("a,b\n");
  CsvTable loaded = load_csv_table(device(), "t", {file.path()}, {}, {});
  EXPECT_EQ(loaded.table.rows, 0u);
  EXPECT_EQ(loaded.table.columns.size(), 2u);
  EXPECT_EQ(loaded.table.columns[0]->read(device(), 0, 0).rows, 0u);
}

}  // namespace
}  // namespace rtsql
