// Tests files that are compressed.
#include "common/text.h"
#include "storage/compression/compressor.h"
#include "storage/csv/row_scanner.h"
#include "tests/unit/storage/csv_test.h"

namespace rtsql {
namespace {

constexpr Compression kBoth[] = {Compression::kGzip, Compression::kZstd};

std::string compressed(Compression compression, std::string_view text) {
  std::string bytes;
  const auto compressor = make_compressor(compression, [&](std::string_view piece) { bytes += piece; });
  compressor->write(text);
  compressor->finish();
  return bytes;
}

std::string many_rows() {
  std::string text = "id,name,note\n";
  for (int i = 0; i < 200000; ++i) {
    text += fmt::format("{},name {},\"{}\"\r\n", i, i * 7919 % 100003,
                        i % 5 == 0 ? "two\nlines" : "a \"\"b\"\", c");
  }
  return text;
}

TEST(CsvCompressed, ReadsAsThePlainFileInAllCuts) {
  const std::string text = many_rows();
  const CsvResult plain = read_text(text);
  const Rows rows = rows_of(plain);
  for (const Compression compression : kBoth) {
    const std::string bytes = compressed(compression, text);
    for (const csv::Tuning& tuning : {csv::Tuning{1 << 10, 1}, csv::Tuning{777, 3}, csv::Tuning{}}) {
      const CsvResult result = read_text(bytes, {}, std::nullopt, tuning);
      EXPECT_EQ(columns_of(result), columns_of(plain));
      EXPECT_EQ(rows_of(result), rows);
      EXPECT_EQ(result.text_bytes, text.size());
      EXPECT_EQ(result.file_bytes, bytes.size());
      EXPECT_EQ(result.compression, compression);
    }
  }
}

TEST(CsvCompressed, LongerThanWhatIsSniffed) {
  std::string text = "id,value\n";
  while (text.size() < size_t{50} << 20) text += "1234567,7654321\n";
  text += "1,late text\n";
  const CsvResult result = read_text(compressed(Compression::kZstd, text));
  EXPECT_EQ(columns_of(result), "id INTEGER, value VARCHAR");
  EXPECT_EQ(result.rows, (text.size() - 9 - 12) / 16 + 1);
  EXPECT_EQ(rows_of(result).back(), "1|late text");

  // Neither is the end of the first row.
  const std::string long_cell(size_t{30} << 20, 'x');
  const CsvResult long_row = read_text(compressed(Compression::kGzip, "a,b\n1,\"" + long_cell + "\"\n2,y\n"));
  EXPECT_EQ(long_row.rows, 2u);
  EXPECT_EQ(rows_of(long_row).front().size(), long_cell.size() + 2);
}

TEST(CsvCompressed, MembersAndFramesAreOneFile) {
  for (const Compression compression : kBoth) {
    const std::string bytes = compressed(compression, "a,b\n1,x") + compressed(compression, "") +
                              compressed(compression, "y\n2,z\n");
    EXPECT_EQ(rows_of(read_text(bytes)), (Rows{"1|xy", "2|z"}));
  }
  EXPECT_EQ(rows_of(read_text(compressed(Compression::kGzip, "a\n1\n") + std::string(512, '\0'))), Rows{"1"});
}

TEST(CsvCompressed, EmptyFiles) {
  for (const Compression compression : kBoth) {
    EXPECT_EQ(error_of(compressed(compression, "")).message(), "f.csv is empty");
    EXPECT_EQ(error_of(compressed(compression, compressed(compression, "a\n1\n"))).message(),
              "f.csv is compressed more than once");
  }
}

TEST(CsvCompressed, TellsWhereAFileIsCutShort) {
  const std::string text = many_rows();
  for (const Compression compression : kBoth) {
    const std::string bytes = compressed(compression, text);
    for (const size_t left : {size_t{5}, size_t{100}, bytes.size() / 2, bytes.size() - 1}) {
      const Error error = error_of(bytes.substr(0, left));
      EXPECT_EQ(error.kind(), ErrorKind::kData);
      EXPECT_EQ(error.message(),
                fmt::format("f.csv, byte {} of the compressed file: the file ends here, but its {} data goes "
                            "on; it was cut short",
                            format_count(left), compression_name(compression)));
      EXPECT_TRUE(error.hint().has_value());
    }
  }
}

TEST(CsvCompressed, TellsWhereAFileIsDamaged) {
  const std::string text = many_rows();
  for (const Compression compression : kBoth) {
    const std::string bytes = compressed(compression, text);
    for (const size_t at : {size_t{20}, bytes.size() / 2, bytes.size() - 6, bytes.size() - 1}) {
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(damaged[at] ^ 0x55);
      const std::string message = error_of(damaged).message();
      EXPECT_TRUE(message.starts_with("f.csv, byte ")) << message;
      EXPECT_NE(message.find(fmt::format("the {} data is damaged", compression_name(compression))),
                std::string::npos)
          << message;
    }
    // zstd tells by the four bytes that begin a frame.
    const size_t at = bytes.size() + (compression == Compression::kZstd ? 4 : 0);
    const std::string message = error_of(bytes + "more").message();
    EXPECT_TRUE(message.starts_with(fmt::format("f.csv, byte {} of ", format_count(at)))) << message;
  }
}

TEST(CsvCompressed, BadRowsAreNamedByTheLinesOfTheText) {
  const std::string text = many_rows() + "1,2\n3,4,5\n";
  const std::string plain = error_of(text).message();
  EXPECT_EQ(error_of(compressed(Compression::kGzip, text), {}, std::nullopt, {1 << 12, 2}).message(), plain);
}

TEST(CsvCompressed, Interrupt) {
  CsvFile file(compressed(Compression::kGzip, many_rows()));
  Interrupt interrupt;
  interrupt.raise();
  try {
    csv::read({file.path()}, {}, std::nullopt, {&interrupt, nullptr}, {});
    ADD_FAILURE() << "not interrupted";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInterrupted);
  }
}

TEST(CsvCompressed, FirstRowsEnd) {
  const csv::Dialect dialect;
  const auto end = [&](std::string_view text, size_t bytes, bool more_follows) {
    return csv::first_rows_end(text, bytes, more_follows, dialect, {});
  };
  EXPECT_EQ(end("1,2\n3,4\n5", 5, true), 4u);
  EXPECT_EQ(end("1,2\n3,4\n5", 20, true), std::nullopt);
  EXPECT_EQ(end("1,2\n3,4\n5", 20, false), 9u);
  EXPECT_EQ(end("1,2\r3,4\r5", 5, true), 4u);
  // A CR as the last byte may yet be one of CR LF.
  EXPECT_EQ(end("1,2\r\n3,4\r\n5", 4, true), 5u);
  EXPECT_EQ(end("1,2\r", 3, true), std::nullopt);
  EXPECT_EQ(end("1,\"a\nb\"\n2,c\n", 6, true), 8u);
  EXPECT_EQ(end("1,\"a\nb\"", 6, true), std::nullopt);
  EXPECT_EQ(end("1,\"a\nb\"", 6, false), 7u);
}

}  // namespace
}  // namespace rtsql
