#include "exec/precompute/device_call.h"

#include "exec/kernel/dictionaries.h"
#include "expression/host_call.h"
#include "gpu/rehearsal.h"

namespace rtsql {
namespace {

// The host calls the function for each text that occurs, the device for all texts of the dictionary, some ten
// times as fast.
constexpr uint64_t kTextsPerRow = 8;

}  // namespace

ExprPtr look_up_on_device(Execution& execution, const RowSet& rows, const Expr& call) {
  if (call.op != Op::kHostFunction || gpu::Rehearsal::is_on()) return nullptr;
  const DeviceTextFunction& on_device = call.host_function->on_device;
  if (std::holds_alternative<std::monostate>(on_device)) return nullptr;
  ExprPtr looked_up = dictionary_call_of(call);
  if (looked_up == nullptr) return nullptr;
  Dictionaries dictionaries(execution, rows);
  const uint32_t texts = dictionaries.of(*looked_up->operands[0])->size();
  if (execution.settings().host_rows > 0 && rows.count < texts / kTextsPerRow) return nullptr;
  return dictionaries.tabulate_on_device(*looked_up) ? looked_up : nullptr;
}

}  // namespace rtsql
