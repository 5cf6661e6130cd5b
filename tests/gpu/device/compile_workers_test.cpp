#include "gpu/compile_workers.h"

#include <gtest/gtest.h>

#include <future>
#include <mutex>
#include <string>
#include <vector>

#include "tests/limited_memory.h"

namespace rtsql::gpu {
namespace {

using Priority = CompileWorkers::Priority;

// Tasks of low priority wait behind the first one until run() lets it go on.
class CompileWorkersTest : public ::testing::Test {
 protected:
  CompileWorkersTest() {
    workers_.submit(
        [this, opened = gate_.get_future().share()] {
          begun_.set_value();
          opened.wait();
        },
        Priority::kLow);
    begun_.get_future().wait();
  }

  CompileWorkers::Ticket add(char name) {
    auto [ticket, done] = workers_.submit(
        [this, name] {
          std::lock_guard lock(mutex_);
          order_ += name;
        },
        Priority::kLow);
    done_.push_back(std::move(done));
    return ticket;
  }

  std::string run() {
    gate_.set_value();
    for (std::future<void>& done : done_) done.wait();
    return order_;
  }

  std::promise<void> begun_, gate_;
  std::mutex mutex_;
  std::string order_;
  std::vector<std::future<void>> done_;
  CompileWorkers workers_;  // its threads end before the rest
};

TEST_F(CompileWorkersTest, TheLatestBatchComesFirstInItsOwnOrder) {
  workers_.begin_batch();
  add('a');
  add('b');
  workers_.begin_batch();
  add('c');
  add('d');
  EXPECT_EQ(run(), "cdab");
}

TEST_F(CompileWorkersTest, ABatchGoesOnWhereATaskWasRaised) {
  workers_.begin_batch();
  add('a');
  const CompileWorkers::Ticket raised = add('b');
  workers_.begin_batch();
  add('c');
  add('d');
  workers_.raise_priority(raised);
  add('e');
  std::string order = run();
  std::erase(order, 'b');  // at once where there is a thread for it
  EXPECT_EQ(order, "cdea");
}

TEST(CompileWorkersOfAFullHost, TheCallerDoesWhatNoThreadCan) {
  const test::LimitedMemory nothing(0);
  CompileWorkers workers;
  auto [ticket, done] = workers.submit([] { return 7; });
  EXPECT_EQ(done.get(), 7);
}

}  // namespace
}  // namespace rtsql::gpu
