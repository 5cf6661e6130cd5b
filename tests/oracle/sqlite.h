// Serves as the oracle: an in-memory SQLite database.
#pragma once

#include <sqlite3.h>

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "rows.h"

namespace rtsql::test {

// Is thrown where a query takes an oracle too long.
struct TooLong {};

class Sqlite {
 public:
  Sqlite();

  // Columns have no type: they keep values as they are inserted.
  void create(const std::string& table, const std::vector<std::string>& columns);
  void insert(const std::string& table, std::span<const Row> rows);
  // Throws std::runtime_error with SQLite's message: the generator wrote something that it should not. Throws
  // TooLong after some seconds' work.
  std::vector<Row> query(const std::string& sql);

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  using Statement = std::unique_ptr<sqlite3_stmt, Close>;
  Statement prepare(const std::string& sql);
  [[noreturn]] void fail(const std::string& sql) const;

  std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace rtsql::test
