#include "engine/table/define.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "bind/names/collation_name.h"
#include "bind/names/definition_names.h"
#include "bind/names/type_name.h"
#include "bind/statement/constraint_binder.h"
#include "bind/statement/default_binder.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/index/build_index_entry.h"
#include "engine/query/constant.h"
#include "engine/table/constraints.h"
#include "engine/table/identity.h"
#include "engine/table/modify_table.h"
#include "index/registry/registry.h"

namespace rtsql {
namespace {

constexpr std::string_view kKeyMethod = "sorted";

void add_key_index(StatementContext& context, const Table& table, const Constraint& constraint,
                   SourceSpan span) {
  IndexEntry entry;
  entry.schema = table.schema;
  entry.name = constraint.name;
  entry.table = table.name;
  entry.columns = constraint.columns;
  entry.method = find_index_method(kKeyMethod);
  entry.options = IndexOptions::parse(entry.method->options, {});
  entry.unique = true;
  entry.of_constraint = true;
  IndexEntryPtr built = build_index_entry(context, table, std::move(entry));
  check_new_unique(context, table, *built, span);
  context.transaction.change([&](Catalog& catalog) { catalog.add_index(std::move(built)); });
}

}  // namespace

DefinedColumn define_column(StatementContext& context, const sql::ColumnSpecification& column,
                            const EntryName& table, const Table* replaced) {
  const WrittenIdentity written = identity_of(context.names, column);
  const SchemaName& of = table.schema;
  DefinedColumn defined{
      {column.name.name, stored_type(resolve_type(written.type, &context.names)), column.not_null}, nullptr};
  ColumnDefinition& definition = defined.definition;
  check_kept_type(definition.type, context.names, of, column.type.span);
  definition.precision = resolve_precision(column.type);
  definition.text_length = resolve_text_length(column.type);
  if (column.collation) definition.type = resolve_collated_type(definition.type, *column.collation);
  if (column.default_value) set_default(context, definition, *column.default_value, of);
  if (written.identity)
    defined.sequence = make_identity(context, table, replaced, *written.identity, definition);
  return defined;
}

void set_default(StatementContext& context, ColumnDefinition& definition, const sql::Expression& written,
                 const SchemaName& of) {
  definition.default_value = describe_default(written, definition, context.names, of);
  evaluate(context, bind_default(definition, &context.names, of, written.span));  // throws if it has no value
}

void check_no_nulls(StatementContext& context, const Table& table, size_t column, SourceSpan span) {
  const Column& values = *table.columns[column];
  const uint64_t nulls = count_nulls(context.device(), values.validity(), values.rows());
  if (nulls == 0) return;
  throw Error(ErrorKind::kValue,
              fmt::format("column \"{}\" of table \"{}\" has {}", table.definitions[column].name, table.name,
                          count_noun(nulls, "NULL")))
      .sqlstate(sqlstate::kNotNullViolation)
      .at(span)
      .hint("UPDATE or DELETE these rows before");
}

void add_constraint(StatementContext& context, Table& table, const sql::ConstraintSpecification& written,
                    const sql::Identifier* column) {
  Constraint constraint = describe_constraint(written, context.names, table, column);
  if (constraint.kind == Constraint::Kind::kPrimaryKey) {
    for (size_t key : constraint.columns) {
      check_no_nulls(context, table, key, written.span);
      table.definitions[key].not_null = true;
    }
  }
  if (constraint.has_index(table)) {
    add_key_index(context, table, constraint, written.span);
  } else {
    check_constraint(context, table, constraint, written.span);
  }
  table.constraints.push_back(std::move(constraint));
  put_table(context, table);
}

}  // namespace rtsql
