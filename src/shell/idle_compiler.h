// Has kernels compiled while the shell waits for a line.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "common/interrupt.h"
#include "engine/session.h"

namespace rtsql {

// While it lives nothing may run statements of the session. Its destructor waits for a kernel that is being
// compiled.
class IdleCompiler {
 public:
  explicit IdleCompiler(Session& session);
  ~IdleCompiler();
  IdleCompiler(const IdleCompiler&) = delete;

 private:
  // Returns false if the compiler is ended first.
  bool wait_a_moment();

  Interrupt interrupt_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool ending_ = false;
  std::jthread thread_;
};

}  // namespace rtsql
