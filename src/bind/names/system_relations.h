// The relations of pg_catalog: their names, their columns, and the queries of those that are views. They are
// PostgreSQL 15's, for its clients read them; their rows are what the catalog says of itself
// (engine/system/system_rows.h).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "schema/client_type.h"
#include "schema/view.h"

namespace rtsql {

inline constexpr std::string_view kSystemSchema = "pg_catalog";

struct SystemColumn {
  std::string name;
  Type type;
  uint32_t type_number;
  bool may_be_null;
};

struct SystemRelation {
  std::string_view name;
  uint32_t number;  // 0: it is of no use but to the functions of pg_catalog, and listed nowhere
  char kind;        // as pg_class has it: 'r' a table, 'v' a view
  std::vector<SystemColumn> columns;
  ViewEntryPtr view;  // null: it is no query over others

  size_t find_column(std::string_view column) const;  // it is there
};

// Lists them, in the order of their names.
const std::vector<SystemRelation>& system_relations();
// Finds one ignoring case; returns null if there is none.
const SystemRelation* find_system_relation(std::string_view name);

}  // namespace rtsql
