#include <gtest/gtest.h>

#include <mutex>
#include <set>

#include "common/parallel.h"
#include "tests/limited_memory.h"

namespace rtsql {
namespace {

TEST(Parallel, DoesAllTasksWhereNoThreadCanStart) {
  if (!test::kMemoryCanBeLimited) GTEST_SKIP() << "the address sanitizer needs memory where none is left";
  constexpr unsigned kThreads = 100;
  std::mutex mutex;
  std::set<size_t> done;
  std::set<unsigned> workers;
  {
    // The stacks of threads that have ended serve some once more.
    const test::LimitedMemory nothing(0);
    parallel_for_workers(kThreads, kThreads, [&](unsigned worker, size_t task) {
      std::lock_guard lock(mutex);
      done.insert(task);
      workers.insert(worker);
    });
  }
  EXPECT_EQ(done.size(), kThreads);
  EXPECT_LT(workers.size(), kThreads);
}

}  // namespace
}  // namespace rtsql
