// A table function of SQL, one that gives rows, is declared once: name, arguments, what its rows are. FROM,
// select lists, errors, completion, SHOW FUNCTIONS and the docs read the record.
#pragma once

#include <cstddef>
#include <string_view>
#include <variant>
#include <vector>

#include "expression/expression.h"
#include "function/table/series.h"
#include "schema/host_column.h"

namespace rtsql {

struct TableCall {
  std::string_view function;
  std::vector<ExprPtr> arguments;
  SourceSpan span;
};

// The rows are computed from their numbers, for each row around them where they depend on it; or they are
// listed, once.
using TableRows = std::variant<Series, HostColumn>;

struct TableFunction {
  std::string_view name;  // lower case
  size_t least_arguments;
  size_t most_arguments;
  std::string_view signature;  // "generate_series(start, end [, step])": for errors and docs
  std::string_view help;
  // The count of arguments fits. Throws Error(kType), Error(kValue) and Error(kUnsupported). Null: the
  // grammar takes the call, in FROM alone, for what the binder loads.
  TableRows (*bind)(const TableCall& call);
  bool names_column = false;  // the column has the function's name, whatever the alias of the call
};

// They are in the order of their names.
const std::vector<TableFunction>& table_functions();
const TableFunction* find_table_function(std::string_view name);  // null if it is none

}  // namespace rtsql
