// A constraint is what each row of a table fulfils, or each pair of rows. Whoever changes a table's rows
// checks its constraints (engine/table/constraints.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace rtsql {

struct TableSchema;

struct Constraint {
  enum class Kind : uint8_t {
    kPrimaryKey,  // as kUnique; its columns are NOT NULL
    kUnique,      // no two rows agree in all columns; one with a NULL agrees with none
    kCheck,       // the condition is TRUE or NULL
  };
  Kind kind = Kind::kPrimaryKey;
  std::string name;             // no other constraint of the table has it
  std::vector<size_t> columns;  // ordinals, each once: of a key in its order; of a CHECK those that it reads
  std::string condition = {};   // kCheck: SQL in canonical form; columns are named without their table

  bool is_key() const { return kind != Kind::kCheck; }
  // Tells whether an index of its name enforces it: keys of several columns, and UUIDs, do not fit into one.
  bool has_index(const TableSchema& table) const;
};

}  // namespace rtsql
