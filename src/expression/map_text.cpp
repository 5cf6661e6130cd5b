#include "expression/map_text.h"

#include "common/count_steps.h"
#include "common/error.h"
#include "expression/text_call.h"

namespace rtsql {

ExprPtr map_text(const ExprPtr& text, std::string before, std::string after,
                 std::function<std::string(std::string_view)> map, SourceSpan span,
                 DeviceTextFunction on_device, Type result) {
  auto apply = [map = std::move(map), span, result](std::string_view s) -> std::optional<Value> {
    count_bytes(s.size());
    try {
      return Value::of_text(map(s), result.id);
    } catch (Error& error) {
      if (error.kind() != ErrorKind::kValue) throw;
      throw std::move(error).at(span);
    }
  };
  DictionaryFunction function{std::move(before), std::move(after), result, std::move(apply), false, {}};
  function.on_device = std::move(on_device);
  return make_text_call(text, std::move(function), span);
}

}  // namespace rtsql
