// Runs commands that show what tables and indexes there are.
#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/like.h"
#include "common/text.h"
#include "shell/command/command.h"
#include "shell/shell.h"
#include "shell/text_table.h"

namespace rtsql {
namespace {

// Returns all tables, or those whose names the argument fits as a pattern of LIKE, ignoring case.
std::vector<TableSummary> chosen_tables(Shell& shell, const std::vector<std::string>& arguments) {
  std::vector<TableSummary> tables = shell.session().tables();
  if (arguments.empty()) return tables;
  std::vector<std::string> names;
  for (const TableSummary& table : tables) names.push_back(table.name);
  const std::string pattern = to_lower(arguments.front());
  std::erase_if(tables, [&](const TableSummary& table) { return !is_like(to_lower(table.name), pattern); });
  if (tables.empty()) {
    throw Error(ErrorKind::kName, fmt::format("no table is named like \"{}\"", arguments.front()))
        .hint(suggest_name(arguments.front(), names));
  }
  return tables;
}

std::vector<IndexSummary> indexes_of(Shell& shell, const TableSummary& table) {
  std::vector<IndexSummary> indexes = shell.session().indexes();
  std::erase_if(indexes,
                [&](const IndexSummary& index) { return !equals_ignore_case(index.table, table.name); });
  return indexes;
}

}  // namespace

bool run_tables(Shell& shell, const std::vector<std::string>& arguments) {
  TextTable list({TextTable::kLeft, TextTable::kRight, TextTable::kRight});
  for (const TableSummary& table : chosen_tables(shell, arguments)) {
    if (table.is_view) {
      list.add({table.name, "view", ""});
    } else {
      list.add({table.name, count_noun(table.rows, "row"), format_bytes(table.bytes)});
    }
  }
  shell.print(list.text());
  return true;
}

bool run_indexes(Shell& shell, const std::vector<std::string>& arguments) {
  TextTable list({TextTable::kLeft, TextTable::kLeft});
  for (const TableSummary& table : chosen_tables(shell, arguments)) {
    for (const IndexSummary& index : indexes_of(shell, table)) list.add({index.name, index.create_sql});
  }
  shell.print(list.text());
  return true;
}

bool run_schema(Shell& shell, const std::vector<std::string>& arguments) {
  for (const TableSummary& table : chosen_tables(shell, arguments)) {
    shell.print(table.create_sql + ";\n");
    for (const IndexSummary& index : indexes_of(shell, table)) shell.print(index.create_sql + ";\n");
  }
  return true;
}

}  // namespace rtsql
