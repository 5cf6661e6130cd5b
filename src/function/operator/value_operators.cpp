#include "function/operator/sql_operator.h"

namespace rtsql {

using sql::Precedence;

std::vector<SqlOperator> value_operators() {
  return {
      {"::", Precedence::kCast, "value::type", "the value as one of the type"},
      {"cast", Precedence::kPrimary, "CAST(value AS type)", "the value as one of the type"},
      {"case", Precedence::kPrimary, "CASE WHEN condition THEN value … [ELSE value] END",
       "the value of the first condition that is TRUE; also CASE a WHEN b …, where a = b"},
  };
}

}  // namespace rtsql
