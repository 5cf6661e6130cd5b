// Puts the values of variables, which psql's \set has set, into what the user has typed.
//
// :name stands for the value as it is, :'name' for it as a text of SQL, :"name" for it as a name of SQL. In
// texts, names in double quotes and comments nothing is replaced, nor is what names no variable that is set:
// casts, as in x::date, and slices, as in list[1:n], stay what they are. Values are not looked through for
// further variables.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace rtsql {

using Variables = std::map<std::string, std::string, std::less<>>;

// Tells whether a variable may have the name: letters, digits and _.
bool is_variable_name(std::string_view name);

// Stands at a colon.
struct VariableUse {
  size_t end;         // behind it
  std::string value;  // what it stands for
};

// Returns the use of a variable that the text has at `at`; none where there is none.
std::optional<VariableUse> variable_use_at(std::string_view text, size_t at, const Variables& variables);

// Returns the statement with all uses of variables replaced.
std::string interpolated(std::string_view statement, const Variables& variables);

}  // namespace rtsql
