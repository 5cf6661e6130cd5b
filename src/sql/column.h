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

// What is said of a sequence; numbers are as written, with their sign.
struct SequenceOptions {
  std::optional<Identifier> start, increment, minimum, maximum;
  bool cycles = false;
  std::optional<Identifier> name;  // of a column's own sequence
};

// GENERATED … AS IDENTITY: the column has a sequence of its own.
struct IdentitySpecification {
  bool always = false;  // or by default
  SequenceOptions options;
  SourceSpan span;
};

struct ColumnSpecification {
  Identifier name;
  TypeName type;
  std::optional<Identifier> collation;
  bool not_null = false;
  ExpressionPtr default_value;  // null if absent
  std::optional<IdentitySpecification> identity;
  std::vector<ConstraintSpecification> constraints;
};

}  // namespace rtsql::sql
