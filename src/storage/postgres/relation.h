// What a server gives rows of: a table, whose columns are read one by one, or a query, whose rows may come in
// another order each time.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "storage/postgres/connection.h"
#include "storage/postgres/value_types.h"

namespace rtsql::postgres {

struct Column {
  std::string name;        // as the server has it
  std::string expression;  // that gives it
  ReadType as;
};

struct Relation {
  std::string shown;       // in messages: "public.people"
  std::string sql;         // what follows FROM
  bool has_order = false;  // the rows come in one order within a transaction
  std::vector<Column> columns;
  uint64_t rows = 0;  // as the transaction sees them
};

// These throw as Connection does, and Error(kName) where there is no such table.
Relation open_table(const Connection& connection, const std::string& schema, const std::string& table);
Relation open_query(const Connection& connection, const std::string& query);

// Hands out the values of columns, row by row. Throws as Connection does, and Error(kData), naming the row,
// for a value that has no type here.
void read_rows(const Connection& connection, const Relation& relation,
               const std::vector<const Column*>& columns,
               const std::function<void(size_t column, const Value& value)>& take);

}  // namespace rtsql::postgres
