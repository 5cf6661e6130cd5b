#include "engine/system/system_catalog.h"

#include <fmt/format.h>

#include <algorithm>

#include "bind/query/view_binder.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/system/relation_numbers.h"
#include "index/registry/registry.h"
#include "schema/client_type.h"
#include "schema/enumeration.h"
#include "sql/keywords.h"

namespace rtsql {
namespace {

// Method of a key that no index enforces: its rows are sorted when they are checked.
constexpr std::string_view kMethodOfKeys = "sorted";

std::string definition_of(const Constraint& constraint, const TableSchema& table) {
  if (!constraint.is_key()) return fmt::format("CHECK ({})", constraint.condition);
  std::vector<std::string> columns;
  for (const size_t column : constraint.columns)
    columns.push_back(sql::name_text(table.definitions[column].name));
  const bool is_primary = constraint.kind == Constraint::Kind::kPrimaryKey;
  return fmt::format("{} ({})", is_primary ? "PRIMARY KEY" : "UNIQUE", join(columns, ", "));
}

ShownIndex shown_index(const IndexEntry& index, const TableSchema& table) {
  ShownIndex shown{.texts = indexed_texts(index, table), .method = std::string(index.method->name)};
  const size_t own = table.definitions.size();
  for (const size_t column : index.columns) {
    shown.columns.push_back(column < own ? static_cast<int64_t>(column + 1) : 0);
    shown.types.push_back(column < own ? table.definitions[column].type
                                       : index.expressions.at(column - own).expression.value->type);
  }
  shown.is_unique = index.unique;
  return shown;
}

ShownIndex index_of_key(const Constraint& key, const TableSchema& table) {
  ShownIndex shown{.method = std::string(kMethodOfKeys), .is_unique = true};
  for (const size_t column : key.columns) {
    shown.columns.push_back(static_cast<int64_t>(column + 1));
    shown.texts.push_back(sql::name_text(table.definitions[column].name));
    shown.types.push_back(table.definitions[column].type);
  }
  return shown;
}

}  // namespace

SystemCatalog::SystemCatalog(StatementContext& context, StatementTables& tables)
    : context_(context), tables_(tables) {
  ObjectNumbers of_methods;
  for (const IndexMethod* const method : index_methods())
    methods_.emplace_back(of_methods.next("method", {SchemaName(), method->name}), method->name);
  add_schemas();
  add_relations();
  add_constraints();
  ObjectNumbers of_types;
  for (const TypeEntryPtr& type : context_.catalog().types()) {
    if (is_shown(type->schema, context_.names)) types_.push_back({of_types.next("type", *type), type});
  }
}

void SystemCatalog::add_schemas() {
  const uint32_t database = context_.names.path().database;
  ObjectNumbers of_schemas;
  const auto add_schema = [&](const SchemaName& schema) {
    schemas_.push_back({of_schemas.next("schema", {schema, ""}), schema});
  };
  schemas_.push_back({numbers::kSystemSchema, {database, std::string(kSystemSchema)}});
  add_schema({database, std::string(kInformationSchema)});
  add_schema(SchemaName::main_of(database));
  for (const SchemaName& schema : context_.catalog().schemas()) {
    if (schema.database == database) add_schema(schema);
  }
  const SchemaName temporary = SchemaName::temporary_of(context_.session.number);
  if (context_.catalog().has_any_of(temporary)) add_schema(temporary);
}

ShownRelation& SystemCatalog::add(char kind, const EntryName& name) {
  relations_.push_back({.number = 0, .kind = kind, .schema = name.schema, .name = std::string(name.name)});
  return relations_.back();
}

void SystemCatalog::add_relations() {
  const Catalog& catalog = context_.catalog();
  for (const TablePtr& table : catalog.tables()) {
    if (!is_shown(table->schema, context_.names)) continue;
    ShownRelation& relation = add('r', *table);
    relation.table = table;
    relation.rows = table->rows;
    relation.bytes = table->resident_bytes();
  }
  for (const ViewEntryPtr& view : catalog.views()) {
    if (is_shown(view->schema, context_.names)) add('v', *view).view = view;
  }
  for (const SequenceEntryPtr& sequence : catalog.sequences()) {
    if (is_shown(sequence->schema, context_.names)) add('S', *sequence).sequence = sequence;
  }
  RelationNumbers numbers(catalog, context_.names);
  for (ShownRelation& relation : relations_) relation.number = numbers.of({relation.schema, relation.name});
  const std::vector<ShownRelation> tables = relations_;
  const size_t before = relations_.size();
  for (const ShownRelation& table : tables) {
    if (table.table) add_indexes(table);
  }
  for (size_t i = before; i < relations_.size(); ++i)
    relations_[i].number = numbers.others().next("index", {relations_[i].schema, relations_[i].name});
  for (size_t i = 0; i < relations_.size(); ++i)
    by_name_[{relations_[i].schema, relations_[i].name}].push_back(i);
}

void SystemCatalog::add_indexes(const ShownRelation& table) {
  const auto key_named = [&](std::string_view name) {
    return std::ranges::find_if(table.table->constraints, [&](const Constraint& constraint) {
      return constraint.is_key() && equals_ignore_case(constraint.name, name);
    });
  };
  for (const IndexEntryPtr& entry : context_.catalog().indexes_of(*table.table)) {
    ShownRelation& relation = add('i', {table.schema, entry->name});
    relation.index = shown_index(*entry, *table.table);
    relation.index->table = table.number;
    const auto key = key_named(entry->name);
    relation.index->is_primary = entry->of_constraint && key != table.table->constraints.end() &&
                                 key->kind == Constraint::Kind::kPrimaryKey;
    relation.rows = table.rows;
    relation.bytes = entry->is_built() ? resident_bytes(*entry) : 0;
  }
  for (const Constraint& constraint : table.table->constraints) {
    if (!constraint.is_key() || constraint.has_index(*table.table)) continue;
    ShownRelation& relation = add('i', {table.schema, constraint.name});
    relation.index = index_of_key(constraint, *table.table);
    relation.index->table = table.number;
    relation.index->is_primary = constraint.kind == Constraint::Kind::kPrimaryKey;
    relation.rows = table.rows;
  }
}

void SystemCatalog::add_constraints() {
  ObjectNumbers of_constraints;
  for (const ShownRelation& relation : relations_) {
    if (!relation.table) continue;
    for (const Constraint& constraint : relation.table->constraints) {
      const uint32_t number =
          of_constraints.next("constraint", {relation.schema, relation.name + "." + constraint.name});
      const ShownRelation* const index =
          constraint.is_key() ? find_relation('i', {relation.schema, constraint.name}) : nullptr;
      constraints_.push_back({number, relation.number, index != nullptr ? index->number : 0, relation.schema,
                              constraint, definition_of(constraint, *relation.table)});
    }
  }
}

uint32_t SystemCatalog::number_of(const SchemaName& schema) const {
  const auto found = std::ranges::find(schemas_, schema, &ShownSchema::name);
  return found == schemas_.end() ? 0 : found->number;
}

uint32_t SystemCatalog::number_of_method(const std::string& name) const {
  const auto found = std::ranges::find(methods_, name, &std::pair<uint32_t, std::string>::second);
  return found == methods_.end() ? 0 : found->first;
}

const ShownRelation* SystemCatalog::find_relation(char kind, const EntryName& name) const {
  const auto named = by_name_.find(QualifiedName(name));
  if (named == by_name_.end()) return nullptr;
  for (const size_t relation : named->second) {
    if (relations_[relation].kind == kind) return &relations_[relation];
  }
  return nullptr;
}

std::vector<ShownColumn> SystemCatalog::columns_of(const ShownRelation& relation) const {
  std::vector<ShownColumn> columns;
  if (relation.table) {
    for (const ColumnDefinition& column : relation.table->definitions) {
      columns.push_back({column.name, column.type, !column.not_null, column.default_value, column.text_length,
                         column.identity, column.precision.fraction_digits});
    }
  } else if (relation.index) {
    for (size_t i = 0; i < relation.index->columns.size(); ++i)
      columns.push_back({relation.index->texts[i], relation.index->types[i]});
  } else if (relation.view) {
    try {
      const LogicalQuery query = bind_view(*relation.view, context_.names, &tables_, {});
      for (const OutputColumn& output : query.root->outputs)
        columns.push_back({output.name, output.expr->type, output.expr->nullable});
    } catch (const Error& error) {
      if (error.ends_statement()) throw;
    }
  }
  return columns;
}

AttributeType SystemCatalog::type_of(const ShownColumn& column) const {
  constexpr uint32_t kVarchar = 1043, kBpchar = 1042;
  constexpr int32_t kHeader = 4;  // PostgreSQL adds it to the lengths of texts
  const Type type = column.type;
  if (column.text_length) {
    return {column.text_length->drops_spaces ? kBpchar : kVarchar,
            static_cast<int32_t>(column.text_length->characters) + kHeader};
  }
  if (type.id == TypeId::kEnum) {
    const auto named =
        std::ranges::find_if(types_, [&](const ShownType& of) { return of.entry->type == type; });
    if (named != types_.end()) return {named->number};
  }
  const bool is_list = type.id == TypeId::kList && type.referent == Referent::kNone;
  const ClientType& known = client_type_of(type);
  const bool is_rounded = column.fraction_digits != kMostFractionDigits && !is_list &&
                          (type.id == TypeId::kTimestamp || type.id == TypeId::kTimestamptz);
  return {is_list ? known.of_lists : known.number, is_rounded ? column.fraction_digits : type_modifier(type)};
}

bool SystemCatalog::is_visible(const ShownRelation& relation) const {
  for (const SchemaName& schema : context_.names.path().schemas) {
    if (by_name_.contains({schema, relation.name})) return schema == relation.schema;
  }
  return false;
}

}  // namespace rtsql
