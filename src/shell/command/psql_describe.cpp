// Runs psql's \d.
#include <fmt/format.h>

#include "common/error.h"
#include "common/like.h"
#include "common/text.h"
#include "shell/command/command.h"
#include "shell/command/psql_arguments.h"
#include "shell/command/psql_commands.h"
#include "shell/command/written_path.h"
#include "shell/shell.h"
#include "sql/name_writer.h"

namespace rtsql {
namespace {

std::vector<std::string> names_of_relations(Session& session) {
  std::vector<std::string> names;
  for (const TableSummary& table : session.tables()) names.push_back(table.name);
  for (const CubeSummary& cube : session.cubes()) names.push_back(cube.name);
  return names;
}

bool describe_each_like(Shell& shell, std::string_view pattern) {
  const std::vector<std::string> all = names_of_relations(shell.session());
  std::vector<std::string> chosen;
  for (const std::string& name : all) {
    if (is_like(to_lower(name), to_lower(as_like_pattern(pattern)))) chosen.push_back(name);
  }
  if (chosen.empty()) {
    throw Error(ErrorKind::kName, fmt::format("no table is named like \"{}\"", pattern))
        .hint(suggest_name(pattern, all));
  }
  for (const std::string& name : chosen) {
    shell.print_aside(name + ":\n");
    if (!shell.run_text(fmt::format("DESCRIBE {}", sql::path_text(written_path(name))), "")) return false;
  }
  return true;
}

}  // namespace

bool run_psql_d(Shell& shell, std::string_view line) {
  const std::string named = interpolated(line, shell.variables());
  if (named.empty()) return run_tables(shell, {});
  if (named.find_first_of("*?") != std::string::npos) return describe_each_like(shell, named);
  return shell.run_text(fmt::format("DESCRIBE {}", named), "");
}

}  // namespace rtsql
