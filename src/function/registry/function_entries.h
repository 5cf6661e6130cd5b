// What SHOW FUNCTIONS, completion and the docs say of functions and operators, whatever their kind.
#pragma once

#include <string_view>
#include <vector>

namespace rtsql {

struct FunctionEntry {
  std::string_view name;      // lower case: "extract", "like"
  std::string_view notation;  // how it is written: "extract(field FROM time)"
  std::string_view kind;      // "operator", "scalar", "aggregate", "window" or "table"
  std::string_view help;
};

// Takes a signature apart: "strpos(text, part) or position(part IN text)" has two notations.
std::vector<std::string_view> notations(std::string_view signature);

// The loosest operators are first.
std::vector<FunctionEntry> operator_entries();
// They are in the order of their names. A function has an entry for each of its notations.
std::vector<FunctionEntry> function_entries();

}  // namespace rtsql
