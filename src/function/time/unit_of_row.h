// Calls whose unit or field of time is no constant: date_trunc(column, time).
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "common/time_unit.h"
#include "expression/expression.h"

namespace rtsql {

// Tells whether the name of a unit or a field is a text that differs from row to row, or a parameter.
bool is_unit_of_row(const Expr& unit);

// Chooses the value that `of` makes of a name, by the text of the row, among all of these names. All values
// have one type. A text that is none of the names, in any case, plural or the form that `whole_name` knows,
// is an error of the row.
ExprPtr choose_by_unit(std::string_view function, const ExprPtr& unit, std::vector<std::string> names,
                       const std::function<ExprPtr(const ExprPtr& name)>& of, SourceSpan span,
                       std::string_view (*whole_name)(std::string_view) = whole_field_name);

}  // namespace rtsql
