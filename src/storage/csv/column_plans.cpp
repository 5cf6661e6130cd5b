#include "storage/csv/column_plans.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/text.h"
#include "storage/csv/column_names.h"
#include "storage/csv/type_lattice.h"

namespace rtsql::csv {
namespace {

constexpr std::string_view kByPosition =
    "with a list of columns, COPY t (column, …) FROM, they go by position";

}  // namespace

std::vector<std::string> names_of(const std::vector<ColumnDefinition>& definitions) {
  std::vector<std::string> names;
  for (const ColumnDefinition& definition : definitions) names.push_back(definition.name);
  return names;
}

void force_types(const CsvOptions& options, std::vector<ColumnPlan>& columns) {
  std::vector<std::string> names;
  for (const ColumnPlan& column : columns) names.push_back(column.name);
  const NamePositions positions(names);
  for (const auto& [name, type, span] : options.types) {
    const std::optional<size_t> column = positions.find(name);
    if (!column) continue;
    columns[*column].type = type;
    columns[*column].fixed = true;
  }
}

void plan_columns(const CsvOptions& options, const Sniffed& sniffed, FileJob& file) {
  for (size_t i = 0; i < sniffed.names.size(); ++i) {
    // A guess rests on sampled rows. Some of these may be bad because of types that are demanded: none then.
    TypeId guess = options.types.empty() ? sniffed.guesses[i] : TypeId::kNull;
    file.plan.columns.push_back({sniffed.names[i], lattice_type(guess)});
    file.plan.columns.back().form = sniffed.forms[i];
    if (!options.all_varchar) continue;
    file.plan.columns.back().type = TypeId::kVarchar;
    file.plan.columns.back().fixed = true;
  }
  force_types(options, file.plan.columns);
}

bool is_form_given(const CsvOptions& options) {
  return options.decimal || options.thousands || options.currency;
}

ColumnPlan plan_of(const ColumnDefinition& definition) {
  return {definition.name,     definition.type,      true,
          definition.not_null, definition.precision, definition.text_length};
}

void plan_target(const std::vector<ColumnDefinition>& target, const CsvOptions& options,
                 const std::vector<std::string>& others, const Sniffed& sniffed, FileJob& file) {
  const std::vector<std::string> table_names = names_of(target);
  const NamePositions table_positions(table_names), other_positions(others);
  for (const auto& [name, type, span] : options.types) {
    if (table_positions.find(name)) continue;
    throw Error(ErrorKind::kName, fmt::format("types names \"{}\", which is no column to load", name))
        .sqlstate(sqlstate::kUndefinedColumn)
        .at(span)
        .hint(suggest_name(name, table_names));
  }
  const bool is_named = sniffed.header && !options.by_position;
  std::vector<std::string> names = is_named ? sniffed.names : table_names;
  // A file whose columns have no names has no fields for the columns that the options add.
  if (!is_named && (options.paths.filename || options.paths.hive_partitioning == true))
    std::erase_if(names, [&](const std::string& name) { return other_positions.find(name).has_value(); });
  const std::string no_header = options.header ? "" : "; (header false) says that the first row is data";
  for (const std::string& name : names) {
    std::optional<size_t> position = table_positions.find(name);
    if (!position) {
      throw Error(
          ErrorKind::kData,
          fmt::format("the header of {} names \"{}\", which the table does not have", file.path, name))
          .hint(fmt::format("{}; {}{}", suggest_name(name, table_names), kByPosition, no_header));
    }
    file.plan.columns.push_back(plan_of(target[*position]));
    // Its numbers have the form that the options give: those of the file may stand elsewhere.
    if (is_form_given(options) && !sniffed.forms.empty())
      file.plan.columns.back().form = sniffed.forms.front();
    file.positions.push_back(*position);
  }
  const NamePositions file_positions(names);
  for (const std::string& name : table_names) {
    if (file_positions.find(name) || other_positions.find(name) || options.union_by_name) continue;
    throw Error(ErrorKind::kData,
                fmt::format("the header of {} does not name the table's column \"{}\"", file.path, name))
        .hint(fmt::format("{}, and those left out become NULL{}; so they do with the option union_by_name",
                          kByPosition, no_header));
  }
}

bool names_further_column(const CsvOptions& options, const std::vector<std::string>& names) {
  const NamePositions positions(names);
  return std::any_of(options.types.begin(), options.types.end(),
                     [&](const auto& type) { return !positions.find(type.column); });
}

}  // namespace rtsql::csv
