// Tests when CALIBRATE says that the machine was busy.
#include "engine/benchmark/steadiness.h"

#include <gtest/gtest.h>

namespace rtsql {
namespace {

TEST(Steadiness, SaysNothingOfTimesThatAreAlike) {
  EXPECT_FALSE(unsteadiness_note({1}));
  EXPECT_FALSE(unsteadiness_note({1, 1.1, 1.2, 1.3, 1.4, 1.45}));
}

TEST(Steadiness, DoesNotMindOneSlowPass) {
  EXPECT_FALSE(unsteadiness_note({1, 1, 1, 1, 1, 9}));
}

TEST(Steadiness, NamesTimesThatAreFarApart) {
  const std::optional<std::string> note = unsteadiness_note({4, 1, 1, 4, 1, 4, 1, 4, 1, 4});
  ASSERT_TRUE(note);
  EXPECT_NE(note->find("1.0 ms at times and 4.0 ms"), std::string::npos) << *note;
}

}  // namespace
}  // namespace rtsql
