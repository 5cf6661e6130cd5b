// The functions of lists. Each runs on the host, once per distinct list or combination of values that occurs.
#pragma once

#include <vector>

#include "function/scalar_function.h"

namespace rtsql {

// All of them: of the files that follow.
std::vector<ScalarFunction> list_functions();

// Makes a list of the elements of one, so many times.
ExprPtr make_repeated_list(const ExprPtr& list, const ExprPtr& count, SourceSpan span);

// Those that make lists of values and of other lists.
std::vector<ScalarFunction> list_making_functions();
// Those that find elements.
std::vector<ScalarFunction> list_reading_functions();
// Those that put elements in another order, or leave some out.
std::vector<ScalarFunction> list_order_functions();
// Those that exchange, drop, choose or add elements.
std::vector<ScalarFunction> list_change_functions();
// Those that compare lists of numbers as vectors.
std::vector<ScalarFunction> list_distance_functions();
// Those that make one value of all elements.
std::vector<ScalarFunction> list_total_functions();
// Those between lists and texts.
std::vector<ScalarFunction> list_text_functions();

}  // namespace rtsql
