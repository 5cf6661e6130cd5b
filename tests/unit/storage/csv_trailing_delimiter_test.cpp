// Tests rows that end in a delimiter, as those of TPC-H's .tbl files do.

#include "tests/unit/storage/csv_test.h"

namespace rtsql {
namespace {

TEST(CsvTrailingDelimiter, IsNoFurtherColumn) {
  CsvResult result = read_text("1|2|abc|\n3|4|d|\n");
  EXPECT_EQ(columns_of(result), "c0 INTEGER, c1 INTEGER, c2 VARCHAR");
  EXPECT_EQ(rows_of(result), (Rows{"1|2|abc", "3|4|d"}));
  EXPECT_TRUE(result.trailing_delimiter);
  EXPECT_EQ(rows_of(read_text("1|2|abc|\r\n3|4|d|")), (Rows{"1|2|abc", "3|4|d"}));
  EXPECT_EQ(columns_of(read_text("a|b|\n1|2|\n")), "a INTEGER, b INTEGER");
  EXPECT_EQ(columns_of(read_text("a|b\n1|2|\n3|4|\n")), "a INTEGER, b INTEGER");
  EXPECT_EQ(rows_of(read_text("1|\n2|\n\n3|\n")), (Rows{"1", "2", "~", "3"}));
  EXPECT_EQ(rows_of(read_text("1|x|\n2||\n|z|\n")), (Rows{"1|x", "2|~", "~|z"}));
  EXPECT_EQ(rows_of(read_text("1,2,abc,\n")), Rows{"1|2|abc"});
}

TEST(CsvTrailingDelimiter, IsNoneBesideOtherRows) {
  EXPECT_EQ(columns_of(read_text("a,b,c\n1,2,\n3,4,\n")), "a INTEGER, b INTEGER, c VARCHAR");
  EXPECT_EQ(columns_of(read_text("1,2,\n3,4,5\n")), "c0 INTEGER, c1 INTEGER, c2 INTEGER");
  EXPECT_EQ(columns_of(read_text("1,2,\"\"\n3,4,\"\"\n")), "c0 INTEGER, c1 INTEGER, c2 VARCHAR");
}

// Nothing tells a last column of NULLs from a trailing delimiter but a type or a table that wants it.
TEST(CsvTrailingDelimiter, ATypeForItMakesItAColumn) {
  CsvOptions options;
  options.types = {{"C3", TypeId::kInteger, {}}};
  CsvResult result = read_text("1|2|abc|\n3|4|d|\n", options);
  EXPECT_EQ(columns_of(result), "c0 INTEGER, c1 INTEGER, c2 VARCHAR, c3 INTEGER");
  EXPECT_EQ(rows_of(result), (Rows{"1|2|abc|~", "3|4|d|~"}));
  EXPECT_FALSE(result.trailing_delimiter);
  options.types = {{"c1", TypeId::kVarchar, {}}};
  EXPECT_EQ(columns_of(read_text("1|2|abc|\n", options)), "c0 INTEGER, c1 VARCHAR, c2 VARCHAR");
  options.types = {{"c2", TypeId::kVarchar, {}}};
  EXPECT_EQ(columns_of(read_text("a|b|\n1|2|\n", options)), "a INTEGER, b INTEGER, c2 VARCHAR");
  options.types = {{"c4", TypeId::kVarchar, {}}};
  EXPECT_EQ(error_of("1|2|abc|\n3|4|d|\n", options).message(), "f.csv has no column \"c4\"");
}

TEST(CsvTrailingDelimiter, ATableWithAColumnForItGetsNulls) {
  Definitions target = {{"a", TypeId::kInteger}, {"b", TypeId::kVarchar}, {"c", TypeId::kDate}};
  EXPECT_EQ(rows_of(read_text("1,x,\n2,,\n", {}, target)), (Rows{"1|x|~", "2|~|~"}));
  EXPECT_EQ(rows_of(read_text("1,x,\n2,,\n", with_header(false), target)), (Rows{"1|x|~", "2|~|~"}));
  EXPECT_EQ(rows_of(read_text("a,b,c\n1,x,\n", {}, target)), Rows{"1|x|~"});
}

// The last column of a file may be NULL for long.
TEST(CsvTrailingDelimiter, ALateValueMakesItAColumn) {
  std::string content = "n,m,\n";
  for (int i = 0; i < 3000; ++i) content += "1,2,\n";
  content += "1,2,late\n";
  for (size_t chunk_bytes : {64, 1 << 20}) {
    CsvResult result = read_text(content, {}, std::nullopt, {chunk_bytes, 2});
    EXPECT_EQ(columns_of(result), "n INTEGER, m INTEGER, c2 VARCHAR");
    EXPECT_EQ(rows_of(result).back(), "1|2|late");
    EXPECT_EQ(result.rows, 3001u);
    EXPECT_FALSE(result.trailing_delimiter);
  }
}

TEST(CsvTrailingDelimiter, WithATable) {
  Definitions target = {{"a", TypeId::kInteger}, {"b", TypeId::kVarchar}};
  EXPECT_EQ(rows_of(read_text("1|x|\n2||\n", {}, target)), (Rows{"1|x", "2|~"}));
  EXPECT_EQ(rows_of(read_text("b|a|\nx|1|\n", {}, target)), Rows{"1|x"});
  EXPECT_EQ(rows_of(read_text("b|a\nx|1|\n", {}, target)), Rows{"1|x"});
  // There are as many fields as columns: the last is NULL.
  EXPECT_EQ(rows_of(read_text("1|\n2|\n", {}, target)), (Rows{"1|~", "2|~"}));
  std::string late;
  for (int i = 0; i < 3000; ++i) late += "1|x|\n";
  EXPECT_EQ(error_of(late + "2|y|z\n", {}, target).message(),
            "f.csv, line 3001: extra data after last expected column");
  EXPECT_EQ(error_of(late + "2|\n", {}, target).message(), "f.csv, line 3001: missing data for column \"b\"");
  EXPECT_EQ(rows_of(read_text(late + "2|y\n", {}, target)).back(), "2|y");
}

TEST(CsvTrailingDelimiter, BesideATextOfNull) {
  CsvOptions options;
  options.null_texts = {"NA"};
  EXPECT_EQ(rows_of(read_text("1|NA|\n2|x|\n", options)), (Rows{"1|~", "2|x"}));
  EXPECT_EQ(columns_of(read_text("1|NA|\"\"\n2|x|\"\"\n", options)), "c0 INTEGER, c1 VARCHAR, c2 VARCHAR");
}

}  // namespace
}  // namespace rtsql
