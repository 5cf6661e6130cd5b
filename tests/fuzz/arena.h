// Holds one dataset in both systems, with indexes, and runs queries against both.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dataset.h"
#include "engine/session.h"
#include "fallible_oracle.h"
#include "modify_generator.h"
#include "query_generator.h"
#include "tests/oracle/sqlite.h"

namespace rtsql::fuzz {

inline constexpr const char* kByReference = "reference";  // SET tier, where SET index stands otherwise

// A statement runs under this: values of SET, and in which form.
struct Setup {
  std::string index;
  uint64_t host_rows = 0;
  bool uses_cubes = false;   // wherever one serves
  bool is_prepared = false;  // a query is run by EXECUTE
};

class Arena {
 public:
  // Replaces all tables of the session by those of `dataset`. It chooses at random how they get there (COPY
  // or INSERT, before and after indexes are made) and which indexes they have.
  Arena(Session& session, const Dataset& dataset, Random& random);

  // Makes cubes of some tables, and maybe of two of them; those that there are already are made anew, or left
  // stale.
  void create_cubes(const Dataset& dataset, Random& random);

  // Makes the change in both, and compares the table's rows, which keep their order.
  std::optional<std::string> change(const DataTable& table, const Change& change, const Setup& setup,
                                    Random& random);

  // Runs the query; returns what differs, or what rtsql failed with. Throws test::TooLong.
  std::optional<std::string> check(const Query& query, const Setup& setup, Random& random);

  Expected expect(const FallibleQuery& query) { return expected_of(sqlite_, query); }
  // Runs `sql`, a form of a query whose conditions can fail, and compares it with what the rule says.
  std::optional<std::string> check(const std::string& sql, const Expected& expected, const Setup& setup);

 private:
  // Returns the WITH of a cube; empty: none.
  std::string cube_options(Random& random) const;
  // The cube has some of the columns, by the names that the rows give them.
  void create_cube(const std::string& name, const std::string& rows, const std::vector<std::string>& columns,
                   Random& random);
  void create_cube_of_product(const DataTable& a, const DataTable& b, Random& random);
  void use(const Setup& setup);
  // Runs a query by the plan that it has kept of a run with other values.
  StatementResult execute_prepared(const std::string& query, Random& random);
  void create(const DataTable& table);
  void insert(const DataTable& table, size_t begin, size_t end);
  void copy(const DataTable& table, size_t begin, size_t end);
  void copy_to_sqlite(const DataTable& table);
  void create_indexes(const DataTable& table, Random& random);
  void create_index_of_several(const DataTable& table, int number, Random& random);

  Session& session_;
  test::Sqlite sqlite_;
};

}  // namespace rtsql::fuzz
