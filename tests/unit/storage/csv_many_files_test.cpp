// Tests loads of several files.
#include "storage/compression/compressor.h"
#include "tests/unit/storage/csv_test.h"

namespace rtsql {
namespace {

// Holds files for the length of a test.
class CsvFiles {
 public:
  explicit CsvFiles(const std::vector<std::string>& contents) {
    for (const std::string& content : contents)
      paths_.push_back(files_.emplace_back(std::make_unique<CsvFile>(content))->path());
  }
  const std::vector<std::string>& paths() const { return paths_; }

 private:
  std::vector<std::unique_ptr<CsvFile>> files_;
  std::vector<std::string> paths_;
};

std::string gzipped(std::string_view text) {
  std::string bytes;
  const auto compressor =
      make_compressor(Compression::kGzip, [&](std::string_view piece) { bytes += piece; });
  compressor->write(text);
  compressor->finish();
  return bytes;
}

// Returns the message of the error, with f<number> for the files' paths.
std::string message_of(const CsvFiles& files, const CsvOptions& options = {},
                       const csv::Tuning& tuning = {}) {
  try {
    csv::read(files.paths(), options, std::nullopt, {}, tuning);
  } catch (const Error& error) {
    std::string message = error.message();
    for (size_t i = 0; i < files.paths().size(); ++i) {
      const std::string& path = files.paths()[i];
      for (size_t at = message.find(path); at != std::string::npos; at = message.find(path))
        message.replace(at, path.size(), fmt::format("f{}", i));
    }
    return message;
  }
  return "no error";
}

constexpr csv::Tuning kTunings[] = {{1 << 10, 1}, {500, 4}, {4 << 20, 2}};

TEST(CsvManyFiles, RowsAndTypesAreThoseOfAll) {
  std::vector<std::string> contents;
  std::string all = "id,name,value\n";
  for (int file = 0; file < 20; ++file) {
    std::string rows;
    for (int i = 0; i < file * 97; ++i) {
      const std::string value = file == 13 && i == 50 ? "late" : std::to_string(i * file);
      rows += fmt::format("{},\"a\nname {}\",{}\n", file * 10000 + i, i % 7, value);
    }
    all += rows;
    const std::string content = "id,name,value\n" + rows;
    contents.push_back(file % 3 == 0 ? gzipped(content) : content);
  }
  const CsvResult expected = read_text(all);
  const Rows expected_rows = rows_of(expected);
  const CsvFiles files(contents);
  for (const csv::Tuning& tuning : kTunings) {
    const CsvResult result = csv::read(files.paths(), {}, std::nullopt, {}, tuning);
    EXPECT_EQ(columns_of(result), "id INTEGER, name VARCHAR, value VARCHAR");
    EXPECT_EQ(rows_of(result), expected_rows);
    EXPECT_EQ(result.files, 20u);
  }
}

TEST(CsvManyFiles, EachHasADialectOfItsOwn) {
  const CsvFiles files({"a,b\n1,x\n", "a;b\r\n2;y\r\n", "a\tb\n3\tz\n"});
  EXPECT_EQ(rows_of(csv::read(files.paths(), {}, std::nullopt, {}, {})), (Rows{"1|x", "2|y", "3|z"}));
  const CsvFiles bare({"1,2\n", "3;4\n"});
  EXPECT_EQ(rows_of(csv::read(bare.paths(), with_header(false), std::nullopt, {}, {})), (Rows{"1|2", "3|4"}));
}

TEST(CsvManyFiles, ColumnsMustMatch) {
  EXPECT_EQ(message_of(CsvFiles({"a,b\n1,2\n", "b,a\n1,2\n"})),
            "f1 has the columns of f0 in another order: \"b\", \"a\"");
  EXPECT_EQ(message_of(CsvFiles({"a,b\n1,2\n", "A,B\n1,2\n", "a,c\n1,2\n"})),
            "f2 has other columns than f0: it lacks \"b\" and has \"c\"");
  EXPECT_EQ(message_of(CsvFiles({"1,2\n", "1,2,3\n"}), with_header(false)), "f1 has 3 columns, and f0 has 2");
}

TEST(CsvManyFiles, ByName) {
  CsvOptions options;
  options.union_by_name = true;
  options.paths.filename = true;
  const CsvFiles files({"a,b\n1,x\n", "B,c\ny,2024-01-01\n", "a\n1.5\n"});
  const CsvResult result = csv::read(files.paths(), options, std::nullopt, {}, {});
  EXPECT_EQ(columns_of(result), "a DOUBLE, b VARCHAR, c DATE, filename VARCHAR");
  const std::vector<std::string>& paths = files.paths();
  EXPECT_EQ(rows_of(result),
            (Rows{"1|x|~|" + paths[0], "~|y|2024-01-01|" + paths[1], "1.5|~|~|" + paths[2]}));
  EXPECT_EQ(message_of(CsvFiles({"filename,b\n1,x\n"}), options), "f0 has a column \"filename\" of its own");
}

// The first error in the order of the files counts, whichever thread finds another first.
TEST(CsvManyFiles, TheFirstErrorIsTheOneSaid) {
  std::string many = "a,b\n";
  for (int i = 0; i < 20000; ++i) many += fmt::format("{},{}\n", i, i);
  const std::string compressed = gzipped(many);
  const CsvFiles files({many, many + "1\n" + many, "x,y\n1,2\n", compressed.substr(0, 1000)});
  const CsvFiles others({many, compressed.substr(0, 1000), many + "1\n", "x,y\n1,2\n"});
  for (const csv::Tuning& tuning : kTunings) {
    EXPECT_EQ(message_of(files, {}, tuning), "f1, line 20002: missing data for column \"b\"");
    EXPECT_TRUE(message_of(others, {}, tuning).starts_with("f1, byte 1,000 of the compressed file"));
  }
  CsvOptions options;
  options.ignore_errors = true;
  const CsvFiles two({"a,b\n1\n2,3\n", "a,b\n4,5\n6\n"});
  const CsvResult result = csv::read(two.paths(), options, std::nullopt, {}, {});
  EXPECT_EQ(rows_of(result), (Rows{"2|3", "4|5"}));
  ASSERT_EQ(result.first_rejects.size(), 2u);
  EXPECT_EQ(result.first_rejects[1].path, two.paths()[1]);
  EXPECT_EQ(result.first_rejects[1].line, 3u);
}

TEST(CsvManyFiles, HeadersForATableMayDiffer) {
  const CsvFiles files({"a,b\n1,x\n", "b,a\ny,2\n", "3,z\n"});
  const Definitions definitions = {{"a", TypeId::kInteger}, {"b", TypeId::kVarchar}};
  EXPECT_EQ(rows_of(csv::read(files.paths(), {}, definitions, {}, {})), (Rows{"1|x", "2|y", "3|z"}));
}

}  // namespace
}  // namespace rtsql
