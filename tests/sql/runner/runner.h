// Runs test files on one database, each from an empty catalog and with sessions of default settings.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "configuration.h"
#include "engine/session.h"
#include "test_file.h"
#include "tests/temporary_folder.h"

namespace rtsql::sql_test {

class Runner {
 public:
  Runner(Configuration configuration, std::shared_ptr<gpu::Device> device);

  // Returns the failures, each as "file:line: what"; none means the file passed. Stops at the first statement
  // that was to succeed and did not, since what follows builds on it.
  std::vector<std::string> run(const TestFile& file);

  // Runs the file and writes it back with the results that were found in place of the expected ones.
  void complete(TestFile file);

 private:
  struct Outcome;  // of one record

  std::unique_ptr<Session> open_session();
  void use_session(const std::string& name);
  void reset_sessions();
  void reopen_after_change();
  Outcome run_record(const Record& record);
  Outcome run_query(const Record& record);
  Outcome run_error(const Record& record);
  void create_indexes(const Record& record);
  void write_file(const Record& record);
  void load_script(const Record& record);
  std::string missing_index(const Record& record, const std::string& sql);
  std::string expand(const std::string& text) const;

  Configuration configuration_;
  test::TemporaryFolder lasting_;  // where the database lies that is reopened
  Database database_;
  CatalogVersion reopened_;
  std::map<std::string, std::unique_ptr<Session>> sessions_;  // by their names in the file that runs
  Session* session_ = nullptr;                                // of the record that runs
  std::unique_ptr<test::TemporaryFolder> temp_;               // of the file that runs
  size_t hash_threshold_ = 0;                                 // 0: results are never hashed
  std::map<std::string, std::vector<std::string>> labels_;
};

}  // namespace rtsql::sql_test
