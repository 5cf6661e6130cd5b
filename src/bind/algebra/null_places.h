// It is unknown whether two rows are equal where at some places a side is NULL, and at all others both sides
// are equal. These places can be chosen beforehand: what is left for each choice is a join by equality.
#pragma once

#include <optional>
#include <vector>

#include "expression/expression.h"

namespace rtsql {

// The sides are values and a query's columns.
enum class NullPlace { kNone, kValue, kColumn };
using NullPlaces = std::vector<NullPlace>;  // one per place, of which one is not kNone

// Returns all choices that what is nullable allows; none if they are more than `most`.
std::optional<std::vector<NullPlaces>> choose_null_places(const std::vector<ExprPtr>& values,
                                                          const std::vector<bool>& nullable_columns,
                                                          size_t most);

// Returns the condition that a choice leaves.
ExprPtr equal_but_for(const NullPlaces& nulls, const std::vector<ExprPtr>& values,
                      const std::vector<ExprPtr>& columns, SourceSpan span);

}  // namespace rtsql
