#include "engine/table/create_sql.h"

#include <fmt/format.h>

#include "common/text.h"
#include "engine/table/identity.h"
#include "engine/table/sequences.h"
#include "schema/enumeration.h"
#include "sql/keywords.h"

namespace rtsql {

namespace {

// Writes "a, b".
std::string column_list(const Table& table, const std::vector<size_t>& columns) {
  std::vector<std::string> names;
  for (size_t column : columns) names.push_back(sql::name_text(table.definitions[column].name));
  return join(names, ", ");
}

// Names what it is as CREATE does: what is in `main` or TEMP, and says so itself, by its name alone.
std::string name_text(const EntryName& of) {
  const bool stands_alone = of.schema.is_main() || of.schema.is_temporary();
  return stands_alone ? sql::name_text(of.name)
                      : sql::name_text(of.schema.name) + "." + sql::name_text(of.name);
}

const char* temporary_text(const SchemaName& schema) {
  return schema.is_temporary() ? "TEMP " : "";
}

// Writes the type as CREATE TABLE names it.
std::string type_text(Type type) {
  const bool is_created = type.id == TypeId::kEnum && !type.enumeration->name().empty();
  if (!is_created) return column_type_text(type);
  return name_text({type.enumeration->schema(), type.enumeration->name()});
}

std::string create_sql(const Constraint& constraint, const Table& table) {
  std::string out = fmt::format("CONSTRAINT {} ", sql::name_text(constraint.name));
  if (!constraint.is_key()) return out + fmt::format("CHECK ({})", constraint.condition);
  const bool is_primary = constraint.kind == Constraint::Kind::kPrimaryKey;
  return out + fmt::format("{} ({})", is_primary ? "PRIMARY KEY" : "UNIQUE",
                           column_list(table, constraint.columns));
}

// The digits of its seconds, and the length of its texts, stand with the first word, TIMESTAMP(3) WITH TIME
// ZONE, but for those of an INTERVAL's fields, INTERVAL DAY TO SECOND(3).
std::string type_text(const ColumnDefinition& definition) {
  std::string text = type_text(definition.type);
  if (definition.text_length) text.replace(0, text.find(' '), type_text(*definition.text_length));
  const TimePrecision& precision = definition.precision;
  const size_t first_word = std::min(text.find(' '), text.size());
  if (precision.fields) text += " " + qualifier_text(*precision.fields);
  if (precision.fraction_digits != kMostFractionDigits)
    text.insert(precision.fields ? text.size() : first_word, fmt::format("({})", precision.fraction_digits));
  return text;
}

std::string identity_options(const SequenceEntry& sequence, TypeId type) {
  const bool is_usual = sequence.start == sequence.first();
  return options_text(sequence, type, is_usual ? std::nullopt : std::optional(sequence.start));
}

// Writes " DEFAULT 1", or what generates the column; nothing for NULL.
std::string default_text(const ColumnDefinition& definition, const Table& table, const Catalog& catalog) {
  if (definition.default_value.empty()) return {};
  if (!definition.identity) return " DEFAULT " + definition.default_value;
  const SequenceEntryPtr sequence = catalog.find_sequence({table.schema, definition.identity->sequence});
  std::string options = sequence ? identity_options(*sequence, definition.type.id) : "";
  if (!equals_ignore_case(definition.identity->sequence, usual_sequence_name(table.name, definition.name))) {
    options = fmt::format("SEQUENCE NAME {}{}{}", sql::name_text(definition.identity->sequence),
                          options.empty() ? "" : " ", options);
  }
  return fmt::format(" {}{}", identity_text(*definition.identity),
                     options.empty() ? "" : fmt::format(" ({})", options));
}

}  // namespace

std::string create_sql(const Table& table, const Catalog& catalog) {
  std::vector<std::string> columns;
  for (const ColumnDefinition& definition : table.definitions) {
    columns.push_back(fmt::format("{} {}{}{}", sql::name_text(definition.name), type_text(definition),
                                  definition.not_null ? " NOT NULL" : "",
                                  default_text(definition, table, catalog)));
  }
  for (const Constraint& constraint : table.constraints) columns.push_back(create_sql(constraint, table));
  return fmt::format("CREATE {}TABLE {} ({})", temporary_text(table.schema), name_text(table),
                     join(columns, ", "));
}

std::string create_sql(const ViewEntry& view) {
  std::vector<std::string> columns;
  for (const std::string& column : view.columns) columns.push_back(sql::name_text(column));
  return fmt::format("CREATE {}VIEW {} ({}) AS {}", temporary_text(view.schema), name_text(view),
                     join(columns, ", "), view.query);
}

std::string create_sql(const TypeEntry& type) {
  std::vector<std::string> labels;
  for (const std::string& label : type.type.enumeration->labels()) labels.push_back(quote_string(label));
  return fmt::format("CREATE {}TYPE {} AS ENUM ({})", temporary_text(type.schema), name_text(type),
                     join(labels, ", "));
}

std::string create_sql(const SequenceEntry& sequence) {
  return fmt::format("CREATE {}SEQUENCE {} {}", temporary_text(sequence.schema), name_text(sequence),
                     options_text(sequence, TypeId::kBigint, next_value_of(sequence)));
}

std::vector<std::string> restart_sql(const Table& table, const Catalog& catalog) {
  std::vector<std::string> statements;
  for (const ColumnDefinition& column : table.definitions) {
    if (!column.identity) continue;
    const SequenceEntryPtr sequence = catalog.find_sequence({table.schema, column.identity->sequence});
    if (sequence == nullptr || next_value_of(*sequence) == sequence->start) continue;
    statements.push_back(fmt::format("ALTER TABLE {} ALTER {} RESTART WITH {}", name_text(table),
                                     sql::name_text(column.name), next_value_of(*sequence)));
  }
  return statements;
}

std::string signature_text(const MacroEntry& macro) {
  std::vector<std::string> parameters;
  for (const MacroParameter& parameter : macro.parameters) {
    const bool has_default = !parameter.default_value.empty();
    parameters.push_back(sql::name_text(parameter.name) +
                         (has_default ? " := " + parameter.default_value : ""));
  }
  return fmt::format("{}({})", sql::name_text(macro.name), join(parameters, ", "));
}

std::string create_sql(const MacroEntry& macro) {
  const std::string qualifier =
      name_text(macro).substr(0, name_text(macro).size() - sql::name_text(macro.name).size());
  return fmt::format("CREATE {}MACRO {}{} AS {}{}", temporary_text(macro.schema), qualifier,
                     signature_text(macro), macro.gives_rows ? "TABLE " : "", macro.text);
}

std::string create_sql(const IndexEntry& index, const Table& table) {
  std::string options = index.options.describe();
  return fmt::format("CREATE {}INDEX {} ON {} USING {} ({}){}", index.unique ? "UNIQUE " : "",
                     sql::name_text(index.name), name_text(table), index.method->name,
                     join(indexed_texts(index, table), ", "),
                     options.empty() ? "" : " WITH (" + options + ")");
}

}  // namespace rtsql
