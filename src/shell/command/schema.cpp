// Runs commands that show what tables, indexes and cubes there are.
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

struct Relations {
  std::vector<TableSummary> tables;  // and views
  std::vector<CubeSummary> cubes;
};

template <class Summary>
void keep_named_like(std::vector<Summary>& summaries, const std::string& pattern) {
  std::erase_if(summaries,
                [&](const Summary& summary) { return !is_like(to_lower(summary.name), to_lower(pattern)); });
}

std::vector<std::string> names_of(const Relations& relations) {
  std::vector<std::string> names;
  for (const TableSummary& table : relations.tables) names.push_back(table.name);
  for (const CubeSummary& cube : relations.cubes) names.push_back(cube.name);
  return names;
}

// Returns all there are, or those whose names the argument fits as a pattern of LIKE, ignoring case.
Relations chosen_relations(Shell& shell, const std::vector<std::string>& arguments) {
  const Relations all{shell.session().tables(), shell.session().cubes()};
  if (arguments.empty()) return all;
  Relations chosen = all;
  keep_named_like(chosen.tables, arguments.front());
  keep_named_like(chosen.cubes, arguments.front());
  if (chosen.tables.empty() && chosen.cubes.empty()) {
    throw Error(ErrorKind::kName, fmt::format("no table is named like \"{}\"", arguments.front()))
        .hint(suggest_name(arguments.front(), names_of(all)));
  }
  return chosen;
}

std::vector<IndexSummary> indexes_of(Shell& shell, const TableSummary& table) {
  std::vector<IndexSummary> indexes = shell.session().indexes();
  std::erase_if(indexes,
                [&](const IndexSummary& index) { return !equals_ignore_case(index.table, table.name); });
  return indexes;
}

void print_list(Shell& shell, const TextTable& list, std::string_view what) {
  const std::string text = list.text();
  shell.print(text.empty() ? fmt::format("there are no {}\n", what) : text);
}

}  // namespace

bool run_tables(Shell& shell, const std::vector<std::string>& arguments) {
  TextTable list({TextTable::kLeft, TextTable::kRight, TextTable::kRight});
  const Relations chosen = chosen_relations(shell, arguments);
  for (const TableSummary& table : chosen.tables) {
    if (table.is_view) {
      list.add({table.name, "view", ""});
    } else {
      list.add({table.name, count_noun(table.rows, "row"), format_bytes(table.bytes)});
    }
  }
  for (const CubeSummary& cube : chosen.cubes)
    list.add({cube.name, "cube of " + count_noun(cube.cells, "cell"), format_bytes(cube.bytes)});
  print_list(shell, list, "tables");
  return true;
}

bool run_indexes(Shell& shell, const std::vector<std::string>& arguments) {
  TextTable list({TextTable::kLeft, TextTable::kLeft});
  for (const TableSummary& table : chosen_relations(shell, arguments).tables) {
    for (const IndexSummary& index : indexes_of(shell, table)) list.add({index.name, index.create_sql});
  }
  print_list(shell, list, "indexes");
  return true;
}

// Schemas come before what lies in them, and types before the tables that have them.
bool run_schema(Shell& shell, const std::vector<std::string>& arguments) {
  const Relations chosen = chosen_relations(shell, arguments);
  const std::vector<TypeSummary> types =
      arguments.empty() ? shell.session().types() : std::vector<TypeSummary>();
  bool has_schemas = false;
  for (const SchemaSummary& schema : shell.session().schemas()) {
    if (!arguments.empty() || schema.create_sql.empty()) continue;
    shell.print(schema.create_sql + ";\n");
    has_schemas = true;
  }
  for (const TypeSummary& type : types) {
    if (type.is_near) shell.print(type.create_sql + ";\n");
  }
  const std::vector<SequenceSummary> sequences =
      arguments.empty() ? shell.session().sequences() : std::vector<SequenceSummary>();
  const std::vector<MacroSummary> macros =
      arguments.empty() ? shell.session().macros() : std::vector<MacroSummary>();
  for (const SequenceSummary& sequence : sequences) {
    if (sequence.is_near) shell.print(sequence.create_sql + ";\n");
  }
  for (const MacroSummary& macro : macros) {
    if (macro.is_near) shell.print(macro.create_sql + ";\n");
  }
  for (const TableSummary& table : chosen.tables) {
    if (arguments.empty() && !table.is_near) continue;
    shell.print(table.create_sql + ";\n");
    for (const IndexSummary& index : indexes_of(shell, table)) shell.print(index.create_sql + ";\n");
  }
  for (const CubeSummary& cube : chosen.cubes) {
    if (!arguments.empty() || cube.is_near) shell.print(cube.create_sql + ";\n");
  }
  if (chosen.tables.empty() && chosen.cubes.empty() && types.empty() && !has_schemas)
    shell.print("-- there are no tables\n");
  return true;
}

}  // namespace rtsql
