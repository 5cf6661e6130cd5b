// Tests what is said of files that are no CSV, or CSV of another kind than most.

#include "tests/unit/storage/csv_test.h"

namespace rtsql {
namespace {

using namespace std::string_literals;

using Notes = std::vector<std::string>;

std::string as_utf16(const std::string& ascii, bool big) {
  std::string wide;
  for (char c : ascii) wide += big ? "\0"s + c : c + "\0"s;
  return wide;
}

TEST(CsvForeign, OtherFormatsAreNamed) {
  const std::vector<std::pair<std::string, std::string>> files = {
      {as_utf16("id,name\n1,Ann\n", false), "f.csv is UTF-16 without a byte order mark"},
      {as_utf16("id,name\n1,Ann\n", true), "f.csv is UTF-16 without a byte order mark"},
      {"\xFF\xFE" + as_utf16("id\n1\n", false), "f.csv is UTF-16"},
      {"\xFF\xFE\0\0i\0\0\0"s, "f.csv is UTF-32"},
      {"\n[\n  [1, 2],\n  [3, 4]\n]\n", "f.csv is JSON, but no objects"},
      {"PAR1\x15\x04", "f.csv is a Parquet file"},
      {"BZh91AY&SY", "f.csv is compressed by bzip2"},
      {"<?xml version=\"1.0\"?>\n<a/>", "f.csv is XML"},
      {"\n<!doctype html><html></html>", "f.csv is HTML"},
      {"SQLite format 3\0..."s, "f.csv is an SQLite database"},
  };
  for (const auto& [content, message] : files) {
    const Error error = error_of(content);
    EXPECT_EQ(error.message(), message);
    EXPECT_TRUE(error.hint().has_value());
    EXPECT_EQ(error_of(content, {}, Definitions{{"a", TypeId::kInteger}}).message(), message);
  }
}

TEST(CsvForeign, CsvThatLooksLikeThemIsRead) {
  EXPECT_EQ(columns_of(read_text("ORCID,name\n1,x\n")), "ORCID INTEGER, name VARCHAR");
  EXPECT_EQ(columns_of(read_text("[id],name\n1,x\n")), "[id] INTEGER, name VARCHAR");
  EXPECT_EQ(columns_of(read_text("{a},b\n1,2\n")), "{a} INTEGER, b INTEGER");
  CsvOptions tabs;
  tabs.delimiter = "\t";
  tabs.header = false;
  EXPECT_EQ(rows_of(read_text("{\"a\": 1}\n", tabs)), Rows{"{\"a\": 1}"});
}

TEST(CsvForeign, ALineSaysTheSeparator) {
  for (std::string line : {"sep=;\n", "sep=;\r\n", "SEP=;\n", "\"sep=;\"\n", "\xEF\xBB\xBFsep=;\n"}) {
    CsvResult result = read_text(line + "id;price\n1;2,5\n2;3,5\n");
    EXPECT_EQ(result.delimiter, ";");
    EXPECT_EQ(columns_of(result), "id INTEGER, price DOUBLE") << line;
    EXPECT_EQ(result.rows, 2u);
  }
  CsvOptions given;
  given.delimiter = ",";
  EXPECT_EQ(columns_of(read_text("sep=;\na,b\n1,2\n", given)), "a INTEGER, b INTEGER");
  Definitions target = {{"id", TypeId::kInteger}, {"price", TypeId::kVarchar}};
  EXPECT_EQ(rows_of(read_text("sep=|\n1|x\n", {}, target)), Rows{"1|x"});
  EXPECT_EQ(error_of("sep=;\n1;x\ny;x\n2;x\n", {}, target).message(),
            "f.csv, line 3, column \"id\": \"y\" is not an INTEGER");
}

TEST(CsvForeign, DelimitersOfSeveralCharacters) {
  for (std::string delimiter : {"||", "::", "~|~", ", ", "\xC2\xA7", "|;"}) {
    CsvOptions options;
    options.delimiter = delimiter;
    std::string content;
    for (std::string row : {"id@name@n", "1@\"a@b\"@2", "2@x@", "3@\"say \"\"@\"\"\"@4"}) {
      for (char c : row) content += c == '@' ? delimiter : std::string(1, c);
      content += "\n";
    }
    CsvResult result = read_text(content, options, std::nullopt, {7, 2});
    EXPECT_EQ(columns_of(result), "id INTEGER, name VARCHAR, n INTEGER") << delimiter;
    EXPECT_EQ(rows_of(result), (Rows{"1|a" + delimiter + "b|2", "2|x|~", "3|say \"" + delimiter + "\"|4"}));
    options.null_texts = {"NA"};
    EXPECT_EQ(rows_of(read_text("1" + delimiter + "NA\n2" + delimiter + "\"NA\"\n", options)),
              (Rows{"1|~", "2|NA"}));
  }
  EXPECT_EQ(columns_of(read_text("a||b||c\n1||2||x\n")), "a INTEGER, b INTEGER, c VARCHAR");
  EXPECT_EQ(columns_of(read_text("1::122::5::838985046\n1::185::5::838983525\n")),
            "c0 INTEGER, c1 INTEGER, c2 INTEGER, c3 INTEGER");
  EXPECT_EQ(columns_of(read_text("a|b|c\n1||2\n")), "a INTEGER, b VARCHAR, c INTEGER");
}

TEST(CsvForeign, ColumnsBySpacesAreNoted) {
  EXPECT_EQ(read_text("id   name  n\n1    Ann   5\n20   Bob   17\n").notes,
            Notes{"the rows look like columns parted by runs of spaces, and are read as one column; WITH "
                  "(delimiter spaces) parts them"});
  EXPECT_EQ(
      read_text("id name\n1 Ann\n2 Bob\n").notes,
      Notes{"the rows look like columns parted by spaces, and are read as one column; WITH (delimiter ' "
            "') parts them"});
  EXPECT_TRUE(read_text("full name\nAda King\nAlan Turing\n").notes.empty());
  EXPECT_TRUE(read_text("text\none two three\nfour  five\n").notes.empty());
}

TEST(CsvForeign, OtherEncodingsHaveTheirHint) {
  for (std::string content :
       {"id,name\n1,caf\xE9\n2,x\n3,y\n", "id,caf\xE9\n1,x\n2,y\n", "id\n1\n\xFC\n2\n"}) {
    const Error error = error_of(content);
    EXPECT_NE(error.message().find("not UTF-8"), std::string::npos);
    EXPECT_EQ(error.hint(), "rtsql reads UTF-8; (encoding 'windows-1252') says that the file is Latin-1");
  }
}

TEST(CsvForeign, OtherQuotesHaveTheirHint) {
  EXPECT_EQ(error_of("id,s\n1,\"say \\\"hi\\\"\"\n2,x\n3,y\n").hint(),
            "WITH (escape '\\') takes \\\" within quotes for a quote");
  EXPECT_EQ(error_of("id,s\n1,'a, b'\n2,x\n3,y\n").hint(),
            "WITH (quote '''') takes ' for the quotes around fields");
  EXPECT_EQ(error_of("id, s\n1, \"x, y\"\n2, \"z\"\n3, w\n").hint(),
            "WITH (delimiter ', ') takes the spaces in front of quotes off");
  EXPECT_EQ(error_of("id,n,s\n1,2, \"x, y\"\n2,3, \"z\"\n3,4, w\n").hint(),
            "a quote behind spaces is no quote; sed 's/, *\"/,\"/g' takes the spaces away");
  Definitions target = {{"id", TypeId::kInteger}, {"s", TypeId::kVarchar}};
  EXPECT_EQ(error_of("1,'a, b'\n2,x\n3,y\n", {}, target).hint(),
            "(quote '''') takes ' for the quotes around fields");
  EXPECT_EQ(error_of("'1','x'\n'2','y'\n", {}, target).hint(),
            "(quote '''') takes ' for the quotes around fields");
  EXPECT_EQ(read_text("'id','s'\n'1','x'\n'2','y'\n").notes,
            Notes{"quotes are read as a part of the texts; WITH (quote '''') takes ' for the quotes around "
                  "fields"});
  CsvOptions options;
  options.delimiter = ", ";
  EXPECT_EQ(rows_of(read_text("id, s\n1, \"x, y\"\n2, z\n", options)), (Rows{"1|x, y", "2|z"}));
}

TEST(CsvForeign, ADelimiterBehindTheHeaderAlone) {
  CsvResult result = read_text("a,b,c,\n1,2,x\n3,4,y\n");
  EXPECT_EQ(columns_of(result), "a INTEGER, b INTEGER, c VARCHAR");
  EXPECT_EQ(result.rows, 2u);
  EXPECT_EQ(result.notes, Notes{"the header alone ends in a delimiter, behind which no column stands"});
  Definitions target = {{"a", TypeId::kInteger}, {"b", TypeId::kVarchar}};
  EXPECT_EQ(rows_of(read_text("a,b,\n1,x\n", {}, target)), Rows{"1|x"});
  EXPECT_EQ(columns_of(read_text("a,b,\n1,2,\n")), "a INTEGER, b INTEGER");
  EXPECT_EQ(columns_of(read_text("a,b,\n1,2,3\n")), "a INTEGER, b INTEGER, c2 INTEGER");
}

TEST(CsvForeign, RowsAreSkippedOnlyWhereMostStay) {
  Definitions target = {{"id", TypeId::kInteger}, {"d", TypeId::kDate}};
  EXPECT_EQ(error_of("1,05/06/2024\n2,07/06/2024\n3,2024-01-01\n", with_header(false), target).hint(),
            "(dateformat '…') says how dates are written, as '%d/%m/%Y' does");
  EXPECT_EQ(error_of("1,never\n2,2024-01-01\n3,2024-01-01\n", with_header(false), target).hint(),
            "(ignore_errors) skips such rows");
  EXPECT_EQ(error_of("x,2024-01-01\n2,y\n", with_header(false), target).hint(),
            "so it is with most rows: do the columns stand in this order?");
  EXPECT_EQ(error_of("1,2024-01-01,x\n2,2024-01-01,y\n", with_header(false), target).hint(),
            "so it is with most rows: (delimiter, quote, escape) say how the file is written");
  std::string open = "a,b\n1,x\n2,\"y\n";
  for (int i = 0; i < 50; ++i) open += "3,z\n";
  EXPECT_EQ(error_of(open).hint(),
            "so it is with most rows: WITH (delimiter, quote, escape) say how the file is written");
}

}  // namespace
}  // namespace rtsql
