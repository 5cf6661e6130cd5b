// The elements of a list as the bytes that they are in it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "expression/host_call.h"
#include "function/host_function.h"

namespace rtsql {

// Each part is a list of one element; it lies in the bytes that it was read from.
using ListParts = std::vector<std::string_view>;

ListParts parts_of(std::string_view bytes, Type list);
bool is_null_part(std::string_view part, Type list);
Value joined_parts(const ListParts& parts, Type list);

// Returns a call that makes a list of the same type out of each. The first argument is a list; what stands
// behind it is given to `change` as it is.
ExprPtr map_list(const char* name, std::vector<ExprPtr> arguments, SourceSpan span,
                 std::function<void(ListParts& parts, Type list, HostArguments given)> change);

}  // namespace rtsql
