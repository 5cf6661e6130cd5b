#include "engine/system/information_schema.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <utility>

#include "bind/query/view_binder.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/result/host_result.h"
#include "schema/client_type.h"
#include "schema/column_builder.h"
#include "schema/enumeration.h"

namespace rtsql {
namespace {

// A value of a row: a text, a number, or NULL.
struct Field {
  Field(std::string value) : text(std::move(value)) {}
  Field(const char* value) : text(value) {}
  Field(int64_t value) : number(value) {}
  Field(std::nullopt_t) {}
  std::optional<std::string> text = {};
  std::optional<int64_t> number = {};
};

class Rows {
 public:
  Rows& text(const char* name) { return add(name, TypeId::kVarchar); }
  Rows& number(const char* name) { return add(name, TypeId::kBigint); }

  void row(const std::vector<Field>& fields) {
    for (size_t i = 0; i < fields.size(); ++i) {
      const Field& field = fields[i];
      Value value = Value::null_of(types_[i]);
      if (field.text) value = Value::of_text(*field.text);
      if (field.number) value = Value::of_integer(TypeId::kBigint, *field.number);
      columns_[i].append(value);
    }
  }

  StatementResult finish() {
    HostResult result;
    for (size_t i = 0; i < columns_.size(); ++i) result.column(names_[i], columns_[i].finish());
    return result.finish();
  }

 private:
  Rows& add(const char* name, Type type) {
    names_.emplace_back(name);
    types_.push_back(type);
    columns_.emplace_back(type);
    return *this;
  }

  std::vector<std::string> names_;
  std::vector<Type> types_;
  std::vector<ColumnBuilder> columns_;
};

struct InformationColumn {
  std::string name;
  Type type;
  bool may_be_null = true;
  std::string default_value = {};
  std::optional<TextLength> text_length = {};
  std::optional<Identity> identity = {};
};

// What clients of PostgreSQL call the column's type.
std::string client_type_name(const InformationColumn& column) {
  if (column.type.id == TypeId::kEnum && !column.type.enumeration->name().empty())
    return column.type.enumeration->name();
  const std::string_view name = column.text_length ? "varchar" : client_type_of(column.type).name;
  return column.type.id == TypeId::kList ? fmt::format("_{}", name) : std::string(name);
}

class Information {
 public:
  Information(StatementContext& context, StatementTables& tables)
      : context_(context), catalog_(context.catalog()), tables_(tables) {}

  StatementResult schemata() {
    Rows rows;
    rows.text("catalog_name").text("schema_name").text("schema_owner");
    for (const AttachedDatabase& database : catalog_.databases()) {
      rows.row({database.name, std::string(kMainSchema), kOwner});
      for (const SchemaName& schema : catalog_.schemas()) {
        if (schema.database == database.number) rows.row({database.name, schema.name, kOwner});
      }
      rows.row({database.name, std::string(kInformationSchema), kOwner});
    }
    rows.row({database_of(temporary()), temporary().name, kOwner});
    return rows.finish();
  }

  StatementResult tables() {
    Rows rows;
    rows.text("table_catalog").text("table_schema").text("table_name").text("table_type");
    rows.text("is_insertable_into");
    for (const TablePtr& table : seen(catalog_.tables())) {
      const bool is_temporary = table->schema.is_temporary();
      rows.row({database_of(table->schema), table->schema.name, table->name,
                is_temporary ? "LOCAL TEMPORARY" : "BASE TABLE", "YES"});
    }
    for (const ViewEntryPtr& view : seen(catalog_.views()))
      rows.row({database_of(view->schema), view->schema.name, view->name, "VIEW", "NO"});
    return rows.finish();
  }

  StatementResult columns() {
    Rows rows;
    rows.text("table_catalog").text("table_schema").text("table_name").text("column_name");
    rows.number("ordinal_position").text("column_default").text("is_nullable").text("data_type");
    rows.number("character_maximum_length").number("numeric_precision").number("numeric_scale");
    rows.text("udt_name").text("is_identity").text("identity_generation");
    for_each_relation([&](const EntryName& name, const std::vector<InformationColumn>& columns) {
      for (size_t i = 0; i < columns.size(); ++i) {
        const InformationColumn& column = columns[i];
        const bool is_decimal = column.type.id == TypeId::kDecimal;
        rows.row({database_of(name.schema), name.schema.name, std::string(name.name), column.name,
                  static_cast<int64_t>(i + 1),
                  column.default_value.empty() || column.identity ? Field(std::nullopt)
                                                                  : Field(column.default_value),
                  column.may_be_null ? "YES" : "NO", column_type_text(column.type),
                  column.text_length ? Field(static_cast<int64_t>(column.text_length->characters))
                                     : Field(std::nullopt),
                  is_decimal ? Field(int64_t{column.type.precision}) : Field(std::nullopt),
                  is_decimal ? Field(int64_t{column.type.scale}) : Field(std::nullopt),
                  client_type_name(column), column.identity ? "YES" : "NO",
                  column.identity ? Field(column.identity->always ? "ALWAYS" : "BY DEFAULT")
                                  : Field(std::nullopt)});
      }
    });
    return rows.finish();
  }

  StatementResult views() {
    Rows rows;
    rows.text("table_catalog").text("table_schema").text("table_name").text("view_definition");
    rows.text("check_option").text("is_updatable");
    for (const ViewEntryPtr& view : seen(catalog_.views()))
      rows.row({database_of(view->schema), view->schema.name, view->name, view->query, "NONE", "NO"});
    return rows.finish();
  }

  StatementResult table_constraints() {
    Rows rows;
    rows.text("constraint_catalog").text("constraint_schema").text("constraint_name");
    rows.text("table_catalog").text("table_schema").text("table_name").text("constraint_type");
    for_each_constraint([&](const Table& table, const Constraint& constraint) {
      const std::string database = database_of(table.schema);
      const char* type = constraint.kind == Constraint::Kind::kPrimaryKey ? "PRIMARY KEY"
                         : constraint.kind == Constraint::Kind::kUnique   ? "UNIQUE"
                                                                          : "CHECK";
      rows.row({database, table.schema.name, constraint.name, database, table.schema.name, table.name, type});
    });
    return rows.finish();
  }

  StatementResult key_column_usage() {
    Rows rows;
    rows.text("constraint_catalog").text("constraint_schema").text("constraint_name");
    rows.text("table_catalog").text("table_schema").text("table_name").text("column_name");
    rows.number("ordinal_position");
    for_each_constraint([&](const Table& table, const Constraint& constraint) {
      const std::string database = database_of(table.schema);
      for (size_t i = 0; constraint.is_key() && i < constraint.columns.size(); ++i) {
        rows.row({database, table.schema.name, constraint.name, database, table.schema.name, table.name,
                  table.definitions[constraint.columns[i]].name, static_cast<int64_t>(i + 1)});
      }
    });
    return rows.finish();
  }

  StatementResult check_constraints() {
    Rows rows;
    rows.text("constraint_catalog").text("constraint_schema").text("constraint_name").text("check_clause");
    for_each_constraint([&](const Table& table, const Constraint& constraint) {
      if (constraint.kind == Constraint::Kind::kCheck)
        rows.row({database_of(table.schema), table.schema.name, constraint.name, constraint.condition});
    });
    return rows.finish();
  }

  StatementResult sequences() {
    Rows rows;
    rows.text("sequence_catalog").text("sequence_schema").text("sequence_name").text("data_type");
    rows.number("start_value").number("minimum_value").number("maximum_value").number("increment");
    rows.text("cycle_option");
    for (const SequenceEntryPtr& sequence : seen(catalog_.sequences())) {
      rows.row({database_of(sequence->schema), sequence->schema.name, sequence->name, "BIGINT",
                sequence->start, sequence->minimum, sequence->maximum, sequence->increment,
                sequence->cycles ? "YES" : "NO"});
    }
    return rows.finish();
  }

  StatementResult all_tables() {
    Rows rows;
    rows.text("database").text("schema").text("name").text("columns").text("types").text("temporary");
    for_each_relation([&](const EntryName& name, const std::vector<InformationColumn>& columns) {
      std::vector<std::string> names, types;
      for (const InformationColumn& column : columns) {
        names.push_back(column.name);
        types.push_back(column_type_text(column.type));
      }
      rows.row({database_of(name.schema), name.schema.name, std::string(name.name), join(names, ", "),
                join(types, ", "), name.schema.is_temporary() ? "YES" : "NO"});
    });
    return rows.finish();
  }

 private:
  static constexpr const char* kOwner = "rtsql";  // the one user

  SchemaName temporary() const { return SchemaName::temporary_of(context_.session.number); }

  // TEMP entries belong to no database.
  std::string database_of(const SchemaName& schema) const {
    return schema.is_temporary() ? std::string(kTemporarySchema) : catalog_.database_name(schema.database);
  }

  template <class Pointer>
  std::vector<Pointer> seen(std::vector<Pointer> entries) const {
    std::erase_if(entries, [&](const Pointer& entry) { return !context_.names.sees(entry->schema); });
    return entries;
  }

  template <class Use>
  void for_each_constraint(const Use& use) const {
    for (const TablePtr& table : seen(catalog_.tables())) {
      for (const Constraint& constraint : table->constraints) use(*table, constraint);
    }
  }

  template <class Use>
  void for_each_relation(const Use& use) {
    for (const TablePtr& table : seen(catalog_.tables())) {
      std::vector<InformationColumn> columns;
      for (const ColumnDefinition& column : table->definitions)
        columns.push_back({column.name, column.type, !column.not_null, column.default_value,
                           column.text_length, column.identity});
      use(*table, columns);
    }
    for (const ViewEntryPtr& view : seen(catalog_.views())) use(*view, columns_of_view(*view));
  }

  // The columns of a view are those that its query gives now. One that cannot be bound any more shows none.
  std::vector<InformationColumn> columns_of_view(const ViewEntry& view) {
    std::vector<InformationColumn> columns;
    try {
      const LogicalQuery query = bind_view(view, context_.names, &tables_, {});
      for (const OutputColumn& output : query.root->outputs)
        columns.push_back({output.name, output.expr->type, output.expr->nullable});
    } catch (const Error& error) {
      if (error.ends_statement()) throw;
    }
    return columns;
  }

  StatementContext& context_;
  const Catalog& catalog_;
  StatementTables& tables_;
};

using Make = StatementResult (Information::*)();

const std::map<std::string, Make>& makers() {
  static const std::map<std::string, Make> kMakers = {
      {"check_constraints", &Information::check_constraints},
      {"columns", &Information::columns},
      {"key_column_usage", &Information::key_column_usage},
      {"schemata", &Information::schemata},
      {"sequences", &Information::sequences},
      {"table_constraints", &Information::table_constraints},
      {"tables", &Information::tables},
      {"views", &Information::views},
  };
  return kMakers;
}

}  // namespace

const std::vector<std::string>& information_tables() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> names;
    for (const auto& [name, make] : makers()) names.push_back(name);
    return names;
  }();
  return kNames;
}

StatementResult information_rows(StatementContext& context, StatementTables& tables,
                                 const std::string& name) {
  Information information(context, tables);
  return (information.*makers().at(name))();
}

StatementResult show_all_tables(StatementContext& context, StatementTables& tables) {
  return Information(context, tables).all_tables();
}

}  // namespace rtsql
