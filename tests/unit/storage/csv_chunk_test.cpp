// Results do not depend on where a file is cut, nor on how many threads read it.

#include <fmt/format.h>

#include <random>

#include "storage/csv/row_scanner.h"
#include "storage/csv/tokenizer.h"
#include "storage/csv/type_lattice.h"
#include "tests/dictionary_strings.h"
#include "tests/unit/storage/csv_test.h"

namespace rtsql {
namespace {

void expect_same_for_all_cuts(const std::string& content, const CsvOptions& options = {}) {
  CsvResult whole = read_text(content, options, std::nullopt, {1 << 20, 1});
  for (size_t chunk_bytes : {1, 2, 3, 5, 8, 13, 21, 34, 64, 200}) {
    for (unsigned threads : {1u, 3u}) {
      CsvResult cut = read_text(content, options, std::nullopt, {chunk_bytes, threads});
      ASSERT_EQ(columns_of(cut), columns_of(whole)) << content << chunk_bytes;
      ASSERT_EQ(rows_of(cut), rows_of(whole)) << content << chunk_bytes;
      for (size_t i = 0; i < whole.columns.size(); ++i) {
        ASSERT_EQ(cut.columns[i].validity, whole.columns[i].validity);
        ASSERT_EQ(cut.columns[i].data, whole.columns[i].data);
      }
    }
  }
}

TEST(CsvChunks, QuotedLineBreaks) {
  expect_same_for_all_cuts("a,b\n1,\"x\ny\n\nz\"\n2,\"\n\"\n3,plain\n4,\"\"\"\n\"\"\"\n5,\"\n,6,\n\"\n");
  expect_same_for_all_cuts("a,b\r\n1,\"x\r\ny\"\r\n2,\"\r\n\"\r\n3,5\" disk\r\n4,\"a\"\"b\r\n\"\r\n");
  expect_same_for_all_cuts("a,b\r1,\"x\ry\"\r2,z\r");
}

TEST(CsvChunks, LateTypes) {
  std::string content = "b,i,l,d,t,s,n\n";
  for (int i = 0; i < 200; ++i) content += fmt::format("true,{},{},{},2024-01-01,{},\n", i, i, i, i);
  content += "x,3000000000,1e300,-0.5,2024-01-01 01:02:03,007 agents,late\n";
  for (int i = 0; i < 50; ++i) content += "f,1,2,3,,009,\n";
  CsvOptions options;
  options.sample_rows = 10;
  CsvResult result = read_text(content, options);
  EXPECT_EQ(columns_of(result), "b VARCHAR, i BIGINT, l DOUBLE, d DOUBLE, t TIMESTAMP, s VARCHAR, n VARCHAR");
  Rows rows = rows_of(result);
  EXPECT_EQ(rows[7], "true|7|7|7|2024-01-01 00:00:00|7|~");
  EXPECT_EQ(rows[200], "x|3000000000|1e+300|-0.5|2024-01-01 01:02:03|007 agents|late");
  EXPECT_EQ(rows[201], "f|1|2|3|~|009|~");
  expect_same_for_all_cuts(content, options);
}

// There are more strings than are sorted at once, met by several threads, some of them in rejected rows.
TEST(CsvChunks, ManyStrings) {
  const size_t rows = 300'000;
  std::string content = "s,n\n";
  std::vector<std::string> words;
  for (size_t i = 0; i < rows; ++i) {
    words.push_back(fmt::format("shared beginning {}", i * 7919 % 299'993));
    content += words.back() + ",1\n";
    if (i % 1000 == 0) content += fmt::format("rejected {},x\n", i);
  }
  CsvOptions options;
  options.types = {{"n", TypeId::kInteger}};
  options.ignore_errors = true;
  CsvResult result = read_text(content, options, std::nullopt, {1 << 20, 3});
  ASSERT_EQ(result.rows, rows);
  for (size_t i = 0; i < rows; ++i) ASSERT_EQ(result.columns[0].value(i).text, words[i]);
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  EXPECT_EQ(test::strings_of(*result.columns[0].dictionary), words);
}

TEST(CsvChunks, LateTextsKeepTheirSpelling) {
  std::string content = "a,k\n";
  for (int i = 0; i < 100; ++i) content += fmt::format("{}.50,{}\n", i, i);
  content += "unknown,1\n";
  CsvOptions options;
  options.sample_rows = 5;
  EXPECT_EQ(rows_of(read_text(content, options, std::nullopt, {64, 2}))[3], "3.50|3");
}

// The type of each column is the join over all its texts, whatever the sample and the chunks saw first.
TEST(CsvChunks, TypesAreThoseOfTheWholeFile) {
  const std::vector<std::string> texts = {
      "",    "1",    "-7",         "3000000000",       "1e400", "0.5",
      "nan", "true", "2024-01-01", "2024-01-01 10:00", "x",     "9223372036854775808"};
  std::mt19937 random(3);
  CsvOptions options = with_header(false);
  options.sample_rows = 3;
  for (int round = 0; round < 200; ++round) {
    std::vector<size_t> pool = {random() % texts.size(),
                                random() % texts.size()};  // what this column is made of
    std::string content;
    TypeId expected = TypeId::kNull;
    for (int row = 0; row < 40; ++row) {
      const std::string& text = texts[row < 30 ? pool[0] : pool[random() % 2]];
      content += text + ",0\n";
      if (!text.empty()) expected = csv::join_types(expected, csv::narrowest_type(text, {}));
    }
    if (expected == TypeId::kNull) expected = TypeId::kVarchar;
    CsvResult result = read_text(content, options, std::nullopt,
                                 {1 + random() % 60, 1 + static_cast<unsigned>(random() % 3)});
    ASSERT_EQ(type_name(result.definitions[0].type), type_name(csv::lattice_type(expected))) << content;
  }
}

TEST(CsvChunks, RejectsAndLateTypesTogether) {
  std::string content = "a,k\n";
  for (int i = 0; i < 300; ++i)
    content += i % 11 == 3 ? "1,2,3\n" : fmt::format("{},{}\n", i, i % 5 == 0 ? "" : "7");
  content += "text,\"two\nlines\"\n";
  CsvOptions options;
  options.ignore_errors = true;
  options.sample_rows = 5;
  expect_same_for_all_cuts(content, options);
  EXPECT_EQ(read_text(content, options).rows, 301u - 27u);
}

TEST(CsvChunks, Escapes) {
  CsvOptions options;
  options.escape = '\\';
  expect_same_for_all_cuts("a,b\n1,\"x\\\"\ny\\\\\"\n2,\"\\\\\"\n3,\"\n\\\"\n\"\n", options);
}

TEST(CsvChunks, BlankRowsOfOneColumn) {
  expect_same_for_all_cuts("n\n1\n\n\n2\n\"\n\"\n\n");
}

TEST(CsvChunks, StrayQuotes) {
  CsvOptions options;
  options.ignore_errors = true;
  expect_same_for_all_cuts(
      "a,b\n1,\"x\"y\n2,\"z\n3,\"z\n4,\"\n\"\n5,\"u\" ,\"\n6,5\" disk\n\"7\"7,\"\r\n8,\n", options);
  options.null_texts = {"NA"};
  expect_same_for_all_cuts("a,b\n1,\"x\"y\n2,\"NA\"\n3,\"z\n4,\"NA\n5,NA\n", options);
  options.escape = '\\';
  expect_same_for_all_cuts("a,b\n1,\"x\\\"\"y,\"\\\n2,\"\\\"\n\"\n3,\"\\\\\"\"\n4\"\"5,\"\\\\\"6\n7,8\n",
                           options);
}

// Counts rows and fields as the tokenizer delivers them, and marks bad rows.
struct Counter {
  std::vector<size_t> row_fields;
  size_t fields = 0;
  void field(const char*, size_t) { ++fields; }
  void end_row() {
    row_fields.push_back(fields);
    fields = 0;
  }
  void stray_text(std::string_view) { fields += 1000; }
  bool stopped() const { return false; }
};

std::vector<size_t> fields_by_row(std::string_view text, const csv::Dialect& dialect) {
  Counter counter;
  csv::Tokenizer(dialect).run(text, counter);
  return counter.row_fields;
}

// The scanner cuts where the tokenizer ends rows, whatever the bytes: pieces together have the rows of the
// whole.
TEST(CsvChunks, ScannerAgreesWithTokenizer) {
  std::mt19937 random(7);
  constexpr std::string_view kAlphabet = "\"\"\",,a \n\n\r\\";
  for (const csv::Dialect& dialect :
       {csv::Dialect{",", '"', '"'}, csv::Dialect{",", '"', '\\'}, csv::Dialect{",,", '"', '"'},
        csv::Dialect{", ", '"', '"'}, csv::Dialect{",,", '"', '\\'}}) {
    for (int round = 0; round < 3000; ++round) {
      std::string text;
      for (size_t i = 0; i < 60; ++i) text += kAlphabet[random() % kAlphabet.size()];
      std::vector<size_t> whole = fields_by_row(text, dialect);
      std::vector<size_t> pieces;
      for (std::string_view piece : csv::split_rows(text, dialect, 1 + random() % 10, 2, {})) {
        std::vector<size_t> rows = fields_by_row(piece, dialect);
        pieces.insert(pieces.end(), rows.begin(), rows.end());
      }
      ASSERT_EQ(pieces, whole) << testing::PrintToString(text);
      std::vector<size_t> rows;
      for (size_t at = csv::skip_blank_lines(text, 0); at < text.size();
           at = csv::skip_blank_lines(text, at)) {
        size_t end = csv::row_end(text, at, dialect, {});
        std::vector<size_t> row = fields_by_row(std::string_view(text).substr(at, end - at), dialect);
        rows.insert(rows.end(), row.begin(), row.end());
        at = end;
      }
      ASSERT_EQ(rows, whole) << testing::PrintToString(text);
    }
  }
}

TEST(CsvChunks, ManyDistinctStrings) {
  std::string content = "s\n";
  for (uint32_t i = 0; i < 50000; ++i) content += fmt::format("key {:x}\n", i * 2654435761u);
  CsvResult result = read_text(content, with_header(true), std::nullopt, {10000, 3});
  EXPECT_EQ(result.columns[0].dictionary->size(), 50000u);
  const std::vector<std::string> strings = test::strings_of(*result.columns[0].dictionary);
  EXPECT_TRUE(std::is_sorted(strings.begin(), strings.end()));
  EXPECT_EQ(rows_of(result)[1], "key 9e3779b1");
}

}  // namespace
}  // namespace rtsql
