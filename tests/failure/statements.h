// Lists the statements that are made to fail, over small tables.
#pragma once

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

namespace rtsql::failure_test {

struct Scenario {
  std::string name;                 // of the googletest
  std::vector<std::string> before;  // statements that set the stage: settings, indexes
  std::string statement;
  bool repeatable = true;                   // its rows are the same each time
  std::vector<std::string> meanwhile = {};  // what another session does behind `before`
};

// Serves googletest, which prints parameters.
inline void PrintTo(const Scenario& scenario, std::ostream* out) {
  *out << scenario.statement;
}

// Lists scenarios that read and write files in `folder`. One that needs ray pipelines is among them only if
// the device has them.
std::vector<Scenario> scenarios(const std::filesystem::path& folder, bool ray_pipelines);

// Makes the tables that all scenarios find: `a` and `b`, which they read, and `w`, which they change.
std::vector<std::string> table_statements();

// Writes the files that they find in `folder`.
void write_files(const std::filesystem::path& folder);

}  // namespace rtsql::failure_test
