// Runs commands that read and write files.
#include <fmt/format.h>

#include <algorithm>

#include "common/text.h"
#include "shell/command/command.h"
#include "shell/shell.h"
#include "sql/keywords.h"

namespace rtsql {
namespace {

std::unique_ptr<Output> make_output(OutputFile file) {
  return std::make_unique<Output>(std::move(file));
}

}  // namespace

bool run_read(Shell& shell, const std::vector<std::string>& arguments) {
  return shell.read(arguments.front());
}

bool run_output(Shell& shell, const std::vector<std::string>& arguments) {
  shell.set_output(arguments.empty() ? nullptr
                                     : make_output(OutputFile::in_place(arguments.front(), shell.work())));
  return true;
}

bool run_once(Shell& shell, const std::vector<std::string>& arguments) {
  shell.set_output_once(make_output(OutputFile::replacing(arguments.front(), shell.work())));
  return true;
}

bool run_import(Shell& shell, const std::vector<std::string>& arguments) {
  std::string path = quote_string(arguments[0]);
  std::string name = sql::name_text(arguments[1]);
  std::vector<TableSummary> tables = shell.session().tables();
  bool exists = std::any_of(tables.begin(), tables.end(), [&](const TableSummary& table) {
    return equals_ignore_case(table.name, arguments[1]);
  });
  std::string sql = exists ? fmt::format("COPY {} FROM {}", name, path)
                           : fmt::format("CREATE TABLE {} FROM {}", name, path);
  if (arguments.size() > 2) sql += fmt::format(" WITH ({})", arguments[2]);
  shell.execute(sql);
  return true;
}

}  // namespace rtsql
