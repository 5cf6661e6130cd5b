#include "common/count_steps.h"

namespace rtsql {
namespace {

thread_local constinit WorkContext of_thread = {};

}  // namespace

namespace detail {

thread_local constinit uint32_t steps_to_poll = kStepsPerPoll;

void poll_statement() {
  steps_to_poll = kStepsPerPoll;
  of_thread.poll();
}

}  // namespace detail

WorkScope::WorkScope(const WorkContext& work) noexcept : before_(of_thread) {
  if (work.interrupt != nullptr) of_thread = work;
}

WorkScope::~WorkScope() {
  of_thread = before_;
}

const WorkContext& work_of_thread() noexcept {
  return of_thread;
}

}  // namespace rtsql
