// The thread that compiles kernels of queries that the host answers, and the sessions that wait for it.
#include "engine/database/background_compiler.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "database_test.h"

namespace rtsql {
namespace {

class BackgroundCompilerTest : public DatabaseTest {
 protected:
  BackgroundCompiler compiler_{database_.device()};
  QueryFingerprint fingerprint_, other_;
};

TEST_F(BackgroundCompilerTest, AQueryThatIsDroppedIsNotWaitedFor) {
  compiler_.add(fingerprint_, [](const WorkContext&) {});
  std::jthread waits([this] { compiler_.wait(); });
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  compiler_.drop_all();
  waits.join();
  EXPECT_TRUE(fingerprint_.has_kernels || !fingerprint_.is_queued);
}

// One session drops the run that goes on, and another one what has been added meanwhile.
TEST_F(BackgroundCompilerTest, WhatIsAddedLaterIsNotWaitedFor) {
  std::atomic<bool> runs = false, may_end = false;
  compiler_.add(fingerprint_, [&](const WorkContext&) {
    runs = true;
    while (!may_end) std::this_thread::yield();
  });
  while (!runs) std::this_thread::yield();
  std::jthread drops([this] { compiler_.drop_all(); });
  compiler_.add(other_, [](const WorkContext&) {});
  may_end = true;
  drops.join();
  compiler_.drop_all();
  EXPECT_TRUE(other_.has_kernels || !other_.is_queued);
}

}  // namespace
}  // namespace rtsql
