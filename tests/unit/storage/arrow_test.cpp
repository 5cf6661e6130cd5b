// Arrow files that are damaged are read or refused. What whole ones say is in tests/sql/csv/arrow.test.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <numeric>
#include <random>
#include <sstream>
#include <string>

#include "common/error.h"
#include "schema/column_builder.h"
#include "storage/arrow/arrow_file.h"
#include "storage/arrow_writer.h"
#include "tests/project_paths.h"
#include "tests/temporary_folder.h"

namespace rtsql::arrow {
namespace {

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

// Numbers, and texts of which one repeats, in two batches.
std::string written(BatchCodec codec, bool is_stream) {
  std::string bytes;
  ArrowWriter writer([&](std::string_view more) { bytes += more; },
                     {{"i", TypeId::kBigint}, {"s", TypeId::kVarchar}, {"few", TypeId::kVarchar}},
                     {codec, is_stream});
  for (int batch = 0; batch < 2; ++batch) {
    ColumnBuilder numbers(TypeId::kBigint), texts(TypeId::kVarchar), few(TypeId::kVarchar);
    for (int i = 0; i < 500; ++i) {
      numbers.append(i % 7 == 0 ? Value::null_of(TypeId::kBigint) : Value::of_integer(TypeId::kBigint, i));
      texts.append(Value::of_text("text " + std::to_string(i)));
      few.append(Value::of_text(std::to_string(batch)));
    }
    writer.write_rows({numbers.finish(), texts.finish(), few.finish()});
  }
  writer.finish();
  return bytes;
}

// Reads all columns, and returns the number of rows.
uint64_t read_all_columns(const std::string& path) {
  const ArrowFile file(path);
  const uint64_t all = std::accumulate(file.groups().begin(), file.groups().end(), uint64_t{0});
  for (size_t column = 0; column < file.columns().size(); ++column) {
    for (size_t group = 0; group < file.groups().size(); ++group) {
      const columnar::ChunkValues values = file.read(column, group);
      EXPECT_EQ(values.column.rows, file.groups()[group]);
      EXPECT_TRUE(!values.column.has_nulls() || file.may_have_nulls(column, group));
      file.bounds(column, group);
    }
  }
  return all;
}

struct Sample {
  std::string name;
  std::string bytes;
  bool may_end_early;  // between messages
};

std::vector<Sample> samples() {
  const std::filesystem::path folder = std::filesystem::path(test::kProjectFolder) / "tests/arrow";
  return {{"types", bytes_of(folder / "types.arrow"), false},
          {"types_stream", bytes_of(folder / "types.arrows"), true},
          {"delta", bytes_of(folder / "delta.arrow"), false},
          {"zstd", written(BatchCodec::kZstd, false), false},
          {"lz4", written(BatchCodec::kLz4Frame, false), false},
          {"zstd_stream", written(BatchCodec::kZstd, true), true}};
}

class ArrowDamage : public ::testing::TestWithParam<Sample> {
 protected:
  // Tries a file of these bytes: it has rows, or is refused.
  void attempt(const std::string& bytes) {
    const std::string path = (folder_.path() / "damaged.arrow").string();
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

TEST_P(ArrowDamage, CutFilesAreRefused) {
  const std::string& bytes = GetParam().bytes;
  const std::string path = (folder_.path() / "whole.arrow").string();
  std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  EXPECT_GT(read_all_columns(path), 0u);
  for (size_t length = 0; length < bytes.size(); length += 1 + bytes.size() / 100)
    attempt(bytes.substr(0, length));
  const uint64_t read = tries_ - refused_;
  EXPECT_LE(read, GetParam().may_end_early ? 8u : 0u);
}

TEST_P(ArrowDamage, ChangedBytesAreRefusedOrRead) {
  const std::string& bytes = GetParam().bytes;
  std::mt19937 random(7);
  for (int i = 0; i < 600; ++i) {
    std::string damaged = bytes;
    for (auto changes = 1 + random() % 3; changes > 0; --changes)
      damaged[random() % bytes.size()] = static_cast<char>(random());
    attempt(damaged);
  }
  EXPECT_GT(refused_, 50u);
}

// Tables of FlatBuffers say by a zero of two bytes that a field is missing.
TEST_P(ArrowDamage, MissingFieldsAreRefusedOrRead) {
  const std::string& bytes = GetParam().bytes;
  const size_t step = 2 * std::max<size_t>(1, bytes.size() / 1500);
  for (size_t at = 0; at + 1 < bytes.size(); at += step) {
    std::string damaged = bytes;
    damaged[at] = damaged[at + 1] = '\0';
    if (damaged != bytes) attempt(damaged);
  }
  EXPECT_GT(refused_, 50u);
}

// A batch says how many rows it has, and so does each of its columns.
TEST(ArrowRows, AreAsManyAsColumnsCanHave) {
  const test::TemporaryFolder folder;
  const std::string path = (folder.path() / "rows.arrow").string();
  const auto opened = [&](const std::string& bytes) {
    std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return ArrowFile(path).groups().size();
  };
  const std::string rows("\xF4\x01\0\0\0\0\0\0", 8), many("\xF4\x01\0\x40\0\0\0\0", 8);
  for (const BatchCodec codec : {BatchCodec::kNone, BatchCodec::kZstd}) {
    const std::string bytes = written(codec, true);
    EXPECT_EQ(opened(bytes), 2u);
    std::string one = bytes, all = bytes;
    one.replace(one.find(rows), rows.size(), many);
    EXPECT_THROW(opened(one), Error);
    for (size_t at = 0; (at = all.find(rows, at)) != std::string::npos; at += rows.size())
      all.replace(at, rows.size(), many);
    EXPECT_THROW(opened(all), Error);
  }
}

INSTANTIATE_TEST_SUITE_P(Samples, ArrowDamage, ::testing::ValuesIn(samples()),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace rtsql::arrow
