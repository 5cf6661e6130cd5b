// Holds the tables of the Star Schema Benchmark in a session, and a copy of them in SQLite.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/session.h"
#include "tests/oracle/rows.h"
#include "tests/oracle/sqlite.h"

namespace rtsql::test {

class StarDatabase {
 public:
  StarDatabase(double scale, int64_t seed) { make(scale, seed); }

  // Replaces the tables by others, which are made under this tier; later queries run under it, too.
  void make(double scale, int64_t seed, const std::string& tier = "device");

  Session& session() { return session_; }
  std::vector<Row> rows(const std::string& sql) { return rows_of(session_.execute(sql)); }
  double number(const std::string& sql);  // the one integer that `sql` gives

  // Returns the sorted rows of each table, but for the one with the scale and the seed.
  std::map<std::string, std::vector<Row>> contents();

  void copy_to(Sqlite& sqlite);

 private:
  Database database_;
  Session session_{database_};
};

}  // namespace rtsql::test
