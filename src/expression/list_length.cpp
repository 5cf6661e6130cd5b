#include "expression/list_length.h"

#include "expression/host_call.h"
#include "schema/list.h"

namespace rtsql {

ExprPtr make_list_length(const ExprPtr& list, SourceSpan span) {
  const auto apply = [type = list->type](std::span<const HostArgument> of) -> std::optional<Value> {
    return Value::of_integer(TypeId::kBigint, static_cast<int64_t>(list_length(of[0].text, type)));
  };
  return make_host_call({"length", false, apply}, TypeId::kBigint, {list}, span);
}

}  // namespace rtsql
