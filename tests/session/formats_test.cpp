// Databases of each format that a version of rtsql has written, in tests/databases: a checkpoint, and a log
// behind it, as kill -9 left them. They have what the statements beside them make today.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>

#include "common/error.h"
#include "engine/session.h"
#include "tests/project_paths.h"
#include "tests/temporary_folder.h"
#include "tests/text_files.h"

namespace rtsql {
namespace {

namespace fs = std::filesystem;

const fs::path kDatabases = fs::path(test::kProjectFolder) / "tests/databases";

std::string rows_of(Session& session, const std::string& query) {
  const StatementResult result = session.execute(query);
  std::string text = query + "\n";
  const std::vector<HostColumn> columns = result.rows->fetch(0, result.rows->row_count());
  for (uint64_t row = 0; row < result.rows->row_count(); ++row) {
    for (const HostColumn& column : columns) text += (column.is_null(row) ? "NULL" : column.text(row)) + "|";
    text += "\n";
  }
  return text;
}

std::string failure_of(Session& session, const std::string& statement) {
  try {
    session.execute(statement);
  } catch (const Error& error) {
    return error.message() + "\n";
  }
  return statement + " succeeded\n";
}

// Writes all that a database has, so that two can be compared.
std::string contents_of(Database& database) {
  Session session(database);
  session.execute("SET timezone = 'UTC'");
  session.execute("SET tier = reference");
  std::string text;
  for (const TypeSummary& type : session.types()) text += type.create_sql + "\n";
  for (const TableSummary& table : session.tables()) {
    text += table.create_sql + "\n";
    text += rows_of(session, fmt::format("SELECT * FROM {} ORDER BY 1", table.name));
  }
  for (const IndexSummary& index : session.indexes()) text += index.create_sql + "\n";
  for (const CubeSummary& cube : session.cubes()) text += cube.create_sql + "\n";
  session.execute("SET tier = device");
  for (const char* index : {"hash", "sorted", "none"}) {
    session.execute(fmt::format("SET index = {}", index));
    text += rows_of(session, "SELECT thousands FROM many_rows WHERE number = 4999");
    text += rows_of(session, "SELECT count(*), min(text) FROM many_rows WHERE number % 10 = 3");
  }
  session.execute("SET cube = on");
  text += rows_of(session, "SELECT text, sum(number) FROM many_rows GROUP BY text ORDER BY text LIMIT 5");
  for (const char* wrong :
       {"INSERT INTO constrained VALUES (2, 'two', 1)", "INSERT INTO constrained VALUES (3, 'three', 9)",
        "INSERT INTO constrained VALUES (0, 'none', 0)", "INSERT INTO constrained VALUES (4, NULL, 0)"})
    text += failure_of(session, wrong);
  return text;
}

std::string contents_of_statements(const std::shared_ptr<gpu::Device>& device) {
  Database database({.device = {}, .compiles_in_background = false, .folder = {}, .read_only = false},
                    device);
  Session session(database);
  session.execute("SET timezone = 'UTC'");
  const std::string text = test::read_text(kDatabases / "statements.sql");
  for (size_t begin = text.find('\n') + 1; begin < text.size();) {
    const size_t end = text.find(";\n", begin);
    session.execute(text.substr(begin, end - begin));
    begin = end + 2;
  }
  return contents_of(database);
}

TEST(Formats, AreReadAndWrittenAnew) {
  const std::shared_ptr<gpu::Device> device = gpu::Device::open({});
  const std::string expected = contents_of_statements(device);
  size_t count = 0;
  for (const fs::directory_entry& each : fs::directory_iterator(kDatabases)) {
    if (!each.is_directory()) continue;
    ++count;
    SCOPED_TRACE(each.path().filename().string());
    const test::TemporaryFolder temporary;
    const std::string folder = (temporary.path() / "x.rtsql").string();
    fs::copy(each.path(), folder, fs::copy_options::recursive);
    for (const bool read_only : {true, false, true}) {
      Database database(
          {.device = {}, .compiles_in_background = false, .folder = folder, .read_only = read_only}, device);
      EXPECT_TRUE(database.opening_notes().empty());
      EXPECT_EQ(contents_of(database), expected);
    }
    EXPECT_NE(test::read_text(fs::path(folder) / "CURRENT").find("\nformat 4\n"), std::string::npos);
  }
  EXPECT_EQ(count, 3u);
}

}  // namespace
}  // namespace rtsql
