// Macros: expressions and queries with parameters, which a call stands for.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "schema/qualified_name.h"

namespace rtsql {

struct MacroParameter {
  std::string name;
  std::string default_value;  // SQL; empty: a call gives it
};

struct MacroEntry {
  std::string name;
  SchemaName schema = {};
  std::vector<MacroParameter> parameters;  // those with a default last
  std::string text;                        // SQL: an expression, or the query of one that gives rows
  bool gives_rows = false;
};
using MacroEntryPtr = std::shared_ptr<const MacroEntry>;

}  // namespace rtsql
