#include "bind/statement/constraint_binder.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "bind/names/collation_name.h"
#include "bind/names/names.h"
#include "bind/names/scope.h"
#include "bind/query/expression_binder.h"
#include "bind/statement/stored_expression.h"
#include "common/error.h"
#include "common/text.h"

namespace rtsql {
namespace {

using Specification = sql::ConstraintSpecification;

bool has_constraint(const TableSchema& table, std::string_view name) {
  return std::any_of(table.constraints.begin(), table.constraints.end(),
                     [&](const Constraint& constraint) { return equals_ignore_case(constraint.name, name); });
}

bool is_free(const SchemaReader& catalog, const TableSchema& table, std::string_view name, bool is_key) {
  if (has_constraint(table, name)) return false;
  return !is_key || !catalog.is_taken({table.schema, name});
}

// Names the constraint by its columns, a CHECK only by one that it reads alone.
std::string free_name(const SchemaReader& catalog, const TableSchema& table, const Constraint& constraint) {
  std::string base = table.name;
  if (constraint.kind == Constraint::Kind::kUnique || constraint.columns.size() == 1) {
    const bool is_primary = constraint.kind == Constraint::Kind::kPrimaryKey;
    for (size_t column : constraint.columns) base += is_primary ? "" : "_" + table.definitions[column].name;
  }
  base += constraint.kind == Constraint::Kind::kPrimaryKey ? "_pkey"
          : constraint.kind == Constraint::Kind::kUnique   ? "_key"
                                                           : "_check";
  std::string name = base;
  for (int n = 1; !is_free(catalog, table, name, constraint.is_key()); ++n)
    name = fmt::format("{}{}", base, n);
  return name;
}

void bind_key(const Specification& written, const TableSchema& table, const sql::Identifier* column,
              Constraint& constraint) {
  if (constraint.kind == Constraint::Kind::kPrimaryKey) {
    for (const Constraint& other : table.constraints) {
      if (other.kind != Constraint::Kind::kPrimaryKey) continue;
      throw Error(ErrorKind::kName,
                  fmt::format("multiple primary keys for table \"{}\" are not allowed", table.name))
          .sqlstate(sqlstate::kInvalidTableDefinition)
          .at(written.span)
          .hint(fmt::format("its primary key is \"{}\"; UNIQUE makes a key of other columns", other.name));
    }
  }
  if (column != nullptr) constraint.columns.push_back(require_column(table, *column));
  for (const sql::Identifier& name : written.columns) {
    const size_t ordinal = require_column(table, name);
    const auto& columns = constraint.columns;
    if (std::find(columns.begin(), columns.end(), ordinal) != columns.end()) {
      throw Error(ErrorKind::kName, fmt::format("column \"{}\" appears twice in a key", name.name))
          .sqlstate(sqlstate::kDuplicateColumn)
          .at(name.span);
    }
    constraint.columns.push_back(ordinal);
  }
}

void bind_over(const TableSchema& table, const SchemaReader& catalog, const sql::Expression& condition,
               SourceSpan span) {
  const TableSchemaPtr read(TableSchemaPtr(), &table);  // which outlives the scope
  Scope scope;
  scope.add(BaseRelation{{}, table.name, read}, span);
  bind_condition(condition, {&scope, "CHECK", &catalog});
}

void bind_condition_of(const Specification& written, const SchemaReader& catalog, const TableSchema& table,
                       Constraint& constraint) {
  bind_over(table, catalog, *written.condition, written.span);
  constraint.condition = stored_text(*written.condition, catalog, table.schema, [&](sql::Expression& column) {
    const std::optional<size_t> ordinal = table.find_column(column.text);
    if (!ordinal) return;  // current_user and its like
    auto& columns = constraint.columns;
    if (std::find(columns.begin(), columns.end(), *ordinal) == columns.end()) columns.push_back(*ordinal);
  });
}

}  // namespace

Constraint describe_constraint(const Specification& written, const SchemaReader& catalog,
                               const TableSchema& table, const sql::Identifier* column) {
  Constraint constraint;
  constraint.kind = written.kind == Specification::Kind::kPrimaryKey ? Constraint::Kind::kPrimaryKey
                    : written.kind == Specification::Kind::kUnique   ? Constraint::Kind::kUnique
                                                                     : Constraint::Kind::kCheck;
  if (written.name) check_constraint_name(catalog, table, *written.name, constraint.is_key());
  if (constraint.is_key()) {
    bind_key(written, table, column, constraint);
    check_key_collations(table, constraint.columns, written.span);
  } else {
    bind_condition_of(written, catalog, table, constraint);
  }
  constraint.name = written.name ? written.name->name : free_name(catalog, table, constraint);
  return constraint;
}

void bind_check(const Constraint& constraint, const SchemaReader& catalog, const TableSchema& table) {
  const sql::ExpressionPtr condition = sql::parse_expression(constraint.condition);
  bind_over(table, *catalog.of_definitions(table.schema), *condition, condition->span);
}

size_t require_constraint(const TableSchema& table, const sql::Identifier& name) {
  std::vector<std::string> names;
  for (const Constraint& constraint : table.constraints) {
    if (equals_ignore_case(constraint.name, name.name)) return names.size();
    names.push_back(constraint.name);
  }
  Error error(ErrorKind::kName,
              fmt::format("unknown constraint \"{}\" of table \"{}\"", name.name, table.name));
  if (names.empty()) throw std::move(error).at(name.span);
  throw std::move(error).at(name.span).hint(suggest_name(name.name, names));
}

void check_constraint_name(const SchemaReader& catalog, const TableSchema& table, const sql::Identifier& name,
                           bool is_key) {
  if (is_free(catalog, table, name.name, is_key)) return;
  throw Error(ErrorKind::kName,
              has_constraint(table, name.name)
                  ? fmt::format("constraint \"{}\" of table \"{}\" already exists", name.name, table.name)
                  : fmt::format("\"{}\" already exists", name.name))
      .sqlstate(has_constraint(table, name.name) ? sqlstate::kDuplicateObject : sqlstate::kDuplicateTable)
      .at(name.span)
      .hint("a key has an index of its name, which no other index, table or view has");
}

}  // namespace rtsql
