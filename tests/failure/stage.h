// Holds a session with the tables and files of the scenarios, and takes a picture of all that a failed
// statement must leave as it was.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <ostream>
#include <string>
#include <vector>

#include "engine/session.h"
#include "statements.h"

namespace rtsql::failure_test {

// An outcome is what a statement gave: its message without times, then its rows, in an order of their own.
using Outcome = std::vector<std::string>;

struct Picture {
  std::map<std::string, std::vector<std::string>> rows;  // by the statement that creates the table
  std::vector<std::string> indexes, cubes;               // the statements that create them
  std::vector<std::string> prepared_statements;          // their names
  std::vector<std::string> cursors;                      // likewise
  std::vector<std::string> settings;
  std::map<std::string, std::string> files;  // contents by name
  uint64_t device_bytes = 0;
  bool operator==(const Picture&) const = default;
};
// Prints the picture for googletest, without the rows.
void PrintTo(const Picture& picture, std::ostream* out);

class Stage {
 public:
  Stage();
  ~Stage();
  Stage(const Stage&) = delete;

  Session& session() { return session_; }
  const std::filesystem::path& folder() const { return folder_; }

  // Sets the tables and files as at the beginning, default settings, and what `scenario` wants before it.
  void set(const Scenario& scenario);
  // Runs a statement and fetches its rows.
  Outcome run(const std::string& statement);
  // Ends a transaction block, if one is open, by COMMIT or ROLLBACK.
  void end_block(const std::string& statement);
  Picture picture();
  // Returns the allocations of host memory by the statement that ran last, without its rows.
  uint64_t allocations() const { return allocations_; }

 private:
  Database database_;
  Session session_{database_};
  std::filesystem::path folder_;
  uint64_t allocations_ = 0;
};

}  // namespace rtsql::failure_test
