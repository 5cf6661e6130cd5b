#include <gtest/gtest.h>

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

}  // namespace
}  // namespace rtsql
