#include "gpu/turns.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "common/error.h"
#include "common/interrupt.h"

namespace rtsql::gpu {
namespace {

using namespace std::chrono_literals;

TEST(Turns, AThreadTakesItsTurnSeveralTimes) {
  Turns turns;
  turns.take();
  turns.take();
  turns.give();
  std::atomic<bool> taken = false;
  std::jthread other([&] {
    turns.take();
    taken = true;
    turns.give();
  });
  std::this_thread::sleep_for(20ms);
  EXPECT_FALSE(taken);
  turns.give();
  other.join();
  EXPECT_TRUE(taken);
}

TEST(Turns, OneAtATimeAndAllInTheEnd) {
  Turns turns;
  int inside = 0, most = 0, done = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&] {
        for (int round = 0; round < 200; ++round) {
          turns.take();
          most = std::max(most, ++inside);
          --inside;
          const Turns::Broken broken = turns.interrupt_turn();
          turns.resume(broken);
          ++done;
          turns.give();
        }
      });
    }
  }
  EXPECT_EQ(most, 1);
  EXPECT_EQ(done, 1600);
}

TEST(Turns, ItsUrgencyComesBackAfterABreak) {
  Turns turns;
  EXPECT_FALSE(turns.is_behind());
  turns.take(Urgency::kBehind);
  turns.take();  // an inner one keeps it
  EXPECT_TRUE(turns.is_behind());
  const Turns::Broken broken = turns.interrupt_turn();
  EXPECT_FALSE(turns.is_behind());
  turns.resume(broken);
  EXPECT_TRUE(turns.is_behind());
  turns.give();
  EXPECT_TRUE(turns.is_behind());
  turns.give();
  EXPECT_FALSE(turns.is_behind());
}

TEST(Turns, OneThatIsBehindGivesWay) {
  Turns turns;
  std::atomic<bool> wants = false, had = false;
  turns.take(Urgency::kBehind);
  std::jthread other([&] {
    wants = true;
    turns.take();
    had = true;
    turns.give();
  });
  while (!wants) std::this_thread::yield();
  for (int i = 0; i < 1000 && !had; ++i) {
    turns.give_way();
    std::this_thread::sleep_for(1ms);
  }
  EXPECT_TRUE(had);
  turns.give();
}

TEST(Turns, AnOrdinaryOneDoesNot) {
  Turns turns;
  std::atomic<bool> had = false;
  turns.take();
  std::jthread other([&] {
    turns.take();
    had = true;
    turns.give();
  });
  std::this_thread::sleep_for(20ms);
  turns.give_way();
  EXPECT_FALSE(had);
  turns.give();
}

TEST(Turns, ALongOneComesBackBehindThoseThatWait) {
  Turns turns;
  std::atomic<bool> wants = false, had = false;
  turns.take();
  std::jthread other([&] {
    wants = true;
    turns.take();
    had = true;
    turns.give();
  });
  while (!wants) std::this_thread::yield();
  for (int i = 0; i < 1000 && !had; ++i) {
    std::this_thread::sleep_for(5ms);
    turns.give_way_after_long();
  }
  EXPECT_TRUE(had);
  turns.give();
}

TEST(Turns, ABreakWithoutATurnDoesNothing) {
  Turns turns;
  turns.resume(turns.interrupt_turn());
  turns.give_way();
  turns.give_way_after_long();
  turns.take();
  turns.give();
}

TEST(Turns, WhoIsInterruptedWaitsNoLonger) {
  Turns turns;
  turns.take();
  Interrupt interrupt;
  std::atomic<bool> was_interrupted = false, behind_has_it = false;
  std::jthread waits([&] {
    try {
      turns.take(Urgency::kAtOnce, &interrupt);
    } catch (const Error& error) {
      was_interrupted = error.kind() == ErrorKind::kInterrupted;
    }
  });
  std::this_thread::sleep_for(20ms);
  std::jthread behind([&] {
    turns.take();
    behind_has_it = true;
    turns.give();
  });
  std::this_thread::sleep_for(20ms);
  interrupt.raise();
  waits.join();
  EXPECT_TRUE(was_interrupted);
  EXPECT_FALSE(behind_has_it);
  turns.give();
  behind.join();
  EXPECT_TRUE(behind_has_it);
}

TEST(Turns, WaitsThatAreInterruptedKeepTheOrder) {
  Turns turns;
  Interrupt interrupt;
  std::atomic<int> taken = 0, interrupted = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&, i] {
        for (int round = 0; round < 50; ++round) {
          try {
            turns.take(Urgency::kAtOnce, i % 2 == 0 ? &interrupt : nullptr);
            ++taken;
            if (round % 10 == 0) std::this_thread::sleep_for(5ms);
            turns.give();
          } catch (const Error&) {
            ++interrupted;
          }
        }
      });
    }
    for (int i = 0; i < 20; ++i) {
      std::this_thread::sleep_for(10ms);
      interrupt.raise();
      std::this_thread::sleep_for(5ms);
      interrupt.clear();
    }
  }
  EXPECT_EQ(taken + interrupted, 400);
}

}  // namespace
}  // namespace rtsql::gpu
