// Runs ALTER TABLE. Columns are shared between the table before and after: only a change of type makes rows
// anew.
#include <fmt/format.h>

#include <algorithm>

#include "bind/names/collation_name.h"
#include "bind/names/definition_names.h"
#include "bind/names/names.h"
#include "bind/names/scope.h"
#include "bind/names/type_name.h"
#include "bind/query/expression_binder.h"
#include "bind/statement/constraint_binder.h"
#include "bind/statement/default_binder.h"
#include "bind/statement/stored_expression.h"
#include "common/display_text.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/index/compute_column.h"
#include "engine/index/expression_columns.h"
#include "engine/query/constant.h"
#include "engine/statement/statements.h"
#include "engine/table/define.h"
#include "engine/table/modify_table.h"
#include "engine/table/place.h"
#include "engine/table/views.h"
#include "expression/type_rules.h"
#include "function/time/time_precision.h"
#include "sql/keywords.h"

namespace rtsql {
namespace {

using Action = sql::AlterTable::Action;

void check_new_name(const Table& table, const sql::Identifier& name) {
  if (!table.find_column(name.name)) return;
  throw Error(ErrorKind::kName,
              fmt::format("column \"{}\" of table \"{}\" already exists", name.name, table.name))
      .sqlstate(sqlstate::kDuplicateColumn)
      .at(name.span);
}

// Returns the indexes of the table with their expressions' places behind one column more.
std::vector<IndexEntryPtr> indexes_behind_added_column(const Catalog& catalog, const Table& table) {
  std::vector<IndexEntryPtr> moved;
  for (const IndexEntryPtr& index : catalog.indexes_of(table)) {
    if (index->expressions.empty()) continue;
    auto entry = std::make_shared<IndexEntry>(*index);
    for (size_t& column : entry->columns) column += column >= table.columns.size() ? 1 : 0;
    moved.push_back(std::move(entry));
  }
  return moved;
}

void add_column(StatementContext& context, Table& table, const sql::AlterTable& alter) {
  const sql::ColumnSpecification& added = alter.added;
  check_new_name(table, added.name);
  ColumnDefinition definition = define_column(context, added, table.schema);
  ColumnPtr values =
      compute_column(context, table, bind_default(definition, &context.names, table.schema, added.name.span));
  const std::vector<IndexEntryPtr> moved = indexes_behind_added_column(context.catalog(), table);
  table.definitions.push_back(std::move(definition));
  table.columns.push_back(std::move(values));
  if (added.not_null) check_no_nulls(context, table, table.columns.size() - 1, added.name.span);
  context.transaction.change(
      [&](Catalog& catalog) { catalog.replace_table(std::make_shared<const Table>(table), moved); });
  for (const sql::ConstraintSpecification& constraint : added.constraints)
    add_constraint(context, table, constraint, &added.name);
}

// Constraints that read the column go with it.
void drop_from_constraints(Table& table, size_t column) {
  std::erase_if(table.constraints, [&](const Constraint& constraint) {
    return std::find(constraint.columns.begin(), constraint.columns.end(), column) !=
           constraint.columns.end();
  });
  for (Constraint& constraint : table.constraints) {
    for (size_t& read : constraint.columns) read -= read > column ? 1 : 0;
  }
}

// Drops the column's indexes and constraints too; those of columns behind it move with these.
void drop_column(StatementContext& context, Table& table, size_t column, SourceSpan span) {
  if (table.columns.size() == 1) {
    throw Error(ErrorKind::kValue, fmt::format("column \"{}\" is the only one of table \"{}\"",
                                               table.definitions[column].name, table.name))
        .sqlstate(sqlstate::kInvalidTableDefinition)
        .at(span)
        .hint("DROP TABLE removes the table");
  }
  drop_from_constraints(table, column);
  table.definitions.erase(table.definitions.begin() + static_cast<ptrdiff_t>(column));
  table.columns.erase(table.columns.begin() + static_cast<ptrdiff_t>(column));
  std::vector<IndexEntryPtr> moved;
  std::vector<std::string> dropped;
  for (const IndexEntryPtr& index : context.catalog().indexes_of(table)) {
    if (reads_column(*index, column)) {
      dropped.push_back(index->name);
      continue;
    }
    auto entry = std::make_shared<IndexEntry>(with_expressions_bound_anew(context, *index, table));
    for (size_t& indexed : entry->columns) indexed -= indexed > column ? 1 : 0;
    moved.push_back(std::move(entry));
  }
  context.transaction.change([&](Catalog& catalog) {
    for (const std::string& index : dropped) catalog.drop_index({table.schema, index});
    catalog.replace_table(std::make_shared<const Table>(std::move(table)), moved);
  });
}

// Its indexes go with it.
void move_table(StatementContext& context, Table& table, const QualifiedName& to, SourceSpan span) {
  const auto check_free = [&](const QualifiedName& name, bool is_free) {
    if (is_free) return;
    throw Error(ErrorKind::kName,
                fmt::format("\"{}\" already exists", name.schema == table.schema
                                                         ? name.name
                                                         : fmt::format("{}.{}", name.schema.name, name.name)))
        .sqlstate(sqlstate::kDuplicateTable)
        .at(span);
  };
  const bool same = EntryName(table) == EntryName(to);
  check_free(to, same || !context.catalog().has_relation(to));
  const std::vector<IndexEntryPtr> indexes = context.catalog().indexes_of(table);
  for (const IndexEntryPtr& index : indexes) {
    const QualifiedName moved(to.schema, index->name);
    check_free(moved, to.schema == table.schema || !context.catalog().find_index(moved));
  }
  context.transaction.change([&](Catalog& catalog) {
    catalog.drop_table(table);
    table.schema = to.schema;
    table.name = to.name;
    const auto moved = std::make_shared<const Table>(std::move(table));
    catalog.add_table(moved);
    for (const IndexEntryPtr& index : indexes) {
      auto entry = std::make_shared<IndexEntry>(*index);
      entry->schema = to.schema;
      entry->table = to.name;
      catalog.add_index(std::move(entry));
    }
  });
}

// The schema is one of the table's database.
void set_schema(StatementContext& context, Table& table, const sql::Identifier& name) {
  if (equals_ignore_case(name.name, kTemporarySchema) || table.schema.is_temporary()) {
    throw Error(ErrorKind::kUnsupported, "a table does not become TEMP, nor cease to be")
        .at(name.span)
        .hint("CREATE TABLE … AS SELECT makes another one");
  }
  const SchemaName schema{table.schema.database, name.name};
  if (!context.catalog().has_schema(schema)) {
    const std::string& database = context.catalog().database_name(schema.database);
    throw Error(ErrorKind::kName,
                fmt::format("unknown schema \"{}\" of database \"{}\"", name.name, database))
        .sqlstate(sqlstate::kUnknownSchema)
        .at(name.span)
        .hint("a table stays in its database; CREATE TABLE … AS SELECT makes another one elsewhere");
  }
  move_table(context, table, {schema, table.name}, name.span);
}

// Constraints and indexes keep SQL that names the column, too.
void rename_column(StatementContext& context, Table& table, size_t column, const sql::Identifier& name) {
  ColumnDefinition& definition = table.definitions[column];
  const std::string before = std::exchange(definition.name, name.name);
  if (!equals_ignore_case(before, name.name)) check_new_name(*context.catalog().find_table(table), name);
  for (Constraint& constraint : table.constraints) {
    if (!constraint.is_key())
      constraint.condition = rename_in_expression(constraint.condition, before, name.name);
  }
  std::vector<IndexEntryPtr> renamed;
  for (const IndexEntryPtr& index : context.catalog().indexes_of(table)) {
    if (index->expressions.empty()) continue;
    IndexEntry entry = *index;
    for (ExpressionColumn& of : entry.expressions)
      of.expression.text = rename_in_expression(of.expression.text, before, name.name);
    renamed.push_back(
        std::make_shared<IndexEntry>(with_expressions_bound_anew(context, std::move(entry), table)));
  }
  context.transaction.change([&](Catalog& catalog) {
    catalog.replace_table(std::make_shared<const Table>(std::move(table)), renamed);
  });
}

void drop_not_null(Table& table, size_t column, SourceSpan span) {
  for (const Constraint& constraint : table.constraints) {
    const auto& columns = constraint.columns;
    const bool reads = std::find(columns.begin(), columns.end(), column) != columns.end();
    if (constraint.kind != Constraint::Kind::kPrimaryKey || !reads) continue;
    throw Error(ErrorKind::kValue, fmt::format("column \"{}\" is in a primary key, \"{}\"",
                                               table.definitions[column].name, constraint.name))
        .sqlstate(sqlstate::kInvalidTableDefinition)
        .at(span)
        .hint(fmt::format("ALTER TABLE {} DROP CONSTRAINT {}", sql::name_text(table.name),
                          sql::name_text(constraint.name)));
  }
  table.definitions[column].not_null = false;
}

// Keys of the column must go with its collation.
void check_keys_of(StatementContext& context, const Table& table, size_t column, SourceSpan span) {
  for (const IndexEntryPtr& index : context.catalog().indexes_of(table)) {
    const bool reads = std::ranges::find(index->columns, column) != index->columns.end();
    if (index->unique && reads) check_key_collations(table, {column}, span);
  }
}

void set_type(StatementContext& context, Table& table, size_t column, const sql::AlterTable& alter) {
  ColumnDefinition& definition = table.definitions[column];
  Scope scope;
  scope.add(BaseRelation{{}, table.name, std::make_shared<const Table>(table)}, alter.table.span);
  const ExprPtr value = alter.value ? bind_expression(*alter.value, {&scope, "USING", &context.names})
                                    : scope.resolve("", definition.name, alter.type.span);
  definition.type = resolve_type(alter.type, &context.names);
  check_kept_type(definition.type, context.names, table.schema, alter.type.span);
  if (alter.collation) definition.type = resolve_collated_type(definition.type, *alter.collation);
  definition.precision = resolve_precision(alter.type);
  definition.text_length = resolve_text_length(alter.type);
  check_keys_of(context, table, column, alter.type.span);
  evaluate(context, bind_default(definition, &context.names, table.schema,
                                 alter.type.span));  // throws if the type does not take it
  table.columns[column] =
      compute_column(context, table, fitted_to(definition, cast_expr(value, definition.type)));
  if (definition.not_null) check_no_nulls(context, table, column, alter.column.span);
}

void alter_column(StatementContext& context, Table& table, const sql::AlterTable& alter) {
  const size_t column = require_column(table, alter.column);
  ColumnDefinition& definition = table.definitions[column];
  switch (alter.action) {
    case Action::kDropColumn:
      return drop_column(context, table, column, alter.column.span);
    case Action::kRenameColumn:
      return rename_column(context, table, column, alter.new_name);
    case Action::kSetNotNull:
      check_no_nulls(context, table, column, alter.column.span);
      definition.not_null = true;
      break;
    case Action::kDropNotNull:
      drop_not_null(table, column, alter.column.span);
      break;
    case Action::kSetDefault:
      set_default(context, definition, *alter.value, table.schema);
      break;
    case Action::kDropDefault:
      definition.default_value.clear();
      break;
    default:
      set_type(context, table, column, alter);
      break;
  }
  replace_table(context, std::move(table), {alter.table.span});
}

void drop_constraint(StatementContext& context, Table& table, const sql::Identifier& name) {
  const auto dropped = table.constraints.begin() + static_cast<ptrdiff_t>(require_constraint(table, name));
  const Constraint constraint = *dropped;
  table.constraints.erase(dropped);
  context.transaction.change([&](Catalog& catalog) {
    if (constraint.has_index()) catalog.drop_index({table.schema, constraint.name});
    catalog.replace_table(std::make_shared<const Table>(std::move(table)), {});
  });
}

void rename_constraint(StatementContext& context, Table& table, const sql::AlterTable& alter) {
  Constraint& renamed = table.constraints[require_constraint(table, alter.constraint_name)];
  const bool same = equals_ignore_case(renamed.name, alter.new_name.name);
  if (!same) check_constraint_name(context.names, table, alter.new_name, renamed.is_key());
  context.transaction.change([&](Catalog& catalog) {
    if (renamed.has_index()) {
      auto entry = std::make_shared<IndexEntry>(*catalog.find_index({table.schema, renamed.name}));
      catalog.drop_index(*entry);
      entry->name = alter.new_name.name;
      catalog.add_index(std::move(entry));
    }
    renamed.name = alter.new_name.name;
    catalog.replace_table(std::make_shared<const Table>(std::move(table)), {});
  });
}

bool has_constraint(const Table& table, const std::string& name) {
  return std::any_of(table.constraints.begin(), table.constraints.end(),
                     [&](const Constraint& constraint) { return equals_ignore_case(constraint.name, name); });
}

void alter_table(StatementContext& context, Table& table, const sql::AlterTable& alter) {
  switch (alter.action) {
    case Action::kAddColumn:
      return add_column(context, table, alter);
    case Action::kRenameTable:
      return move_table(context, table, {table.schema, alter.new_name.name}, alter.new_name.span);
    case Action::kSetSchema:
      return set_schema(context, table, alter.new_name);
    case Action::kAddConstraint:
      return add_constraint(context, table, alter.constraint, nullptr);
    case Action::kDropConstraint:
      return drop_constraint(context, table, alter.constraint_name);
    case Action::kRenameConstraint:
      return rename_constraint(context, table, alter);
    default:
      return alter_column(context, table, alter);
  }
}

}  // namespace

StatementResult run_statement(StatementContext& context, const sql::AlterTable& alter) {
  if (alter.if_exists && !is_table(context.catalog(), meant_relation(context, alter.table), alter.table))
    return message_result(
        fmt::format("table \"{}\" does not exist, skipped", displayable(alter.table.text())));
  Table table = *stored_table(require_table(context.names, alter.table));
  const QualifiedName name{EntryName(table)};
  if (alter.if_missing && table.find_column(alter.added.name.name))
    return message_result(
        fmt::format("column \"{}\" already exists, skipped", displayable(alter.added.name.name)));
  const bool of_constraint = alter.action == Action::kDropConstraint;
  if (alter.if_present && of_constraint && !has_constraint(table, alter.constraint_name.name)) {
    return message_result(
        fmt::format("constraint \"{}\" does not exist, skipped", displayable(alter.constraint_name.name)));
  }
  if (alter.if_present && !of_constraint && !table.find_column(alter.column.name))
    return message_result(
        fmt::format("column \"{}\" does not exist, skipped", displayable(alter.column.name)));
  const CatalogVersion before = context.transaction.version();
  alter_table(context, table, alter);
  check_readers(context, before, name, alter.table.span);
  return message_result("ALTER TABLE");
}

}  // namespace rtsql
