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
