// Tests bad rows: what is said of them, and loads that go on without them.

#include <fmt/format.h>

#include "tests/dictionary_strings.h"
#include "tests/unit/storage/csv_test.h"

namespace rtsql {
namespace {

const Definitions kTarget = {{"id", TypeId::kInteger}, {"price", TypeId::kDouble}, {"e", TypeId::kVarchar}};

TEST(CsvReject, BadValue) {
  CsvOptions options;
  options.types = {{"price", TypeId::kDouble}};
  Error error = error_of("id,price\n\n\"1\n\n\",2.5\n2,abc\n3,x\n4,5\n", options);
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
            "f.csv, line 2, column \"id\": value 3000000000 is out of range for type INTEGER");
  EXPECT_EQ(error_of("1\n1e39\n", {}, Definitions{{"r", TypeId::kReal}}).message(),
            "f.csv, line 2, column \"r\": value 1e39 is out of range for type REAL");
  EXPECT_EQ(error_of("1\n100\n", {}, Definitions{{"m", Type::decimal(3, 1)}}).message(),
            "f.csv, line 2, column \"m\": value 100 is out of range for type DECIMAL(3,1)");
  EXPECT_EQ(error_of("1\ninf\n", {}, Definitions{{"m", Type::decimal(3, 1)}}).message(),
            "f.csv, line 2, column \"m\": \"inf\" is not a DECIMAL(3,1)");
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
  EXPECT_EQ(error_of("a,b\n1,x\n2,\"y\n3,z\n").message(),
            "f.csv, lines 3 to 4: a quoted field is not closed");
  EXPECT_EQ(error_of("a,b\n1,x\n2,y\xFFz\n").message(),
            "f.csv, line 3, column \"b\": \"y\\xffz\" is not UTF-8");
  EXPECT_EQ(rows_of(read_text("a,b\n1,äöü€😀\n")), Rows{"1|äöü€😀"});
}

TEST(CsvReject, StrayTextBehindQuote) {
  const std::string message =
      "f.csv, line 2, column \"s\": text behind the closing quote of \"x\"; a quote within quotes is doubled";
  for (std::string row :
       {"2,\"x\"y\n", "2,\"x\"y\r\n", "2,\"x\" \n", "2,\"x\"y,2\n", "2,\"x\"y\"\n", "2,\"x\"y"}) {
    EXPECT_EQ(error_of("id,s\n" + row, with_header(true)).message(), message) << row;
  }
  EXPECT_EQ(
      error_of("id,s\n1,\"a \"\"b\"\" c\" d\n").message(),
      "f.csv, line 2, column \"s\": text behind the closing quote of \"a \"b\" c\"; a quote within quotes "
      "is doubled");
  EXPECT_EQ(error_of("id,s\n1,2\n3,4,\"5\"6\n").message(),
            "f.csv, line 3: extra data after last expected column");
}

TEST(CsvReject, StrayTextEndsWithItsLine) {
  CsvOptions options;
  options.ignore_errors = true;
  for (std::string end : {"\n", "\r\n", "\r"}) {
    std::string content;
    for (std::string line :
         {"id,s", "1,a", "2,\"x\"y", "3,\"b\"", "4,\"p", "5,\"q\"", "6,c\"", "7,\"x\"y,\"z\"", ""}) {
      content += line + end;
    }
    CsvResult result = read_text(content, options);
    EXPECT_EQ(rows_of(result), (Rows{"1|a", "3|b", "6|c\""}));
    ASSERT_EQ(result.reject_count, 3u);
    EXPECT_EQ(describe_lines(result.first_rejects[0]), "line 3");
    EXPECT_EQ(describe_lines(result.first_rejects[1]), "lines 5 to 6");
    EXPECT_EQ(describe_lines(result.first_rejects[2]), "line 8");
  }
  CsvResult one_column = read_text("s\n\"x\"y\r\n\r\nz\n", options);
  EXPECT_EQ(rows_of(one_column), (Rows{"~", "z"}));
}

TEST(CsvReject, OpenQuoteInTheFirstRow) {
  CsvOptions options;
  options.ignore_errors = true;
  EXPECT_EQ(error_of("\"a,b\n1,2\n", options).message(),
            "f.csv: a quoted field of the first row is not closed, or text stands behind its closing quote");
  EXPECT_EQ(error_of("\"a\"b,c\n1,2\n").message(),
            "f.csv: a quoted field of the first row is not closed, or text stands behind its closing quote");
  EXPECT_EQ(rows_of(read_text("\"1\"b,2,3\n4,5,6\n", options, kTarget)), Rows{"4|5|6"});
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
            "f.csv, line 2, column \"a\": \"" + std::string(100, 'x') + "…\" is not an INTEGER");
  EXPECT_EQ(error_of("a,b\n" + std::string(100, 'x') + ",1\n", options).message(),
            "f.csv, line 2, column \"a\": \"" + std::string(100, 'x') + "\" is not an INTEGER");
  std::string accents;
  for (int i = 0; i < 1000; ++i) accents += "é";
  EXPECT_EQ(error_of("a,b\n" + accents + ",1\n", options).message(),
            "f.csv, line 2, column \"a\": \"" + accents.substr(0, 100) + "…\" is not an INTEGER");
}

TEST(CsvReject, IgnoredRowsLeaveNoTrace) {
  CsvOptions options;
  options.ignore_errors = true;
  CsvResult result = read_text("1,1.5,a\n2,oops,never\n3,,b\n4,2,c,d\n5,3,\n\"6,4,e\n", options, kTarget);
  EXPECT_EQ(rows_of(result), (Rows{"1|1.5|a", "3|~|b", "5|3|~"}));
  EXPECT_EQ(test::strings_of(*result.columns[2].dictionary), (std::vector<std::string>{"a", "b"}));
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
  for (std::string bad : {"x,\xFF", "\xFF,x", "1.5,\xFF", "x,\"y\"z"}) {
    for (uint64_t sample : {1, 100}) {
      options.sample_rows = sample;
      options.header = true;
      result = read_text("a,b\n1,2\n3,4\n" + bad + "\n5,6\n", options);
      EXPECT_EQ(columns_of(result), "a INTEGER, b INTEGER") << bad;
      EXPECT_EQ(rows_of(result), (Rows{"1|2", "3|4", "5|6"}));
      EXPECT_EQ(result.reject_count, 1u);
    }
  }
  options.header = false;
  result = read_text("x,\xFF\n1,2\n", options);
  EXPECT_EQ(columns_of(result), "c0 INTEGER, c1 INTEGER");
  EXPECT_EQ(rows_of(result), Rows{"1|2"});
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
