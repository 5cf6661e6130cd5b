#include "engine/benchmark/benchmark_rows.h"

#include "common/error.h"

namespace rtsql {

std::string failure_of(const std::function<void()>& work) {
  try {
    work();
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::kInterrupted || error.kind() == ErrorKind::kDevice) throw;
    return error.message();
  }
  return {};
}

}  // namespace rtsql
