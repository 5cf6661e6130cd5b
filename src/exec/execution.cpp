#include "exec/execution.h"

#include <iterator>
#include <span>

#include "common/error.h"
#include "shaders/exec/faults.h"

namespace rtsql {
namespace {

[[noreturn]] void throw_fault(uint32_t faults) {
  using namespace shader;
  auto fail = [](const char* message, const char* hint) {
    throw Error(ErrorKind::kValue, message).hint(hint);
  };
  if ((faults & kFaultSyntax) != 0) {
    fail("invalid input syntax in a CAST of VARCHAR",
         "a string of the column is no value of the type asked for");
  }
  if ((faults & kFaultCast) != 0) fail("value out of range in a CAST", "a wider type would hold it");
  if ((faults & kFaultInteger) != 0) fail("INTEGER out of range", "CAST one operand to BIGINT or DOUBLE");
  if ((faults & kFaultBigint) != 0) fail("BIGINT out of range", "CAST one operand to DOUBLE");
  if ((faults & kFaultDecimal) != 0) fail("DECIMAL out of range", "CAST one operand to DOUBLE");
  throw Error(ErrorKind::kValue, "square root of a negative number").hint("exclude such rows in WHERE");
}

}  // namespace

Execution::Execution(gpu::Device& device, const Settings& settings, WorkContext work)
    : device_(device),
      settings_(settings),
      work_(work),
      stream_(device, work.interrupt),
      faults_(device.allocate(sizeof(uint32_t), "a statement's fault word")) {
  uint32_t none = 0;
  device.write(faults_, 0, std::as_bytes(std::span(&none, 1)));
}

void Execution::finish() {
  timings_.add(stream_.finish());
  kept_.clear();
}

void Execution::keep(std::vector<std::shared_ptr<const void>> owners) {
  kept_.insert(kept_.end(), std::make_move_iterator(owners.begin()), std::make_move_iterator(owners.end()));
}

void Execution::check_faults() {
  finish();
  uint32_t faults = 0;
  device_.read(faults_, 0, std::as_writable_bytes(std::span(&faults, 1)));
  if (faults != 0) throw_fault(faults);
}

}  // namespace rtsql
