#include "engine/table/types.h"

#include <fmt/format.h>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "bind/names/names.h"
#include "bind/query/view_binder.h"
#include "bind/statement/constraint_binder.h"
#include "bind/statement/cube_binder.h"
#include "bind/statement/default_binder.h"
#include "bind/statement/index_binder.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/index/compute_column.h"
#include "engine/query/device_tables.h"
#include "engine/table/modify_table.h"
#include "engine/table/views.h"
#include "expression/text_call.h"
#include "expression/type_rules.h"
#include "schema/enumeration.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

// Tells whether what lies in `other` may use what lies in `schema`. What others have for themselves does not
// count.
bool concerns(const StatementContext& context, const SchemaName& schema, const SchemaName& other) {
  return context.names.sees(other) && (other.is_temporary() || other.database == schema.database);
}

// Names a column of the type, such as `column "m" of table "t"`.
std::optional<std::string> column_of_type(const StatementContext& context, const TypeEntry& of) {
  const Catalog& catalog = context.catalog();
  const Type type = of.type;
  const auto find = [&](const Table& table, std::string_view noun) -> std::optional<std::string> {
    if (!concerns(context, of.schema, table.schema)) return std::nullopt;
    for (const ColumnDefinition& column : table.definitions) {
      if (column.type == type)
        return fmt::format("column \"{}\" of {} \"{}\"", column.name, noun,
                           context.names.shown_relation(table));
    }
    return std::nullopt;
  };
  for (const TablePtr& table : catalog.tables()) {
    if (std::optional<std::string> found = find(*table, "table")) return found;
  }
  for (const CubeEntryPtr& cube : catalog.cubes()) {
    if (!cube->is_built()) continue;  // its definition is bound anew when the type has gone
    if (std::optional<std::string> found = find(*cube->cells, "cube")) return found;
  }
  return std::nullopt;
}

// Returns the column with each label at its new position.
ExprPtr relabelled(const ExprPtr& column, Type type, const std::vector<uint16_t>& positions) {
  DictionaryFunction function;
  function.before = "ALTER TYPE(";
  function.after = ")";
  function.result = type;
  function.apply = [before = column->type.enumeration, type, &positions](std::string_view label) {
    const std::optional<uint16_t> position = before->find(label);
    return position ? std::optional(Value::of_integer(type, positions[*position])) : std::nullopt;
  };
  return make_text_call(cast_expr(column, TypeId::kVarchar), std::move(function), column->span);
}

void check_still_bound(std::string_view what, const std::string& hint, SourceSpan span,
                       const std::function<void()>& bind) {
  try {
    bind();
  } catch (const Error& error) {
    if (error.ends_statement()) throw;
    throw Error(ErrorKind::kName, fmt::format("this would break {}: {}", what, error.message()))
        .sqlstate(sqlstate::kDependentObjects)
        .at(span)
        .hint(hint);
  }
}

}  // namespace

void check_definitions(const SchemaReader& catalog, const Table& table, SourceSpan span) {
  for (const ColumnDefinition& column : table.definitions) {
    check_still_bound(fmt::format("column \"{}\" of table \"{}\"", column.name, table.name),
                      "ALTER TABLE … ALTER COLUMN … DROP DEFAULT before", span,
                      [&] { bind_default(column, &catalog, table.schema, span); });
  }
  for (const Constraint& constraint : table.constraints) {
    if (constraint.is_key()) continue;
    check_still_bound(fmt::format("constraint \"{}\" of table \"{}\"", constraint.name, table.name),
                      "ALTER TABLE … DROP CONSTRAINT before", span,
                      [&] { bind_check(constraint, catalog, table); });
  }
}

void check_definitions(StatementContext& context, const CatalogVersion& before, const SchemaName& schema,
                       SourceSpan span) {
  const Catalog& catalog = context.catalog();
  const auto is_concerned = [&](const auto& entry) { return concerns(context, schema, entry->schema); };
  for (const TablePtr& table : catalog.tables()) {
    if (is_concerned(table)) check_definitions(context.names, *table, span);
  }
  for (const IndexEntryPtr& index : catalog.indexes()) {
    if (!is_concerned(index)) continue;
    const TablePtr table = catalog.find_table(index->table_name());
    for (const ExpressionColumn& column : index->expressions) {
      check_still_bound(fmt::format("index \"{}\"", index->name),
                        fmt::format("DROP INDEX \"{}\" before", index->name), span,
                        [&] { bind_indexed_expression(column.expression.text, *table, context.names); });
    }
  }
  const auto check = [&](const auto& readers) {
    for (const auto& reader : readers) {
      if (is_concerned(reader)) check_reader(context, before, *reader, span);
    }
  };
  check(catalog.views());
  check(catalog.cubes());
}

namespace {

// Tells whether the expression makes values of the type, and does more than to read a column of it.
bool names_type(const Expr& expression, Type type) {
  bool names = false;
  visit(expression, [&](const Expr& part) { names |= part.op != Op::kColumn && part.type == type; });
  return names;
}

// The labels that an index expression names must be those of the rows that it has the keys of.
void check_index_expressions(const StatementContext& context, const TypeEntry& of, SourceSpan span) {
  const Type type = of.type;
  for (const IndexEntryPtr& index : context.catalog().indexes()) {
    const bool depends = concerns(context, of.schema, index->schema) &&
                         std::ranges::any_of(index->expressions, [&](const ExpressionColumn& column) {
                           return names_type(*column.expression.value, type);
                         });
    if (!depends) continue;
    throw Error(ErrorKind::kName,
                fmt::format("this would break index \"{}\", whose expression names the type", index->name))
        .sqlstate(sqlstate::kDependentObjects)
        .at(span)
        .hint(fmt::format("DROP INDEX \"{}\" before", index->name));
  }
}

void change_columns(StatementContext& context, const Table& table, Type before, Type after,
                    const std::vector<uint16_t>& positions, SourceSpan span) {
  Table changed = table;
  for (ColumnDefinition& column : changed.definitions)
    column.type = column.type == before ? after : column.type;
  check_definitions(context.names, changed, span);
  bool has_changed = false;
  const std::vector<ExprPtr> columns = columns_of(table, {});
  for (size_t column = 0; column < columns.size(); ++column) {
    if (columns[column]->type != before) continue;
    changed.columns[column] = compute_column(context, table, relabelled(columns[column], after, positions));
    has_changed = true;
  }
  if (has_changed) replace_table(context, std::move(changed), {span});
}

}  // namespace

TypeEntryPtr require_type(const SchemaReader& names_of, const sql::ObjectName& name) {
  if (TypeEntryPtr found = names_of.find_type(name.path())) return found;
  check_place(names_of, name);
  Error error = Error(ErrorKind::kName, fmt::format("type \"{}\" does not exist", name.text()))
                    .sqlstate(sqlstate::kUnknownObject)
                    .at(name.span);
  const std::vector<std::string> names = names_of.type_names();
  if (names.empty()) throw std::move(error).hint("CREATE TYPE … AS ENUM makes one");
  throw std::move(error).hint(suggest_name(name.name, names));
}

void check_unused(const StatementContext& context, const TypeEntry& type, const sql::ObjectName& name,
                  std::string_view verb) {
  const std::optional<std::string> column = column_of_type(context, type);
  if (!column) return;
  throw Error(ErrorKind::kName, fmt::format("cannot {} type \"{}\": {} has it", verb, type.name, *column))
      .sqlstate(sqlstate::kDependentObjects)
      .at(name.span)
      .hint("ALTER TABLE … DROP COLUMN, or ALTER COLUMN … TYPE VARCHAR before");
}

void drop_types(StatementContext& context, const std::vector<TypeEntryPtr>& types, SourceSpan span) {
  for (const TypeEntryPtr& type : types) check_index_expressions(context, *type, span);
  const CatalogVersion version = context.transaction.version();
  context.transaction.change([&](Catalog& catalog) {
    for (const TypeEntryPtr& type : types) catalog.drop_type(*type);
  });
  for (const TypeEntryPtr& type : types) check_definitions(context, version, type->schema, span);
}

void change_type(StatementContext& context, const TypeEntryPtr& before, const TypeEntryPtr& after,
                 const std::vector<uint16_t>& positions, SourceSpan span) {
  if (before->type != after->type) check_index_expressions(context, *before, span);
  const CatalogVersion version = context.transaction.version();
  context.transaction.change([&](Catalog& catalog) {
    if (EntryName(*before) == EntryName(*after)) return catalog.replace_type(after);
    catalog.drop_type(*before);
    catalog.add_type(after);
  });
  if (before->type != after->type) {
    const std::vector<TablePtr> tables = context.catalog().tables();
    for (const TablePtr& table : tables) {
      const bool may_use = table->schema.is_temporary() || table->schema.database == before->schema.database;
      if (may_use) change_columns(context, *table, before->type, after->type, positions, span);
    }
  }
  check_definitions(context, version, before->schema, span);
}

}  // namespace rtsql
