#include "function/scalar_function.h"

#include <algorithm>
#include <utility>

#include "common/check.h"

namespace rtsql {

ExprPtr make_call(const std::vector<ScalarFunction>& functions, std::string_view name,
                  std::vector<ExprPtr> arguments, SourceSpan span) {
  const auto found = std::ranges::find(functions, name, &ScalarFunction::name);
  RTSQL_CHECK(found != functions.end());
  return found->bind(std::move(arguments), span);
}

}  // namespace rtsql
