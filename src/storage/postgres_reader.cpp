#include "storage/postgres_reader.h"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "common/text.h"
#include "schema/column_builder.h"
#include "storage/postgres/connection_text.h"
#include "storage/postgres/relation.h"

namespace rtsql {
namespace {

constexpr uint64_t kRowsHandedOut = uint64_t{1} << 20;

using RelationPtr = std::shared_ptr<const postgres::Relation>;

class PostgresColumn : public ColumnSource {
 public:
  PostgresColumn(PostgresConnectionPtr connection, RelationPtr relation, const postgres::Column& column)
      : ColumnSource(column.as.type, relation->rows, true),
        connection_(std::move(connection)),
        relation_(std::move(relation)),
        column_(column) {}

  void read(ColumnReceiver& receiver) const override {
    const bool is_whole = has_dictionary(type());  // texts have one dictionary
    ColumnBuilder builder(type());
    uint64_t begin = 0, waiting = 0;
    postgres::read_rows(*connection_, *relation_, {&column_}, [&](size_t, const Value& value) {
      builder.append(value);
      if (++waiting < kRowsHandedOut || is_whole) return;
      receiver.put(begin, std::exchange(builder, ColumnBuilder(type())).finish());
      begin += std::exchange(waiting, 0);
    });
    if (waiting > 0) receiver.put(begin, builder.finish());
  }
  const void* place() const override { return kStatement; }

 private:
  const PostgresConnectionPtr connection_;
  const RelationPtr relation_;
  const postgres::Column& column_;
};

std::vector<std::string> names_of(const postgres::Relation& relation) {
  std::vector<std::string> names;
  std::set<std::string> used;
  for (const postgres::Column& column : relation.columns) {
    std::string name = column.name;
    for (int number = 1; !used.insert(to_lower(name)).second; ++number)
      name = fmt::format("{}_{}", column.name, number);
    names.push_back(std::move(name));
  }
  return names;
}

void read_at_once(gpu::Device& device, const postgres::Connection& connection,
                  const postgres::Relation& relation, Table& table) {
  std::vector<ColumnBuilder> builders;
  std::vector<const postgres::Column*> columns;
  for (const postgres::Column& column : relation.columns) {
    builders.emplace_back(column.as.type);
    columns.push_back(&column);
  }
  table.rows = 0;
  postgres::read_rows(connection, relation, columns, [&](size_t column, const Value& value) {
    if (column == 0) ++table.rows;
    builders[column].append(value);
  });
  check_table_rows(table.name, table.rows);
  for (ColumnBuilder& builder : builders) table.columns.push_back(Column::on_host(device, builder.finish()));
}

PostgresTable table_of(gpu::Device& device, const PostgresConnectionPtr& connection,
                       postgres::Relation opened) {
  const auto relation = std::make_shared<const postgres::Relation>(std::move(opened));
  PostgresTable made;
  Table& table = made.table;
  table.name = relation->shown;
  table.rows = relation->rows;
  check_table_rows(table.name, table.rows);
  const std::vector<std::string> names = names_of(*relation);
  for (size_t i = 0; i < names.size(); ++i)
    table.definitions.push_back({.name = names[i], .type = relation->columns[i].as.type});
  if (!relation->has_order) {
    read_at_once(device, *connection, *relation, table);
    return made;
  }
  for (const postgres::Column& column : relation->columns) {
    table.columns.push_back(Column::elsewhere(
        device, std::make_shared<const PostgresColumn>(connection, relation, column), std::nullopt));
  }
  return made;
}

}  // namespace

bool is_postgres_uri(std::string_view text) {
  return postgres::is_connection_uri(text);
}

std::string shown_postgres_server(const std::string& text) {
  return postgres::without_password(text);
}

PostgresConnectionPtr connect_to_postgres(const std::string& text) {
  return std::make_shared<const postgres::Connection>(text);
}

std::vector<PostgresRelation> list_postgres_relations(const PostgresConnectionPtr& connection) {
  std::vector<PostgresRelation> relations;
  const postgres::Texts rows = connection->query(
      "SELECT n.nspname, c.relname, a.attname FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON "
      "n.oid = "
      "c.relnamespace JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid WHERE c.relkind IN ('r', 'p', "
      "'v', 'm', "
      "'f') AND a.attnum > 0 AND NOT a.attisdropped AND n.nspname <> 'information_schema' AND n.nspname NOT "
      "LIKE "
      "'pg\\_%' AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT') ORDER BY "
      "n.nspname, c.relname, c.oid, a.attnum");
  for (const std::vector<std::string>& row : rows) {
    if (relations.empty() || relations.back().schema != row[0] || relations.back().name != row[1])
      relations.push_back({row[0], row[1], {}});
    relations.back().columns.push_back(row[2]);
  }
  return relations;
}

PostgresTable open_postgres_table(gpu::Device& device, const PostgresConnectionPtr& connection,
                                  const std::string& schema, const std::string& table) {
  return table_of(device, connection, postgres::open_table(*connection, schema, table));
}

PostgresTable open_postgres_query(gpu::Device& device, const PostgresConnectionPtr& connection,
                                  const std::string& query) {
  return table_of(device, connection, postgres::open_query(*connection, query));
}

}  // namespace rtsql
