// A turn is taken again in a destructor while an error is on its way: that must not need memory.
#include "gpu/turns.h"

#include <gtest/gtest.h>

#include "failing_new.h"

namespace rtsql::failure_test {
namespace {

TEST(Turns, TakeNoMemory) {
  gpu::Turns turns;
  const uint64_t before = new_count();
  for (int i = 0; i < 1000; ++i) {
    turns.take();
    turns.resume(turns.interrupt_turn());
    turns.give();
  }
  EXPECT_EQ(new_count(), before);
}

}  // namespace
}  // namespace rtsql::failure_test
