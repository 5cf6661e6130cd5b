// Reads random files of every format, whole and damaged.
//
//   file_fuzz [--seed S] [--files N] [--one-file I]
//
// The rows of a file that is whole must be read as they were written, by whatever chunks and threads. One
// that is damaged, or bytes of any kind, must be read or refused with an error of the file; nothing may
// crash, or hang. File I depends on S and I only: a failure names the two, and
// --one-file reads it alone.
#include <fmt/format.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <new>
#include <optional>

#include "common/error.h"
#include "common/parse.h"
#include "storage/arrow/arrow_file.h"
#include "storage/columnar/file_set.h"
#include "storage/csv/load.h"
#include "storage/parquet/parquet_file.h"
#include "tests/temporary_folder.h"
#include "written_file.h"

namespace rtsql::fuzz {
namespace {

constexpr unsigned kMostSeconds = 300;  // for a file, on a machine that is busy
constexpr uint64_t kMostFailures = 10;
constexpr rlim_t kMostBytes = rlim_t{4} << 30;  // of memory that a file may take

struct Arguments {
  uint64_t seed = 1;
  uint64_t first = 0;
  uint64_t end = 300;
};

void write_file(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

std::optional<std::string> text_at(const HostColumn& column, uint64_t row) {
  if (column.is_null(row)) return std::nullopt;
  return column.text(row);
}

Texts read_text_file(const std::string& path, const CsvOptions& options, const csv::Tuning& tuning) {
  const CsvResult result = csv::read({path}, options, {}, {}, tuning);
  Texts rows(result.rows);
  for (uint64_t row = 0; row < result.rows; ++row) {
    for (const HostColumn& column : result.columns) rows[row].push_back(text_at(column, row));
  }
  return rows;
}

Texts read_columnar_file(const std::string& path, const columnar::FileSet::Open& open) {
  const columnar::FileSet files({path}, {}, open);
  Texts rows;
  for (const columnar::GroupOfSet& group : files.groups()) {
    const size_t begin = rows.size();
    rows.resize(begin + group.rows);
    for (const columnar::SetColumn& column : files.columns()) {
      files.bounds(column, group);
      const columnar::ChunkValues values = files.read(column, group);
      for (uint64_t row = 0; row < group.rows; ++row) {
        auto& cells = rows[begin + row];
        if (values.column.is_null(row)) {
          cells.emplace_back();
        } else if (has_dictionary(column.type)) {
          cells.emplace_back(values.texts.at(values.column.at<uint32_t>(row)));
        } else {
          cells.emplace_back(values.column.text(row));
        }
      }
    }
  }
  return rows;
}

template <class File>
std::unique_ptr<const columnar::ColumnarFile> open_as(const std::string& path, bool kept_open) {
  return std::make_unique<const File>(path, kept_open);
}

enum class Format { kCsv, kJson, kParquet, kArrow };

bool is_columnar(Format format) {
  return format == Format::kParquet || format == Format::kArrow;
}

// What stands in a message when a file takes too long.
char hanging[128];

extern "C" void on_alarm(int) {
  const auto ignored = ::write(STDERR_FILENO, hanging, std::strlen(hanging));
  static_cast<void>(ignored);
  ::_exit(3);
}

class Fuzzer {
 public:
  explicit Fuzzer(uint64_t seed) : seed_(seed), path_((folder_.path() / "file").string()) {}

  // Returns what is wrong; nothing if all is right.
  std::optional<std::string> try_file(uint64_t number) {
    const std::string text = fmt::format("seed {}, file {} takes too long\n", seed_, number);
    std::strncpy(hanging, text.c_str(), sizeof(hanging) - 1);
    ::alarm(kMostSeconds);
    Random random(seed_, number);
    const Format format =
        random.pick(std::vector{Format::kCsv, Format::kCsv, Format::kJson, Format::kParquet, Format::kArrow});
    std::optional<std::string> wrong = try_whole(random, format);
    for (int i = 0; i < 4 && !wrong; ++i) wrong = try_damaged(random, format);
    ::alarm(0);
    return wrong;
  }
  uint64_t refused() const { return refused_; }

 private:
  WrittenFile write(Random& random, Format format) {
    switch (format) {
      case Format::kCsv:
        return write_csv(random);
      case Format::kJson:
        return write_json(random);
      case Format::kArrow:
        return write_arrow(random);
      default:
        return write_parquet(random);
    }
  }

  Texts read(Random& random, Format format, const CsvOptions& options) {
    if (format == Format::kParquet) return read_columnar_file(path_, open_as<parquet::ParquetFile>);
    if (format == Format::kArrow) return read_columnar_file(path_, open_as<arrow::ArrowFile>);
    const csv::Tuning tuning{.chunk_bytes = random.pick(std::vector<size_t>{64, 1000, 4 << 20}),
                             .threads = static_cast<unsigned>(random.between(1, 3))};
    return read_text_file(path_, options, tuning);
  }

  std::optional<std::string> try_whole(Random& random, Format format) {
    written_ = write(random, format);
    if (!is_columnar(format)) written_.bytes = pack(random, written_.bytes);
    write_file(path_, written_.bytes);
    try {
      const Texts rows = read(random, format, written_.options);
      if (rows == written_.rows) return std::nullopt;
      return difference(rows);
    } catch (const Error& error) {
      return fmt::format("a whole file is refused: {}", error.what());
    }
  }

  std::string difference(const Texts& rows) const {
    if (rows.size() != written_.rows.size())
      return fmt::format("{} rows are read of {}", rows.size(), written_.rows.size());
    for (size_t row = 0; row < rows.size(); ++row) {
      if (rows[row] == written_.rows[row]) continue;
      for (size_t i = 0; i < std::min(rows[row].size(), written_.rows[row].size()); ++i) {
        if (rows[row][i] != written_.rows[row][i])
          return fmt::format("row {}, column {} is \"{}\" and was written as \"{}\"", row, i,
                             rows[row][i].value_or("NULL"), written_.rows[row][i].value_or("NULL"));
      }
      return fmt::format("row {} has {} columns of {}", row, rows[row].size(), written_.rows[row].size());
    }
    return "the rows differ";
  }

  std::optional<std::string> try_damaged(Random& random, Format format) {
    write_file(path_, damaged(random, written_.bytes));
    CsvOptions options = random.chance(0.5) ? written_.options : CsvOptions();
    options.ignore_errors = random.chance(0.5);
    try {
      read(random, format, options);
    } catch (const Error& error) {
      ++refused_;
      const ErrorKind kind = error.kind();
      if (kind != ErrorKind::kData && kind != ErrorKind::kIo && kind != ErrorKind::kValue &&
          kind != ErrorKind::kUnsupported)
        return fmt::format("an error of another kind: {}", error.what());
    } catch (const std::bad_alloc&) {
      return "it takes more memory than there is";
    }
    return std::nullopt;
  }

  const uint64_t seed_;
  const test::TemporaryFolder folder_;
  const std::string path_;
  WrittenFile written_;
  uint64_t refused_ = 0;
};

// Sanitizers reserve far more than they use.
void limit_memory() {
#ifndef __SANITIZE_ADDRESS__
  const rlimit limit{kMostBytes, kMostBytes};
  ::setrlimit(RLIMIT_AS, &limit);
#endif
}

int run(const Arguments& arguments) {
  ::signal(SIGALRM, on_alarm);
  limit_memory();
  Fuzzer fuzzer(arguments.seed);
  uint64_t failures = 0;
  for (uint64_t number = arguments.first; number < arguments.end && failures < kMostFailures; ++number) {
    if (const std::optional<std::string> wrong = fuzzer.try_file(number)) {
      fmt::print("seed {}, file {}: {}\n", arguments.seed, number, *wrong);
      ++failures;
    }
  }
  fmt::print("{} files, of whose damaged copies {} were refused; {} failures\n",
             arguments.end - arguments.first, fuzzer.refused(), failures);
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

std::optional<Arguments> parse(int count, char** words) {
  Arguments arguments;
  for (int i = 1; i < count; i += 2) {
    const std::optional<uint64_t> value =
        i + 1 < count ? parse_integer<uint64_t>(words[i + 1]) : std::nullopt;
    if (!value) return std::nullopt;
    if (std::strcmp(words[i], "--seed") == 0) {
      arguments.seed = *value;
    } else if (std::strcmp(words[i], "--files") == 0) {
      arguments.end = *value;
    } else if (std::strcmp(words[i], "--one-file") == 0) {
      arguments.first = *value;
      arguments.end = *value + 1;
    } else {
      return std::nullopt;
    }
  }
  return arguments;
}

}  // namespace
}  // namespace rtsql::fuzz

int main(int count, char** words) {
  const auto arguments = rtsql::fuzz::parse(count, words);
  if (arguments) return rtsql::fuzz::run(*arguments);
  fmt::print(stderr, "usage: file_fuzz [--seed S] [--files N] [--one-file I]\n");
  return EXIT_FAILURE;
}
