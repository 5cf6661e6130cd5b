// Orders the operators of grammar/sql.y by how tightly they bind.
#pragma once

#include <cstdint>

namespace rtsql::sql {

// The loosest is first. All associate to the left but kComparison and kMembership, which do not chain.
enum class Precedence : uint8_t {
  kOr,
  kAnd,
  kNot,
  kIs,
  kComparison,
  kMembership,  // BETWEEN, IN, LIKE and their like
  kOther,       // || and others that have none of their own
  kSum,
  kProduct,
  kPower,
  kCollation,
  kSign,
  kCast,
  kPrimary,  // what needs no parentheses anywhere
};

}  // namespace rtsql::sql
