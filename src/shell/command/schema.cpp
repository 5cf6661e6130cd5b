// Commands that show what tables and indexes there are.
#include <fmt/format.h>

#include <algorithm>

#include "common/text.h"
#include "shell/command/command.h"
#include "shell/shell.h"
#include "shell/text_table.h"

namespace rtsql {
bool run_tables(Shell& shell, const std::vector<std::string>&) {
  TextTable list({TextTable::kLeft, TextTable::kRight, TextTable::kRight});
  for (const TableSummary& table : shell.session().tables()) {
    list.add({table.name, fmt::format("{} {}", format_count(table.rows), table.rows == 1 ? "row" : "rows"),
              format_bytes(table.bytes)});
  }
  shell.print(list.text());
  return true;
}

bool run_indexes(Shell& shell, const std::vector<std::string>&) {
  TextTable list({TextTable::kLeft, TextTable::kLeft});
  for (const IndexSummary& index : shell.session().indexes()) list.add({index.name, index.create_sql});
  shell.print(list.text());
  return true;
}

bool run_schema(Shell& shell, const std::vector<std::string>& arguments) {
  std::vector<TableSummary> tables = shell.session().tables();
  if (!arguments.empty()) {
    std::vector<std::string> names;
    for (const TableSummary& table : tables) names.push_back(table.name);
    std::erase_if(tables,
                  [&](const TableSummary& t) { return !equals_ignore_case(t.name, arguments.front()); });
    if (tables.empty()) {
      throw Error(ErrorKind::kName, fmt::format("table \"{}\" does not exist", arguments.front()))
          .hint(suggest_name(arguments.front(), names));
    }
  }
  std::vector<IndexSummary> indexes = shell.session().indexes();
  for (const TableSummary& table : tables) {
    shell.print(table.create_sql + ";\n");
    for (const IndexSummary& index : indexes) {
      if (equals_ignore_case(index.table, table.name)) shell.print(index.create_sql + ";\n");
    }
  }
  return true;
}

}  // namespace rtsql
