// Tests the text that CALIBRATE keeps: it is written, read again, and refused where it is no such text.
#include "plan/estimate/calibration.h"
#include "index/registry/registry.h"

#include <gtest/gtest.h>

namespace rtsql {
namespace {

CostModel some_model() {
  CostModel model;
  model.launch = 0.25;
  model.sort_per_pass = 1.5e-8;
  for (const IndexMethod* method : index_methods()) model.methods[method] = method->gpu_costs;
  return model;
}

TEST(Calibration, IsReadAsItWasWritten) {
  CostModel model = some_model();
  const IndexMethod* sorted = find_index_method("sorted");
  model.methods[sorted].probe.nanoseconds = {1, 2, 3, 4, 5.5};
  model.methods[sorted].range_match = 0.125;
  std::optional<CostModel> read = parse_calibration(calibration_text(model), CostModel());
  ASSERT_TRUE(read);
  EXPECT_EQ(read->launch, 0.25);
  EXPECT_EQ(read->sort_per_pass, 1.5e-8);
  EXPECT_EQ(read->methods[sorted].probe.nanoseconds, model.methods[sorted].probe.nanoseconds);
  EXPECT_EQ(read->methods[sorted].range_match, 0.125);
  EXPECT_EQ(calibration_text(*read), calibration_text(model));
}

TEST(Calibration, KeepsWhatItDoesNotName) {
  std::optional<CostModel> read =
      parse_calibration("rtsql-calibration-2\nlaunch 2\nsorted range_match 7\n", some_model());
  ASSERT_TRUE(read);
  EXPECT_EQ(read->launch, 2);
  EXPECT_EQ(read->sort_per_pass, 1.5e-8);
  EXPECT_EQ(read->methods[find_index_method("sorted")].range_match, 7);
  EXPECT_TRUE(parse_calibration("rtsql-calibration-2\nnosuchmethod match 7\n", some_model()));
}

TEST(Calibration, RefusesWhatIsNone) {
  for (const char* text :
       {"", "launch 2", "rtsql-calibration-9\n", "rtsql-calibration-2\nlaunch x",
        "rtsql-calibration-2\nlaunch -1", "rtsql-calibration-2\nlaunch 1 2",
        "rtsql-calibration-2\nsorted probe 1 2", "rtsql-calibration-2\nsorted nonsense 1"}) {
    EXPECT_FALSE(parse_calibration(text, some_model())) << text;
  }
}

}  // namespace
}  // namespace rtsql
