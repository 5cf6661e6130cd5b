// docs/ lists whatever there is to be set and typed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>

#include "benchmark/parameters.h"
#include "benchmark/scan_parameters.h"
#include "catalog/settings.h"
#include "common/text.h"
#include "cube/cube_options.h"
#include "engine/benchmark/query_parameters.h"
#include "engine/file/csv_options.h"
#include "engine/file/partitions.h"
#include "function/registry/function_entries.h"
#include "function/registry/functions.h"
#include "function/registry/operators.h"
#include "function/table/table_functions.h"
#include "index/registry/registry.h"
#include "shell/command/command.h"
#include "shell/command/psql.h"
#include "shell/render/mode.h"
#include "tests/project_paths.h"

namespace rtsql {
namespace {

std::string document(const std::string& name) {
  std::ostringstream text;
  text << std::ifstream(std::string(test::kProjectFolder) + "/docs/" + name).rdbuf();
  return text.str();
}

void expect_contains(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << part;
}

// Counts of a million are written with their unit.
std::string default_of(const OptionDeclaration& parameter) {
  return parameter.default_text == "1048576" ? "1Mi" : std::string(parameter.default_text);
}

TEST(Reference, ListsEverySettingWithItsDefault) {
  const std::string sql = document("sql/statements.md");
  for (const SettingDescription& setting : setting_descriptions())
    expect_contains(sql, fmt::format("\n| {} | {} |", setting.option.name, setting.option.default_text));
}

TEST(Reference, ListsEveryParameterOfBenchmark) {
  const std::string sql = document("sql/statements.md");
  for (const OptionDeclaration& parameter : benchmark_parameters()) {
    const bool counts = parameter.name == "keys" || parameter.name == "probes";
    expect_contains(sql, counts ? "\n| keys, probes |" : fmt::format("\n| {} |", parameter.name));
  }
}

TEST(Reference, ListsEveryParameterOfBenchmarkScan) {
  const std::string sql = document("sql/statements.md");
  const size_t section = sql.find("\n## BENCHMARK SCAN\n");
  ASSERT_NE(section, std::string::npos);
  for (const OptionDeclaration& parameter : scan_parameters()) {
    expect_contains(sql.substr(section), fmt::format("\n| {} | {} |", parameter.name, default_of(parameter)));
  }
}

TEST(Reference, ListsEveryParameterOfBenchmarkQuery) {
  const std::string sql = document("sql/statements.md");
  const size_t section = sql.find("\n## BENCHMARK (query)\n");
  ASSERT_NE(section, std::string::npos);
  for (const OptionDeclaration& parameter : query_parameters()) {
    expect_contains(sql.substr(section), fmt::format("\n| {} | {} |", parameter.name, default_of(parameter)));
  }
}

TEST(Reference, ListsEveryOptionOfCubes) {
  const std::string cubes = document("cubes.md");
  for (const OptionDeclaration& option : cube_option_declarations())
    expect_contains(cubes, fmt::format("\n| {} | {} |", option.name, option.default_text));
}

TEST(Reference, ListsEveryOptionOfIndexMethods) {
  const std::string indexes = document("indexes.md");
  for (const IndexMethod* method : index_methods()) {
    for (const OptionDeclaration& option : method->options)
      expect_contains(indexes, fmt::format("\n| `{}` |", option.name));
  }
}

TEST(Reference, ListsEveryOptionOfCsvFiles) {
  const std::string csv = document("csv.md");
  for (const OptionDeclaration& option : csv_read_options())
    expect_contains(csv, fmt::format("\n| `{}` |", option.name));
  for (const OptionDeclaration& option : csv_write_options())
    expect_contains(csv, fmt::format("\n| `{}` |", option.name));
  for (const OptionDeclaration& option : partition_options())
    expect_contains(csv, fmt::format("\n| `{}` |", option.name));
}

// Each row of their table has those that bind alike.
TEST(Reference, ListsEveryOperatorInTheOrderOfPrecedence) {
  const std::string functions = document("sql/functions.md");
  const std::vector<SqlOperator>& all = sql_operators();
  size_t at = 0;
  for (auto first = all.begin(); first != all.end();) {
    const auto end = std::find_if(
        first, all.end(), [first](const SqlOperator& op) { return op.precedence != first->precedence; });
    std::vector<std::string> cell;
    for (; first != end; ++first) {
      const std::string notation(first->notation);
      cell.push_back(fmt::format("`{}`", std::regex_replace(notation, std::regex(R"(\|)"), R"(\|)")));
    }
    const std::string row = fmt::format("\n| {} |", join(cell, ", "));
    at = functions.find(row, at);
    ASSERT_NE(at, std::string::npos) << row;
  }
}

TEST(Reference, ListsEveryFunction) {
  std::string cells;  // the first ones of all tables
  std::istringstream lines(document("sql/functions.md"));
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("| ")) cells += line.substr(0, line.find(" | ")) + "\n";
  }
  const auto expect_named = [&cells](std::string_view name) {
    EXPECT_TRUE(std::regex_search(cells, std::regex(fmt::format(R"(\b{}\b)", name)))) << name;
  };
  for (const FunctionEntry& function : function_entries()) expect_named(function.name);
  const auto expect_notations = [&cells](const auto& functions) {
    for (const auto& function : functions) {
      const std::vector<std::string_view> all = notations(function.signature);
      for (size_t i = 1; i < all.size(); ++i) expect_contains(cells, std::string(all[i]));
    }
  };
  expect_notations(scalar_functions());
  expect_notations(table_functions());
}

// The column of rtsql names nothing that does not exist.
TEST(Reference, ComparesCommandsThatExist) {
  const std::string shell = document("shell.md");
  const size_t begin = shell.find("\n## Side by side\n");
  ASSERT_NE(begin, std::string::npos);
  std::istringstream lines(shell.substr(begin + 1, shell.find("\n## ", begin + 1) - begin));
  const std::vector<std::string> psql = psql_command_names();
  const std::regex row(R"(\| [^|]* \| ([^|]*) \|.*)"), word(R"(`([^` ]+)[^`]*`)");
  size_t commands = 0;
  for (std::string line; std::getline(lines, line);) {
    std::smatch cells;
    if (!std::regex_match(line, cells, row)) continue;
    const std::string cell = cells[1];
    for (std::sregex_iterator at(cell.begin(), cell.end(), word), end; at != end; ++at) {
      const std::string name = (*at)[1];
      if (name.starts_with('.')) {
        EXPECT_EQ(find_dot_command(name).name, name);
      } else if (name.starts_with('\\')) {
        EXPECT_TRUE(std::ranges::find(psql, name) != psql.end()) << name;
      } else {
        continue;
      }
      ++commands;
    }
  }
  EXPECT_GT(commands, 30u);
}

TEST(Reference, ListsEveryCommandAndMode) {
  const std::string shell = document("shell.md");
  for (const DotCommand& command : dot_commands()) expect_contains(shell, fmt::format("`{}", command.name));
  for (const std::string& name : psql_command_names()) expect_contains(shell, fmt::format("`{}`", name));
  for (const Mode& mode : modes()) expect_contains(shell, fmt::format("\n| {} |", mode.name));
}

}  // namespace
}  // namespace rtsql
