#include "storage/csv_writer.h"

#include "tests/unit/storage/csv_test.h"

namespace rtsql {
namespace {

std::string written(const CsvResult& result, const CsvWriteOptions& options = {}) {
  std::string out;
  CsvWriter writer([&](std::string_view text) { out += text; }, options);
  std::vector<std::string> names;
  for (const ColumnDefinition& definition : result.definitions) names.push_back(definition.name);
  if (options.header) writer.write_header(names);
  writer.write_rows(result.columns);
  return out;
}

TEST(CsvWriter, WritesWhatReadsBack) {
  std::string content =
      "id,\"the name\",v,day\n1,\"a,b\",0.1,2024-01-01\n2,\"say \"\"hi\"\"\",-5e-324,\n3,,inf,2024-01-02\n"
      "4,\"\",,2024-01-03\n5,\"two\nlines\",1,2024-01-04\n6, spaced ,2,2024-01-05\n";
  CsvResult first = read_text(content);
  CsvResult second = read_text(written(first));
  EXPECT_EQ(columns_of(second), columns_of(first));
  EXPECT_EQ(rows_of(second), rows_of(first));
}

CsvResult many_rows() {
  std::string content = "a,b\n";
  for (int row = 0; row < 50'000; ++row)
    content += std::to_string(row) + ",text " + std::to_string(row) + '\n';
  return read_text(content);
}

TEST(CsvWriter, KeepsTheOrderOfManyRows) {
  const CsvResult rows = many_rows();
  EXPECT_EQ(rows_of(read_text(written(rows))), rows_of(rows));
}

TEST(CsvWriter, EndsWhereTheSinkFails) {
  const CsvResult rows = many_rows();
  std::string out;
  CsvWriter writer(
      [&](std::string_view text) {
        if (out.size() > 200'000) throw std::runtime_error("full");
        out += text;
      },
      {});
  EXPECT_THROW(writer.write_rows(rows.columns), std::runtime_error);
  EXPECT_GT(out.size(), 200'000U);
  EXPECT_EQ(written(rows).find(out), std::string_view("a,b\n").size()) << "what was written is the beginning";
}

TEST(CsvWriter, QuotesOnlyWhatNeedsIt) {
  CsvWriteOptions semicolons;
  semicolons.header = false;
  semicolons.delimiter = ";";
  CsvWriteOptions named_null;
  named_null.null_text = "NA";
  EXPECT_EQ(written(read_text("a,b\n\"x\",1\n\"\",2\n,3\n")), "a,b\nx,1\n\"\",2\n,3\n");
  EXPECT_EQ(written(read_text("a;b\nx,y;1\n"), semicolons), "x,y;1\n");
  EXPECT_EQ(written(read_text("a,b\nNA,1\n,2\n"), named_null), "a,b\n\"NA\",1\nNA,2\n");
}

}  // namespace
}  // namespace rtsql
