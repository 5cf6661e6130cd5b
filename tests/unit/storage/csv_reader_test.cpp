#include "storage/csv_reader.h"

#include "tests/unit/storage/csv_test.h"

namespace rtsql {
namespace {

TEST(CsvReader, PlainFile) {
  CsvResult result = read_text("id,price,name\n1,2.5,pear\n2,,\n3,4,\"\"\n");
  EXPECT_EQ(columns_of(result), "id INTEGER, price DOUBLE, name VARCHAR");
  EXPECT_EQ(rows_of(result), (Rows{"1|2.5|pear", "2|~|~", "3|4|"}));
  EXPECT_TRUE(result.header);
  EXPECT_EQ(result.delimiter, ",");
  EXPECT_EQ(result.file_bytes, 36u);
}

TEST(CsvReader, LineBreaksAndByteOrderMark) {
  for (std::string content : {"\xEF\xBB\xBFid,n\n1,a\n2,b\n", "id,n\r\n1,a\r\n2,b\r\n", "id,n\r1,a\r2,b\r",
                              "id,n\n1,a\n2,b", "\n\nid,n\n\n1,a\r\n\r\n2,b\n\n"}) {
    CsvResult result = read_text(content);
    EXPECT_EQ(columns_of(result), "id INTEGER, n VARCHAR") << content;
    EXPECT_EQ(rows_of(result), (Rows{"1|a", "2|b"})) << content;
  }
}

TEST(CsvReader, QuotedDelimitersQuotesAndLineBreaks) {
  CsvResult result =
      read_text("a,b\n\"x,y\",\"say \"\"hi\"\"\"\n\"two\nlines\",\"\r\n\"\n5\" disk,\" z \"\n");
  EXPECT_EQ(rows_of(result), (Rows{"x,y|say \"hi\"", "two\nlines|\r\n", "5\" disk| z "}));
}

TEST(CsvReader, SpacesBelongToTexts) {
  CsvResult result = read_text("a,b\n x , 1\ny z,2 \n");
  EXPECT_EQ(columns_of(result), "a VARCHAR, b INTEGER");
  EXPECT_EQ(rows_of(result), (Rows{" x |1", "y z|2"}));
}

TEST(CsvReader, BackslashEscapes) {
  CsvOptions options;
  options.escape = '\\';
  CsvResult result = read_text("a,b\n\"x\\\"y\",1\n\"\\\\\",2\n\"a\\n\",3\nc\\d,4\n", options);
  EXPECT_EQ(rows_of(result), (Rows{"x\"y|1", "\\|2", "a\\n|3", "c\\d|4"}));
}

TEST(CsvReader, OwnQuoteAndDelimiter) {
  CsvOptions options;
  options.quote = '\'';
  options.delimiter = "#";
  EXPECT_EQ(rows_of(read_text("a#b\n'x#'# 'y\n\"z\"#1\n", options)), (Rows{"x#| 'y", "\"z\"|1"}));
}

TEST(CsvReader, NullText) {
  CsvOptions options;
  options.null_texts = {"NA"};
  CsvResult result = read_text("n,s\n1,NA\nNA,\"NA\"\n2,\n3,\"a,NA\"\n", options);
  EXPECT_EQ(columns_of(result), "n INTEGER, s VARCHAR");
  EXPECT_EQ(rows_of(result), (Rows{"1|~", "~|NA", "2|", "3|a,NA"}));
}

TEST(CsvReader, DetectsDelimiters) {
  EXPECT_EQ(read_text("a;b\n1,5;2\n2,5;3\n").delimiter, ";");
  EXPECT_EQ(read_text("a\tb c\n1\t2 3\n").delimiter, "\t");
  EXPECT_EQ(read_text("a|b,c\n1|2\n3|4\n").delimiter, "|");
  EXPECT_EQ(read_text("\"a;b;c\",d\n\"1;2;3\",4\n").delimiter, ",");
  EXPECT_EQ(read_text("one\ntwo\n").delimiter, ",");
}

TEST(CsvReader, DetectsHeaders) {
  EXPECT_TRUE(read_text("id,name\n1,x\n").header);
  EXPECT_FALSE(read_text("1,x\n2,y\n").header);
  EXPECT_TRUE(read_text("city,land\nRome,Italy\nParis,France\n").header);
  EXPECT_FALSE(read_text("Rome,Italy\nMilan,Italy\n").header);
  EXPECT_TRUE(read_text("x,x\na,b\n").header);
  EXPECT_FALSE(read_text("x,x\na,b\nc,c\n").header);
  for (std::string names : {"d,t", "f,e", "d,1", "t,f"}) {
    EXPECT_TRUE(read_text(names + "\nfoo,bar\nbaz,qux\n").header) << names;
  }
  EXPECT_TRUE(read_text("name,2020,2021\na,low,high\nb,,mid\n").header);
  EXPECT_TRUE(read_text("2020,2021\nlow,high\n").header);
  EXPECT_FALSE(read_text("5,7\nlow,high\n5,mid\n").header);
  EXPECT_FALSE(read_text("Smith,12\nJones,12a\nMiller,14\n").header);
  EXPECT_FALSE(read_text("d,1\n").header);
  EXPECT_FALSE(read_text("d,t\nfoo,\nbar,\n").header);
  EXPECT_TRUE(read_text(",value\n0,1\n1,2\n").header);
  EXPECT_TRUE(read_text("year,2019,2020\nx,1.5,2\n", with_header(true)).header);
  CsvResult headless = read_text("id,name\n1,x\n", with_header(false));
  EXPECT_EQ(columns_of(headless), "c0 VARCHAR, c1 VARCHAR");
  EXPECT_EQ(headless.rows, 2u);
}

TEST(CsvReader, HeaderOnlyAndEmptyFiles) {
  CsvResult result = read_text("a,b");
  EXPECT_EQ(columns_of(result), "a VARCHAR, b VARCHAR");
  EXPECT_EQ(result.rows, 0u);
  EXPECT_EQ(result.columns[0].dictionary->size(), 0u);
  for (std::string content : {"", "\xEF\xBB\xBF", "\n\n"}) {
    EXPECT_EQ(error_of(content).message(), "f.csv is empty");
    EXPECT_EQ(read_text(content, with_header(true), Definitions{{"a", TypeId::kInteger}}).rows, 0u);
    EXPECT_EQ(read_text(content, {}, Definitions{{"a", TypeId::kInteger}, {"b", TypeId::kInteger}}).rows, 0u);
  }
}

TEST(CsvReader, NamesAreMadeDifferent) {
  EXPECT_EQ(columns_of(read_text("a, A ,,a_1\n1,2,3,4\n")),
            "a INTEGER, A_1 INTEGER, c2 INTEGER, a_1_1 INTEGER");
}

TEST(CsvReader, BlankLinesOfOneColumnAreNulls) {
  EXPECT_EQ(rows_of(read_text("n\n1\n\n3\n")), (Rows{"1", "~", "3"}));
  EXPECT_EQ(rows_of(read_text("n\r\n1\r\n\r\n3\r\n\r\n")), (Rows{"1", "~", "3", "~"}));
  EXPECT_EQ(rows_of(read_text("n\r1\r2\n\n4\n")), (Rows{"1", "2", "~", "4"}));
}

TEST(CsvReader, BlankLinesInFrontAreNullsOfOneColumn) {
  Definitions target = {{"n", TypeId::kInteger}};
  for (std::string mark : {"", "\xEF\xBB\xBF"}) {
    for (const CsvOptions& options : {CsvOptions{}, with_header(false)}) {
      EXPECT_EQ(rows_of(read_text(mark + "\n\n1\n", options, target)), (Rows{"~", "~", "1"}));
      EXPECT_EQ(rows_of(read_text(mark + "\r\n\r\n1\r\n", options, target)), (Rows{"~", "~", "1"}));
      EXPECT_EQ(rows_of(read_text(mark + "\n\n", options, target)), (Rows{"~", "~"}));
      EXPECT_EQ(rows_of(read_text(mark + "\n1\n", options)), (Rows{"~", "1"}));
    }
    EXPECT_EQ(rows_of(read_text(mark + "\n\n", with_header(false))), (Rows{"~", "~"}));
    EXPECT_EQ(rows_of(read_text(mark + "\nn\n1\n", with_header(true), target)), (Rows{"1"}));
  }
  EXPECT_EQ(rows_of(read_text("\ns\n", {}, Definitions{{"s", TypeId::kVarchar}})), (Rows{"~", "s"}));
  EXPECT_EQ(error_of("\nx\n", {}, target).message(), "f.csv, line 2, column \"n\": \"x\" is not an INTEGER");
}

TEST(CsvReader, SampleBeyondTheFile) {
  for (uint64_t rows : {uint64_t{0}, uint64_t{3}, uint64_t{1} << 33, UINT64_MAX}) {
    CsvOptions options;
    options.sample_rows = rows;
    EXPECT_EQ(rows_of(read_text("n,s\n1,a\n2,\n", options)), (Rows{"1|a", "2|~"}));
  }
  CsvOptions options;
  options.sample_rows = UINT64_MAX;
  std::string content = "n,s\n";
  for (int i = 0; i < 30'000; ++i) content += i == 25'000 ? "1.5,\n" : "1,x\n";
  CsvResult result = read_text(content, options);
  EXPECT_EQ(columns_of(result), "n DOUBLE, s VARCHAR");
  EXPECT_EQ(result.rows, 30'000u);
}

TEST(CsvReader, DetectsTypes) {
  EXPECT_EQ(
      columns_of(read_text("b,i,l,d,x,y,z,n\ntrue,1,3000000000,1.5,2024-01-01,2024-01-01 10:00,2024-01-01,\n"
                           "F,7,4,1e3,2024-12-31,2024-01-02,x,\n")),
      "b BOOLEAN, i INTEGER, l BIGINT, d DOUBLE, x DATE, y TIMESTAMP, z VARCHAR, n VARCHAR");
  EXPECT_EQ(columns_of(read_text("a,b\n1,9223372036854775808\n0,1\n")), "a INTEGER, b DECIMAL(38,0)");
  EXPECT_EQ(columns_of(read_text("a,b\n1,9223372036854775808\n0,1.5\n")), "a INTEGER, b DOUBLE");
  EXPECT_EQ(columns_of(read_text("a,b\n1,1" + std::string(38, '0') + "\n0,1\n")), "a INTEGER, b DOUBLE");
  EXPECT_EQ(columns_of(read_text("a\n2024-01-01\n5\n", with_header(true))), "a VARCHAR");
  EXPECT_EQ(columns_of(read_text("a\ntrue\n1\n", with_header(true))), "a VARCHAR");
  CsvOptions options;
  options.date_format = "%d.%m.%Y";
  EXPECT_EQ(columns_of(read_text("a,b\n31.12.2023,20240101\n", options)), "a DATE, b INTEGER");
}

TEST(CsvReader, PaddedNumbersAreTexts) {
  for (std::string text :
       {"08123", "+318855443322", "-07", "00.5", "+.5", "00", "+0", " 007 ", "-00", "01e3"}) {
    EXPECT_EQ(columns_of(read_text("a,b\n1," + text + "\n")), "a INTEGER, b VARCHAR") << text;
    EXPECT_EQ(rows_of(read_text("1," + text + "\n2,3\n")), (Rows{"1|" + text, "2|3"})) << text;
  }
  EXPECT_EQ(columns_of(read_text("a,b,c,d,e,f\n0,0.5,-0,1e05,-0.5,+inf\n")),
            "a INTEGER, b DOUBLE, c INTEGER, d DOUBLE, e DOUBLE, f DOUBLE");
  CsvOptions options;
  options.date_format = "%d%m%Y";
  EXPECT_EQ(columns_of(read_text("a,b\n01022024,01022024x\n", options)), "a DATE, b VARCHAR");
}

TEST(CsvReader, LatePaddedNumbersMakeTexts) {
  for (std::string late : {"007", "+49", "-07.5"}) {
    for (std::string early : {"1", "3000000000", "0.50", ""}) {
      std::string content = "a,b\n";
      for (int i = 0; i < 100; ++i) content += early + ",x\n";
      content += late + ",x\n7,x\n";
      CsvOptions options;
      options.sample_rows = 5;
      for (size_t chunk_bytes : {16, 1 << 20}) {
        CsvResult result = read_text(content, options, std::nullopt, {chunk_bytes, 2});
        EXPECT_EQ(columns_of(result), "a VARCHAR, b VARCHAR");
        Rows rows = rows_of(result);
        EXPECT_EQ(rows[50], (early.empty() ? "~" : early) + "|x");
        EXPECT_EQ(rows[100], late + "|x");
        EXPECT_EQ(rows[101], "7|x");
      }
    }
  }
}

TEST(CsvReader, PaddedNumbersAreNumbersWhereTheseAreDemanded) {
  Definitions target = {
      {"i", TypeId::kInteger}, {"l", TypeId::kBigint}, {"d", TypeId::kDouble}, {"m", Type::decimal(9, 2)}};
  EXPECT_EQ(rows_of(read_text("08123,+318855443322,00.5,-07\n", {}, target)),
            Rows{"8123|318855443322|0.5|-7.00"});
  CsvOptions options;
  options.types = {{"b", TypeId::kInteger}};
  EXPECT_EQ(rows_of(read_text("a,b\nx,007\n", options)), Rows{"x|7"});
}

TEST(CsvReader, TimestampsBesideADateFormat) {
  CsvOptions options;
  options.date_format = "%d/%m/%Y";
  CsvResult result =
      read_text("d,t,u\n03/02/2024,2024-02-03 04:05:06,05/02/2024\n,2024-02-03,05/02/2024 07:08\n", options);
  EXPECT_EQ(columns_of(result), "d DATE, t TIMESTAMP, u TIMESTAMP");
  EXPECT_EQ(rows_of(result), (Rows{"2024-02-03|2024-02-03 04:05:06|2024-02-05 00:00:00",
                                   "~|2024-02-03 00:00:00|2024-02-05 07:08:00"}));
  options.types = {{"t", TypeId::kTimestamp}};
  EXPECT_EQ(rows_of(read_text("d,t\n03/02/2024,2024-02-03 04:05:06\n", options)),
            Rows{"2024-02-03|2024-02-03 04:05:06"});
  options.date_format = "%d/%m/%Y %H:%M";
  options.types = {};
  EXPECT_EQ(columns_of(read_text("t,n\n03/02/2024 10:00,1\n2024-02-03,2\n", options)),
            "t TIMESTAMP, n INTEGER");
  EXPECT_EQ(columns_of(read_text("t,n\n03/02/2024 10:00 11:00,1\n", options)), "t VARCHAR, n INTEGER");
}

TEST(CsvReader, NotesDigitsThatDoublesLose) {
  const std::string note =
      "column \"b\" is DOUBLE, which keeps 15 digits, and has numbers of more; WITH (types = (b VARCHAR)) "
      "keeps "
      "all";
  CsvOptions options;
  for (uint64_t sample : {1, 2, 100}) {
    options.sample_rows = sample;
    for (std::string rows :
         {"1,1\n0,-9223372036854775809\n3,1.5\n", "1,1\n0,-111111111111111111111111111111111111119\n",
          "1,9007199254740993\n0,1.5\n", "1,1.5\n0,9007199254740993\n", "1,99999999999999.9999\n",
          "1,2\n0, 123456789012345.678 \n", "1,2\n0,9007199254740993\n3,4\n5,0.5\n"}) {
      CsvResult result = read_text("a,b\n" + rows, options, std::nullopt, {8, 1});
      EXPECT_EQ(result.notes, std::vector<std::string>{note}) << rows;
    }
    for (std::string rows :
         {"1.5,1\n1e30,9223372036854775807\n", "1,1\n0,-9223372036854775809\n",
          "1,x\n0,9223372036854775808\n", "1,0.12345678901234567\n", "1,9007199254740992\n0,1.5\n",
          "1,100000000000000000000\n0,-1.50000000000000000000000\n",
          "1,0.000000000000000000001\n0,1.2345678901234567e-100\n"}) {
      EXPECT_EQ(read_text("a,b\n" + rows, options).notes, std::vector<std::string>{}) << rows;
    }
  }
  options.types = {{"b", TypeId::kDouble}};
  EXPECT_EQ(read_text("a,b\n1,99999999999999.9999\n", options).notes, std::vector<std::string>{});
}

TEST(CsvReader, ForcedTypes) {
  CsvOptions options;
  options.types = {{"P", Type::decimal(6, 2)}, {"id", TypeId::kBigint}};
  CsvResult result = read_text("id,p,n\n1,2.345,5\n", options);
  EXPECT_EQ(columns_of(result), "id BIGINT, p DECIMAL(6,2), n INTEGER");
  EXPECT_EQ(rows_of(result), Rows{"1|2.35|5"});
  options.types = {{"price", TypeId::kDouble}};
  Error error = error_of("prices,b\n1,2\n", options);
  EXPECT_EQ(error.kind(), ErrorKind::kName);
  EXPECT_EQ(error.message(), "f.csv has no column \"price\"");
  EXPECT_EQ(error.hint(), "did you mean \"prices\"?");
}

TEST(CsvReader, TargetTypesWin) {
  Definitions target = {{"id", TypeId::kBigint}, {"v", TypeId::kReal}, {"s", TypeId::kVarchar}};
  CsvResult result = read_text("1,2,3\n4,5.5,6\n", {}, target);
  EXPECT_EQ(columns_of(result), "id BIGINT, v REAL, s VARCHAR");
  EXPECT_EQ(rows_of(result), (Rows{"1|2|3", "4|5.5|6"}));
  EXPECT_EQ(rows_of(read_text("S,ID,V\na,1,2\n", {}, target)), Rows{"1|2|a"});
  EXPECT_EQ(error_of("s,id,w\na,1,2\n", {}, target).message(),
            "the header of f.csv names \"w\", which the table does not have");
  EXPECT_EQ(error_of("s,id\na,1\n", {}, target).message(),
            "the header of f.csv does not name the table's column \"v\"");
}

TEST(CsvReader, ByPosition) {
  Definitions target = {{"id", TypeId::kBigint}, {"s", TypeId::kVarchar}};
  CsvOptions options = with_header(true);
  options.by_position = true;
  EXPECT_EQ(rows_of(read_text("s,\xFF\n1,2\n", options, target)), Rows{"1|2"});
  EXPECT_EQ(error_of("s,id,x\n1,2,3\n", options, target).message(),
            "f.csv, line 2: extra data after last expected column");
  options.header.reset();
  EXPECT_EQ(rows_of(read_text("s,id\n1,2\n", options, target)), Rows{"1|2"});
  EXPECT_EQ(rows_of(read_text("1,2\n", options, target)), Rows{"1|2"});
}

TEST(CsvReader, MissingFile) {
  try {
    csv::read({"/nonexistent/f.csv"}, {}, std::nullopt, {}, {});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kIo);
    EXPECT_EQ(error.message(), "cannot read \"/nonexistent/f.csv\": No such file or directory");
  }
}

TEST(CsvReader, Interrupt) {
  Interrupt interrupt;
  interrupt.raise();
  CsvFile file("a,b\n1,2\n");
  EXPECT_THROW(csv::read({file.path()}, {}, std::nullopt, {&interrupt, nullptr}, {}), Error);
}

}  // namespace
}  // namespace rtsql
