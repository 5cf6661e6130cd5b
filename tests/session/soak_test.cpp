// Many small statements over one database in a folder: neither the process nor the folder grows with their
// number. RTSQL_SOAK_STATEMENTS says how many; 100,000 are a soak.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>

#include "engine/session.h"
#include "tests/environment.h"
#include "tests/temporary_folder.h"

namespace rtsql {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t kMostGrowth = 96u << 20;  // of the process, behind the first fifth of the statements
constexpr uint64_t kMostFolder = 64u << 20;  // the log has 16 MiB before it is shortened
constexpr size_t kMostFiles = 40;

uint64_t resident_bytes_of_process() {
  std::ifstream file("/proc/self/statm");
  uint64_t pages = 0, resident = 0;
  file >> pages >> resident;
  return resident * static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
}

struct FolderSize {
  uint64_t bytes = 0;
  size_t files = 0;
};

FolderSize size_of(const fs::path& folder) {
  FolderSize size;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    size.bytes += entry.file_size();
    ++size.files;
  }
  return size;
}

// Rows come and go, so that there are never many.
std::string random_statement(std::mt19937& random, uint64_t number) {
  const uint64_t key = random() % 100;
  switch (random() % 10) {
    case 0:
      return fmt::format("UPDATE t SET b = b || '+' WHERE a % 100 = {}", key);
    case 1:
      return fmt::format("DELETE FROM t WHERE a < {}", number < 500 ? 0 : number - 500);
    case 2:
      return fmt::format("SELECT count(*), max(b) FROM t WHERE a > {}", number - key);
    case 3:
      return fmt::format("CREATE OR REPLACE TABLE u AS SELECT range AS x FROM range({})", 20 * key);
    case 4:
      return "SELECT sum(x) FROM u";
    case 5:
      return fmt::format("CREATE OR REPLACE VIEW v AS SELECT a FROM t WHERE a % 7 = {}", key % 7);
    default:
      return fmt::format("INSERT INTO t VALUES ({}, 'row {}')", number, number);
  }
}

TEST(Soak, NothingGrowsWithTheNumberOfStatements) {
  const uint64_t statements = test::number_of("RTSQL_SOAK_STATEMENTS", 5'000);
  const test::TemporaryFolder temporary;
  const fs::path folder = temporary.path() / "x.rtsql";
  Database database({.device = {}, .folder = folder.string()});
  Session session(database);
  session.execute("CREATE TABLE t (a BIGINT PRIMARY KEY, b VARCHAR)");
  session.execute("CREATE TABLE u (x BIGINT)");
  std::mt19937 random(1);
  uint64_t resident = 0;
  for (uint64_t number = 1; number <= statements; ++number) {
    session.execute(random_statement(random, number));
    if (number == statements / 5) resident = resident_bytes_of_process();
    if (number % 1'000 != 0) continue;
    const FolderSize size = size_of(folder);
    ASSERT_LE(size.bytes, kMostFolder) << "after " << number << " statements";
    ASSERT_LE(size.files, kMostFiles) << "after " << number << " statements";
  }
  EXPECT_LE(resident_bytes_of_process(), resident + kMostGrowth);
  RecordProperty("grown", static_cast<int>((resident_bytes_of_process() - resident) >> 20));
}

}  // namespace
}  // namespace rtsql
