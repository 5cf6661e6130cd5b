// Tests files whose bytes could be taken for punctuation: those that stand for none, comments among fields
// that begin with spaces, halves of delimiters.
#include "tests/unit/storage/csv_test.h"

namespace rtsql {
namespace {

CsvOptions without_quotes(const std::string& delimiter) {
  CsvOptions options = with_header(false);
  options.delimiter = delimiter;
  options.quote = csv::kNoQuote;
  return options;
}

CsvOptions with_comments(const std::string& delimiter) {
  CsvOptions options = with_header(false);
  options.delimiter = delimiter;
  options.comment = '#';
  options.skipped_lines = options.footer_lines = 0;
  return options;
}

TEST(CsvPunctuation, NoQuoteAndLongDelimiters) {
  EXPECT_EQ(rows_of(read_text("5\"::a \"screw\"\n\"6::nail\n", without_quotes("::"))),
            (Rows{"5\"|a \"screw\"", "\"6|nail"}));
}

TEST(CsvPunctuation, BytesThatStandForNoneAreNotUtf8) {
  const Definitions target = {{"a", TypeId::kVarchar}, {"b", TypeId::kVarchar}};
  for (const char byte : {'\xFF', '\xFE', '\xF8'}) {
    const std::string bad(1, byte);
    for (const char* delimiter : {",", "::"}) {
      CsvOptions options = without_quotes(delimiter);
      options.ignore_errors = true;
      const std::string text = std::string("a") + delimiter + "b\n" + bad + "c" + delimiter + "d\ne" + bad +
                               delimiter + "f\ng" + bad + "h\ni" + delimiter + "j\n";
      EXPECT_EQ(rows_of(read_text(text, options, target)), (Rows{"a|b", "i|j"})) << text;
      options.quote = '"';
      EXPECT_EQ(rows_of(read_text(text, options, target)), (Rows{"a|b", "i|j"})) << text;
    }
  }
}

TEST(CsvPunctuation, LongRowsWithoutQuotes) {
  const std::string field(700'000, 'x');
  const CsvResult result = read_text("a,b\n" + field + ",\"\n\",c\n", without_quotes(","));
  ASSERT_EQ(result.rows, 3U);
  EXPECT_EQ(result.columns[0].value(1).text, field);
  EXPECT_EQ(result.columns[0].value(2).text, "\"");
}

TEST(CsvPunctuation, DelimitersIndentNoComments) {
  EXPECT_EQ(rows_of(read_text("a\tb\n\t#5\n1\t2\n#x\ty\n", with_comments("\t"))),
            (Rows{"a|b", "~|#5", "1|2"}));
  EXPECT_EQ(rows_of(read_text("a,b\n \t#5,6\n1,2\n", with_comments(","))), (Rows{"a|b", "1|2"}));
}

TEST(CsvPunctuation, QuotesBehindEmptyFieldsHoldComments) {
  EXPECT_EQ(rows_of(read_text("a\tb\n\t\"x\n#y\"\n#z\n1\t2\n", with_comments("\t"))),
            (Rows{"a|b", "~|x\n#y", "1|2"}));
}

TEST(CsvPunctuation, HalfADelimiterBeginsNoField) {
  EXPECT_EQ(rows_of(read_text("a::b\nq:\"b::c\n#d\n1::2\n", with_comments("::"))),
            (Rows{"a|b", "q:\"b|c", "1|2"}));
}

}  // namespace
}  // namespace rtsql
