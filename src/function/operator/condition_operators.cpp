#include "function/operator/sql_operator.h"

namespace rtsql {

using sql::Precedence;

std::vector<SqlOperator> condition_operators() {
  return {
      {"or", Precedence::kOr, "a OR b", "TRUE where one is, else NULL where one is, else FALSE", Op::kOr},
      {"and", Precedence::kAnd, "a AND b", "FALSE where one is, else NULL where one is, else TRUE", Op::kAnd},
      {"not", Precedence::kNot, "NOT condition", "the opposite; NULL of NULL", Op::kNot, nullptr, true},
      {"is null", Precedence::kIs, "value IS [NOT] NULL", "whether it is NULL; also ISNULL and NOTNULL"},
      {"is true", Precedence::kIs, "condition IS [NOT] TRUE", "whether it is TRUE; never NULL"},
      {"is false", Precedence::kIs, "condition IS [NOT] FALSE", "whether it is FALSE; never NULL"},
      {"is unknown", Precedence::kIs, "condition IS [NOT] UNKNOWN", "whether it is NULL"},
      {"is distinct from", Precedence::kIs, "a IS [NOT] DISTINCT FROM b",
       "whether they differ, where NULL equals NULL alone; never NULL"},
      {"=", Precedence::kComparison, "a = b", "whether they are equal; also ==", Op::kEqual},
      {"<>", Precedence::kComparison, "a <> b", "whether they differ; also !=", Op::kNotEqual},
      {"<", Precedence::kComparison, "a < b", "whether a is less", Op::kLess},
      {"<=", Precedence::kComparison, "a <= b", "whether a is less or equal", Op::kLessEqual},
      {">", Precedence::kComparison, "a > b", "whether a is greater", Op::kGreater},
      {">=", Precedence::kComparison, "a >= b", "whether a is greater or equal", Op::kGreaterEqual},
      {"any", Precedence::kComparison, "value = ANY (query)",
       "whether the comparison, this or another, is TRUE of a row of the query; also SOME"},
      {"all", Precedence::kComparison, "value = ALL (query)",
       "whether the comparison, this or another, is TRUE of all rows of the query"},
      {"between", Precedence::kMembership, "value [NOT] BETWEEN [SYMMETRIC] low AND high",
       "whether low <= value <= high; SYMMETRIC takes the bounds in either order"},
      {"in", Precedence::kMembership, "value [NOT] IN (value, …)",
       "whether it equals a value of the list, or a row of a query"},
      {"overlaps", Precedence::kMembership, "(start, end) OVERLAPS (start, end)",
       "whether two periods have a moment in common"},
      {"exists", Precedence::kPrimary, "EXISTS (query)", "whether the query has a row"},
  };
}

}  // namespace rtsql
