// Tests the reading of Parquet files: the decoders by bytes that the format's documents give, whole files by
// damage. What values they have is a matter of tests/sql/csv/parquet.test.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <numeric>
#include <random>
#include <sstream>
#include <string>

#include "common/error.h"
#include "storage/parquet/bit_reader.h"
#include "storage/parquet/compact_reader.h"
#include "storage/parquet/compact_writer.h"
#include "storage/parquet/delta_decoder.h"
#include "storage/parquet/hybrid_decoder.h"
#include "storage/parquet/parquet_file.h"
#include "tests/project_paths.h"
#include "tests/temporary_folder.h"

namespace rtsql::parquet {
namespace {

using namespace std::string_literals;
using namespace std::string_view_literals;

TEST(ParquetBits, AreReadFromTheLowest) {
  const std::string_view bytes = "\x88\xC6\xFA"sv;  // 0 to 7, of 3 bits each
  for (uint64_t i = 0; i < 8; ++i) EXPECT_EQ(read_bits(bytes, 3 * i, 3), i);
  EXPECT_EQ(read_bits(bytes, 0, 0), 0u);
  EXPECT_EQ(read_bits(bytes, 16, 8), 0xFAu);
  EXPECT_EQ(read_bits(bytes, 20, 12), 0xFu);
  EXPECT_EQ(read_bits("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"sv, 5, 64), UINT64_MAX);
}

TEST(ParquetHybrid, ReadsRunsAndPackedNumbers) {
  // A run of five 4s, then 0 to 7 packed.
  HybridDecoder decoder("\x0A\x04\x03\x88\xC6\xFA"sv, 3, "numbers");
  std::vector<uint32_t> numbers;
  EXPECT_FALSE(decoder.next_are(4, 6));
  EXPECT_TRUE(decoder.next_are(4, 5));
  decoder.read(4, numbers);
  EXPECT_EQ(numbers, (std::vector<uint32_t>{4, 4, 4, 4}));
  EXPECT_THROW(decoder.read(uint64_t{1} << 60, numbers), Error);
  decoder.read(9, numbers);
  EXPECT_EQ(numbers, (std::vector<uint32_t>{4, 0, 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_THROW(decoder.read(1, numbers), Error);
}

TEST(ParquetDelta, ReadsTheExamplesOfTheFormat) {
  // 7, 5, 3, 1, 2, 3, 4, 5: blocks of 128 numbers in 4 parts, differences from -2 on in 2 bits.
  const std::string bytes = "\x80\x01\x04\x08\x0E\x03\x02\x00\x00\x00\xC0\x3F\x00\x00\x00\x00\x00\x00"s;
  const DeltaNumbers read = read_delta_numbers(bytes, 8, "numbers");
  EXPECT_EQ(read.numbers, (std::vector<int64_t>{7, 5, 3, 1, 2, 3, 4, 5}));
  EXPECT_EQ(read.bytes, bytes.size());
  EXPECT_THROW(read_delta_numbers(bytes, 7, "numbers"), Error);
  EXPECT_THROW(read_delta_numbers(bytes.substr(0, 11), 8, "numbers"), Error);
  EXPECT_TRUE(read_delta_numbers("\x80\x01\x04\x00\x00"sv, 0, "numbers").numbers.empty());
}

TEST(ParquetCompact, ReadsWhatItWrites) {
  CompactWriter writer;
  writer.write_struct([&] {
    writer.write_integer(1, CompactType::kInt32, -5);
    writer.write_bool(2, true);
    writer.write_binary(40, "text");
    writer.write_struct(41, [&] { writer.write_byte(1, 8); });
    writer.begin_list(42, CompactType::kInt64, 20);
    for (int64_t i = 0; i < 20; ++i) writer.write_element(i * 1'000'000'000'000);
    writer.write_integer(43, CompactType::kInt64, INT64_MIN);
  });
  CompactReader reader(writer.bytes(), "a struct", 0);
  std::vector<int16_t> fields;
  int64_t sum = 0;
  reader.read_struct([&](int16_t field, CompactType type) {
    fields.push_back(field);
    switch (field) {
      case 1:
        EXPECT_EQ(reader.read_integer(type), -5);
        break;
      case 2:
        EXPECT_TRUE(reader.read_bool(type));
        break;
      case 40:
        EXPECT_EQ(reader.read_binary(type), "text");
        break;
      case 42:
        reader.read_list(type, CompactType::kInt64, [&] { sum += reader.read_integer(CompactType::kInt64); });
        break;
      case 43:
        EXPECT_EQ(reader.read_integer(type), INT64_MIN);
        break;
      default:
        reader.skip(type);
    }
  });
  EXPECT_EQ(fields, (std::vector<int16_t>{1, 2, 40, 41, 42, 43}));
  EXPECT_EQ(sum, 190 * 1'000'000'000'000);
  EXPECT_EQ(reader.position(), writer.bytes().size());
}

TEST(ParquetCompact, RefusesWhatEndsEarlyOrIsNestedTooDeep) {
  for (const std::string& bytes :
       {"\x18\x05tex"s, "\x19\xFC\xFF\xFF\xFF\x7F"s, std::string(1000, '\x1C'), "\x15"s}) {
    CompactReader reader(bytes, "a struct", 0);
    EXPECT_THROW(reader.skip(CompactType::kStruct), Error) << bytes;
  }
}

TEST(ParquetCompact, RefusesAStructWithoutARequiredField) {
  CompactWriter writer;
  writer.write_struct([&] {
    writer.write_integer(1, CompactType::kInt32, 7);
    writer.write_integer(3, CompactType::kInt32, 8);
  });
  const auto read = [&](std::initializer_list<int16_t> required) {
    CompactReader reader(writer.bytes(), "a struct", 0);
    reader.read_struct([&](int16_t, CompactType type) { reader.skip(type); }, required);
  };
  EXPECT_NO_THROW(read({1, 3}));
  EXPECT_THROW(read({1, 2}), Error);
}

std::string read_sample(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

// Reads all columns, and returns the number of rows.
uint64_t read_all_columns(const std::string& path) {
  const ParquetFile file(path);
  const uint64_t all = std::accumulate(file.groups().begin(), file.groups().end(), uint64_t{0});
  for (size_t column = 0; column < file.columns().size(); ++column) {
    uint64_t rows = 0;
    for (size_t group = 0; group < file.groups().size(); ++group) {
      rows += file.read(column, group).column.rows;
      file.bounds(column, group);
    }
    EXPECT_EQ(rows, all);
  }
  return all;
}

class ParquetDamage : public ::testing::TestWithParam<const char*> {
 protected:
  std::filesystem::path sample() const {
    return std::filesystem::path(test::kProjectFolder) / "tests/parquet" / (GetParam() + ".parquet"s);
  }

  // Tries a file of these bytes: it has rows, or is refused.
  void attempt(const std::string& bytes) {
    const std::string path = (folder_.path() / "damaged.parquet").string();
    ++tries_;
    std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    try {
      read_all_columns(path);
    } catch (const Error& error) {
      EXPECT_TRUE(error.kind() == ErrorKind::kData || error.kind() == ErrorKind::kIo) << error.what();
      ++refused_;
    }
  }

  test::TemporaryFolder folder_;
  uint64_t tries_ = 0, refused_ = 0;
};

TEST_P(ParquetDamage, CutFilesAreRefused) {
  const std::string bytes = read_sample(sample());
  EXPECT_GT(read_all_columns(sample().string()), 0u);
  for (size_t length = 0; length < bytes.size(); length += 1 + bytes.size() / 100)
    attempt(bytes.substr(0, length));
  EXPECT_EQ(refused_, tries_);
}

TEST_P(ParquetDamage, ChangedBytesAreRefusedOrRead) {
  const std::string bytes = read_sample(sample());
  std::mt19937 random(7);
  // The footer and the headers of pages are small, and worth more tries than values.
  const size_t footer = bytes.size() - std::min<size_t>(bytes.size(), 4000);
  for (int i = 0; i < 600; ++i) {
    std::string damaged = bytes;
    for (auto changes = 1 + random() % 3; changes > 0; --changes) {
      const size_t begin = random() % 2 == 0 ? footer : 0;
      damaged[begin + random() % (bytes.size() - begin)] = static_cast<char>(random());
    }
    attempt(damaged);
  }
  EXPECT_GT(refused_, 50u);
}

INSTANTIATE_TEST_SUITE_P(Samples, ParquetDamage,
                         ::testing::Values("snappy", "zstd", "gzip", "none", "lz4", "brotli", "v2", "groups"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
}  // namespace rtsql::parquet
