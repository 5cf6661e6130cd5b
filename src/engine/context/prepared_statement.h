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
  std::optional<CachedPlan> cached = {};
};

class PreparedStatements {
 public:
  // Names are compared ignoring case.
  PreparedStatement* find(std::string_view name);
  void add(PreparedStatement statement);  // the name is free
  void remove(std::string_view name);
  void clear() { statements_.clear(); }
  std::vector<std::string> names() const;

  // Lets plans go that are out of date, and with them the tables that they keep alive.
  void drop_stale_plans(const Catalog& catalog, const CatalogNames& names, const PlannerSettings& settings);
  void drop_plans();

 private:
  std::map<std::string, PreparedStatement> statements_;  // by the name in lower case
};

}  // namespace rtsql
