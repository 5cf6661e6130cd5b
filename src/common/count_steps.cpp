#include "common/count_steps.h"

namespace rtsql {
namespace {

thread_local constinit const Interrupt* of_statement = nullptr;

}  // namespace

namespace detail {

thread_local constinit uint32_t steps_to_poll = kStepsPerPoll;

void poll_statement() {
  steps_to_poll = kStepsPerPoll;
  if (of_statement != nullptr) of_statement->poll();
}

}  // namespace detail

InterruptScope::InterruptScope(const Interrupt* interrupt) noexcept : before_(of_statement) {
  if (interrupt != nullptr) of_statement = interrupt;
}

InterruptScope::~InterruptScope() {
  of_statement = before_;
}

}  // namespace rtsql
