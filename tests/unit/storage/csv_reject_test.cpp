// Bad rows: what is said of them, and loads that go on without them.

#include <fmt/format.h>

#include "tests/unit/storage/csv_test.h"

namespace rtsql {
namespace {

const Definitions kTarget = {{"id", TypeId::kInteger}, {"price", TypeId::kDouble}, {"e", TypeId::kVarchar}};

TEST(CsvReject, BadValue) {
  CsvOptions options;
  options.types = {{"price", TypeId::kDouble}};
  Error error = error_of("id,price\n\n\"1\n\n\",2.5\n2,abc\n3,x\n", options);
  EXPECT_EQ(error.kind(), ErrorKind::kData);
  EXPECT_EQ(error.message(), "f.csv, line 6, column \"price\": \"abc\" is not a DOUBLE");
  EXPECT_EQ(error.hint(),
            "WITH (ignore_errors) skips such rows; WITH (types = (price VARCHAR)) keeps the text");
}

TEST(CsvReject, BadValueForATable) {
  Error error = error_of("1,2.5,a\n2x,2.5,b\n", {}, kTarget);
  EXPECT_EQ(error.message(), "f.csv, line 2, column \"id\": \"2x\" is not an INTEGER");
  EXPECT_EQ(error.hint(), "(ignore_errors) skips such rows");
  EXPECT_EQ(error_of("1,2.5,a\n3000000000,2.5,b\n", {}, kTarget).message(),
            "f.csv, line 2, column \"id\": \"3000000000\" is not an INTEGER");
}

TEST(CsvReject, RaggedRows) {
  EXPECT_EQ(error_of("1,2.5,a\n2,1\n", {}, kTarget).message(),
            "f.csv, line 2: missing data for column \"e\"");
  EXPECT_EQ(error_of("1,2.5,a\n2,1,b,c\n", {}, kTarget).message(),
            "f.csv, line 2: extra data after last expected column");
  EXPECT_EQ(error_of("a,b\r\n1,2\r\n3\r\n").message(), "f.csv, line 3: missing data for column \"b\"");
}

TEST(CsvReject, NullInNotNull) {
  Definitions target = {{"id", TypeId::kInteger, true}, {"s", TypeId::kVarchar}};
  EXPECT_EQ(error_of("1,a\n,b\n", {}, target).message(),
            "f.csv, line 2, column \"id\": a NULL, and the column is NOT NULL");
}

TEST(CsvReject, OpenQuoteAndBadUtf8) {
  EXPECT_EQ(error_of("a,b\n1,x\n2,\"y\n3,z\n").message(), "f.csv, line 3: a quoted field is not closed");
  EXPECT_EQ(error_of("a,b\n1,x\n2,y\xFFz\n").message(),
            "f.csv, line 3, column \"b\": \"y\\xffz\" is not UTF-8");
  EXPECT_EQ(rows_of(read_text("a,b\n1,äöü€😀\n")), Rows{"1|äöü€😀"});
}

TEST(CsvReject, OpenQuoteInTheFirstRow) {
  CsvOptions options;
  options.ignore_errors = true;
  EXPECT_EQ(error_of("\"a,b\n1,2\n", options).message(),
            "f.csv: a quoted field of the first row is not closed");
  EXPECT_EQ(read_text("\"a,b\n1,2\n", options, kTarget).reject_count, 1u);
}

TEST(CsvReject, Utf16IsNamed) {
  EXPECT_EQ(error_of(std::string("\xFF\xFE"
                                 "a\0,\0",
                                 6))
                .message(),
            "f.csv is UTF-16");
}

TEST(CsvReject, LongTextsAreCut) {
  CsvOptions options;
  options.types = {{"a", TypeId::kInteger}};
  EXPECT_EQ(error_of("a,b\n" + std::string(5000, 'x') + ",1\n", options).message(),
            "f.csv, line 2, column \"a\": \"" + std::string(100, 'x') + "\" is not an INTEGER");
}

TEST(CsvReject, IgnoredRowsLeaveNoTrace) {
  CsvOptions options;
  options.ignore_errors = true;
  CsvResult result = read_text("1,1.5,a\n2,oops,never\n3,,b\n4,2,c,d\n5,3,\n\"6,4,e\n", options, kTarget);
  EXPECT_EQ(rows_of(result), (Rows{"1|1.5|a", "3|~|b", "5|3|~"}));
  EXPECT_EQ(result.columns[2].dictionary->strings(), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(result.reject_count, 3u);
  ASSERT_EQ(result.first_rejects.size(), 3u);
  EXPECT_EQ(result.first_rejects[0].line, 2u);
  EXPECT_EQ(result.first_rejects[0].column, "price");
  EXPECT_EQ(result.first_rejects[0].text, "oops");
  EXPECT_EQ(result.first_rejects[0].reason, "\"oops\" is not a DOUBLE");
  EXPECT_EQ(result.first_rejects[1].line, 4u);
  EXPECT_EQ(result.first_rejects[1].column, "");
  EXPECT_EQ(result.first_rejects[2].line, 6u);
}

TEST(CsvReject, IgnoredRowsDoNotWidenTypes) {
  CsvOptions options;
  options.ignore_errors = true;
  CsvResult result = read_text("a,b\n1,2\nx,2,3\n4,5\n", options);
  EXPECT_EQ(columns_of(result), "a INTEGER, b INTEGER");
  EXPECT_EQ(rows_of(result), (Rows{"1|2", "4|5"}));
}

// Every 7th row of many is bad; chunks are small and threads several.
class ManyRejects : public testing::Test {
 protected:
  ManyRejects() {
    options_.types = {{"n", TypeId::kInteger}};
    options_.ignore_errors = true;
    for (int i = 1; i <= 5000; ++i)
      content_ += fmt::format("{},{}\n", i % 7 == 0 ? "bad" : std::to_string(i), i);
  }
  std::string content_ = "n,m\n";
  CsvOptions options_;
  csv::Tuning tuning_{100, 4};
};

TEST_F(ManyRejects, FirstTenInFileOrder) {
  CsvResult result = read_text(content_, options_, std::nullopt, tuning_);
  EXPECT_EQ(result.reject_count, 714u);
  EXPECT_EQ(result.rows, 5000u - 714u);
  ASSERT_EQ(result.first_rejects.size(), 10u);
  for (uint64_t i = 0; i < 10; ++i) EXPECT_EQ(result.first_rejects[i].line, 7 * (i + 1) + 1);
}

TEST_F(ManyRejects, Limit) {
  options_.reject_limit = 714;
  EXPECT_EQ(read_text(content_, options_, std::nullopt, tuning_).rows, 5000u - 714u);
  options_.reject_limit = 20;
  EXPECT_EQ(
      error_of(content_, options_, std::nullopt, tuning_).message(),
      "more than 20 bad rows, which is the reject_limit; the first: f.csv, line 8, column \"n\": \"bad\" is "
      "not an INTEGER");
}

TEST_F(ManyRejects, TheFirstErrorOfTheFileIsReported) {
  options_.ignore_errors = false;
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(error_of(content_, options_, std::nullopt, tuning_).message(),
              "f.csv, line 8, column \"n\": \"bad\" is not an INTEGER");
  }
}

}  // namespace
}  // namespace rtsql
