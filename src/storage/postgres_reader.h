// Makes tables of those of PostgreSQL servers (storage/postgres).
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "storage/table.h"

namespace rtsql {

namespace postgres {
class Connection;
}
using PostgresConnectionPtr = std::shared_ptr<const postgres::Connection>;

// Tells whether a text is a postgresql://… address.
bool is_postgres_uri(std::string_view text);
// Writes the text that says which server is meant without its password. Throws Error(kValue) for one that
// does not.
std::string shown_postgres_server(const std::string& text);

// Connects, and begins a transaction that reads one snapshot: tables that are opened through one connection
// go together. Throws Error(kIo) in the server's words, Error(kValue), Error(kInterrupted).
PostgresConnectionPtr connect_to_postgres(const std::string& text);

struct PostgresRelation {
  std::string schema, name;
  std::vector<std::string> columns;
};
// Lists the tables and views that a user of the server may read, without those of the server itself.
std::vector<PostgresRelation> list_postgres_relations(const PostgresConnectionPtr& connection);

struct PostgresTable {
  Table table;
  std::vector<std::string> notes;  // what a user should know: columns that are texts
};

// Opens a table whose columns are read, each as a whole, when they are first used, over the same connection;
// what the server gives in no order, a view or a foreign table, is read at once. Throws Error(kName) where
// there is no such table, Error(kData) in the server's words, Error(kIo), and Error(kInterrupted).
PostgresTable open_postgres_table(gpu::Device& device, const PostgresConnectionPtr& connection,
                                  const std::string& schema, const std::string& table);
// Reads the rows of a query of PostgreSQL. Throws the same.
PostgresTable open_postgres_query(gpu::Device& device, const PostgresConnectionPtr& connection,
                                  const std::string& query);

}  // namespace rtsql
