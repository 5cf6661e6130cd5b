#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <thread>

#include "shell/progress_bar.h"

namespace rtsql {
namespace {

TEST(Progress, DrawsABarThatFits) {
  EXPECT_EQ(draw_progress("loading", 0, 27), "loading [..........]   0 %");
  EXPECT_EQ(draw_progress("loading", 0.55, 27), "loading [#####.....]  55 %");
  EXPECT_EQ(draw_progress("loading", 0.999, 27), "loading [#########.]  99 %");
  EXPECT_EQ(draw_progress("loading", 2, 27), "loading [##########] 100 %");
  EXPECT_EQ(draw_progress("loading", 0.5, 200).size(), 16u + 40u);
  EXPECT_LE(draw_progress("loading a file of a long name", 0.5, 20).size(), 20u);
}

TEST(Progress, SaysHowLongTheRestTakes) {
  EXPECT_EQ(draw_progress("aggregate", 0.5, 40, 11.2), "aggregate [#####.....]  50 %  12 s left");
  EXPECT_LE(draw_progress("aggregate", 0.5, 30, 11.2).size(), 30u);
}

TEST(Progress, SaysWhatIsWaitedFor) {
  EXPECT_EQ(draw_wait("waiting for a to be written", 80), "waiting for a to be written");
  EXPECT_EQ(draw_wait("waiting for a to be written", 12), "waiting fo…");
}

// A load has steps of its own.
TEST(Progress, IsAboutOneWorkAsLongAsThatGoesOn) {
  std::array<int, 2> ends = {};
  ASSERT_EQ(::pipe(ends.data()), 0);
  ProgressBar bar(ends[1]);
  bar.start();
  std::this_thread::sleep_for(std::chrono::milliseconds(600));
  bar.update("loading", 1, 10);
  std::this_thread::sleep_for(std::chrono::milliseconds(150));
  bar.update("sort", 1, 2);
  bar.finish();
  ::close(ends[1]);
  std::string drawn(4096, '\0');
  drawn.resize(static_cast<size_t>(std::max<ssize_t>(0, ::read(ends[0], drawn.data(), drawn.size()))));
  ::close(ends[0]);
  EXPECT_NE(drawn.find("loading [#"), std::string::npos) << drawn;
  EXPECT_EQ(drawn.find("sort"), std::string::npos) << drawn;
}

TEST(Progress, WorkThatCannotTellHowFarItIsFillsTheBarAsTimePasses) {
  std::array<int, 2> ends = {};
  ASSERT_EQ(::pipe(ends.data()), 0);
  ProgressBar bar(ends[1]);
  bar.start();
  bar.expect("indexing", 1200);
  std::this_thread::sleep_for(std::chrono::milliseconds(900));
  bar.finish();
  ::close(ends[1]);
  std::string drawn(4096, '\0');
  drawn.resize(static_cast<size_t>(std::max<ssize_t>(0, ::read(ends[0], drawn.data(), drawn.size()))));
  ::close(ends[0]);
  EXPECT_TRUE(drawn.starts_with("\r\033[Kindexing [#"));
  EXPECT_TRUE(drawn.ends_with("\r\033[K"));
}

}  // namespace
}  // namespace rtsql
