// Columns and constraints as CREATE TABLE and ALTER TABLE define them.
#pragma once

#include <optional>
#include <vector>

#include "sql/expression.h"

namespace rtsql::sql {

struct ConstraintSpecification {
  enum class Kind { kPrimaryKey, kUnique, kCheck };
  Kind kind = Kind::kPrimaryKey;
  std::optional<Identifier> name;
  std::vector<Identifier> columns;  // of a key; empty: the column behind which it is written
  ExpressionPtr condition;          // kCheck
  SourceSpan span;
};

struct ColumnSpecification {
  Identifier name;
  TypeName type;
  std::optional<Identifier> collation;
  bool not_null = false;
  ExpressionPtr default_value;  // null if absent
  std::vector<ConstraintSpecification> constraints;
};

}  // namespace rtsql::sql
