// An operator of SQL is declared once: how it is written, how tightly it binds, how it is typed, what it
// gives. The binder, SHOW FUNCTIONS and the docs read the record. An Operation (expression/operation.h)
// computes it.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "expression/expression.h"
#include "sql/precedence.h"

namespace rtsql {

struct SqlOperator {
  std::string_view name;  // lower case: "like", "="
  sql::Precedence precedence;
  std::string_view notation;  // "text [NOT] LIKE pattern [ESCAPE character]": for docs
  std::string_view help;
  std::optional<Op> op = {};  // what it becomes for operands of any types, if there is one
  // Types it, of operands that are single values. Throws Error(kType). Null: the binder makes it of
  // conditions, rows, queries or types, or the parser makes it a call.
  ExprPtr (*bind)(const SqlOperator& of, std::vector<ExprPtr> operands, SourceSpan span) = nullptr;
  bool is_prefix = false;  // written in front of its one operand
};

// Declares logic, comparisons, and the predicates that are not about texts.
std::vector<SqlOperator> condition_operators();
std::vector<SqlOperator> text_operators();
std::vector<SqlOperator> bit_operators();
std::vector<SqlOperator> list_operators();
std::vector<SqlOperator> arithmetic_operators();
// Declares what chooses a value or changes its type.
std::vector<SqlOperator> value_operators();

}  // namespace rtsql
