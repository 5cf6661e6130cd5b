#include "stage.h"

#include <stdlib.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "failing_new.h"

namespace rtsql::failure_test {
namespace {

namespace fs = std::filesystem;

fs::path make_folder() {
  std::string path = (fs::temp_directory_path() / "rtsql-failure-XXXXXX").string();
  if (mkdtemp(path.data()) == nullptr) throw std::runtime_error("cannot make a folder " + path);
  return path;
}

std::string content(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> row_texts(RowSource& source) {
  std::vector<std::string> lines(source.row_count());
  for (const HostColumn& column : source.fetch(0, source.row_count())) {
    for (uint64_t row = 0; row < column.rows; ++row) {
      lines[row] += (column.is_null(row) ? "NULL" : format_value(column.value(row))) + '|';
    }
  }
  return lines;
}

}  // namespace

void PrintTo(const Picture& picture, std::ostream* out) {
  *out << picture.device_bytes << " bytes on the device";
  for (const auto& [table, rows] : picture.rows) *out << "\n" << table << ", " << rows.size() << " rows";
  for (const std::string& index : picture.indexes) *out << "\n" << index;
  for (const std::string& cube : picture.cubes) *out << "\n" << cube;
  for (const auto& [name, text] : picture.files) *out << "\n" << name << ", " << text.size() << " bytes";
}

Stage::Stage() : folder_(make_folder()) {}

Stage::~Stage() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

void Stage::set(const Scenario& scenario) {
  end_block("ROLLBACK");
  run("RESET ALL");
  run("SET tier = device");
  run("DEALLOCATE ALL");
  for (const TableSummary& table : session_.tables())
    run((table.is_view ? "DROP VIEW IF EXISTS " : "DROP TABLE IF EXISTS ") + table.name + " CASCADE");
  for (const fs::directory_entry& file : fs::directory_iterator(folder_)) fs::remove_all(file);
  write_files(folder_);
  for (const std::string& statement : table_statements()) run(statement);
  for (const std::string& statement : scenario.before) run(statement);
  if (scenario.meanwhile.empty()) return;
  Session other(database_);
  for (const std::string& statement : scenario.meanwhile) other.execute(statement);
}

void Stage::end_block(const std::string& statement) {
  if (session_.transaction_state() != TransactionState::kNone) run(statement);
}

Outcome Stage::run(const std::string& statement) {
  const uint64_t before = new_count();
  StatementResult result = session_.execute(statement);
  allocations_ = new_count() - before;
  new_countdown().set(0);  // what follows is not the statement's
  Outcome outcome = result.rows ? row_texts(*result.rows) : Outcome();
  std::sort(outcome.begin(), outcome.end());
  outcome.insert(outcome.begin(), message_text(result, false));
  return outcome;
}

Picture Stage::picture() {
  Picture picture;
  for (const TableSummary& table : session_.tables()) {
    picture.rows[table.create_sql] = run("SELECT * FROM " + table.name);
  }
  for (const IndexSummary& index : session_.indexes()) picture.indexes.push_back(index.create_sql);
  for (const CubeSummary& cube : session_.cubes()) picture.cubes.push_back(cube.create_sql);
  picture.prepared_statements = session_.prepared_statements();
  picture.cursors = session_.cursors();
  picture.settings = run("SHOW SETTINGS");
  for (const fs::directory_entry& file : fs::directory_iterator(folder_)) {
    picture.files[file.path().filename().string()] = content(file.path());
  }
  picture.device_bytes = session_.database().device().memory().usage().used;
  return picture;
}

}  // namespace rtsql::failure_test
