#include "expression/map_text.h"

#include "common/count_steps.h"
#include "common/error.h"
#include "expression/text_call.h"

namespace rtsql {

ExprPtr map_text(const ExprPtr& text, std::string before, std::string after, AppendText append,
                 SourceSpan span, DeviceTextFunction on_device, Type result) {
  DictionaryFunction function;
  function.before = std::move(before);
  function.after = std::move(after);
  function.result = result;
  function.on_device = std::move(on_device);
  function.append = [append = std::move(append), span](std::string& out, std::string_view s) {
    count_bytes(s.size());
    try {
      append(out, s);
    } catch (Error& error) {
      if (error.kind() != ErrorKind::kValue) throw;
      throw std::move(error).at(span);
    }
  };
  function.apply = [append = function.append, result](std::string_view s) -> std::optional<Value> {
    std::string made;
    append(made, s);
    return Value::of_text(std::move(made), result.id);
  };
  return make_text_call(text, std::move(function), span);
}

}  // namespace rtsql
