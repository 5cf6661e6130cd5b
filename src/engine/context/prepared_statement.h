// The statements that PREPARE keeps for EXECUTE.
//
// A query keeps its plan with its parameters inside, and EXECUTE puts literals in their places. Literals are
// words of the kernels, so the kernels are those of the first run. What was chosen for the values of the
// first run stays chosen: access paths, join orders and methods. See cached_plan.h for how long.
//
// A statement that changes a table makes its plan out of date by itself, so it is bound anew with literals
// each time; so is a query that needs a value before it can be planned, such as that of LIMIT or of LIKE. The
// kernels of these, too, are the same for all values that are not NULL.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/database/cached_plan.h"
#include "schema/type.h"
#include "sql/statement.h"

namespace rtsql {

struct PreparedStatement {
  sql::Prepare written;
  ParameterTypes types;      // declared, or else found where they stand
  bool caches_plan = false;  // a query that can be planned with parameters
  // The statement as a program has given it, apart from PREPARE: what spans in its errors refer to.
  std::optional<std::string> text = {};
  std::vector<uint32_t> type_numbers = {};  // what that program calls the types that it has declared
  std::optional<CachedPlan> cached = {};
};

// The types that a program declares, and how it calls them; there may be more than the statement has
// parameters.
struct DeclaredTypes {
  ParameterTypes types;
  std::vector<uint32_t> numbers;
};

class PreparedStatements {
 public:
  // Names are compared ignoring case.
  PreparedStatement* find(std::string_view name);
  void add(PreparedStatement statement);  // the name is free
  size_t size() const { return statements_.size(); }
  size_t text_bytes() const { return text_bytes_; }  // of the texts that programs have given
  void remove(std::string_view name);
  void clear();
  std::vector<std::string> names() const;

  // Lets plans go that are out of date, and with them the tables that they keep alive.
  void drop_stale_plans(const Catalog& catalog, const CatalogNames& names, const PlannerSettings& settings);
  void drop_plans();

 private:
  std::map<std::string, PreparedStatement> statements_;  // by the name in lower case
  size_t text_bytes_ = 0;
};

}  // namespace rtsql
