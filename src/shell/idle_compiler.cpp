#include "shell/idle_compiler.h"

#include <chrono>

namespace rtsql {
namespace {

// Lines that are pasted or piped come faster; they should not wait for kernels.
constexpr std::chrono::milliseconds kMoment(300);

}  // namespace

IdleCompiler::IdleCompiler(Session& session)
    : thread_([this, &session] {
        if (wait_a_moment()) session.compile_pending(interrupt_);
      }) {}

IdleCompiler::~IdleCompiler() {
  interrupt_.raise();
  {
    std::lock_guard lock(mutex_);
    ending_ = true;
  }
  ended_.notify_one();
}

bool IdleCompiler::wait_a_moment() {
  std::unique_lock lock(mutex_);
  return !ended_.wait_for(lock, kMoment, [this] { return ending_; });
}

}  // namespace rtsql
