// Statements fail at every point in turn: at the n-th allocation of device memory, at the n-th poll for an
// interrupt, for n = 1, 2, … until they succeed; and at some of the allocations of host memory. A statement
// that fails says why and leaves everything as it was; in a transaction block, as it was before the block.
#include <gtest/gtest.h>

#include <memory>
#include <random>

#include "common/error.h"
#include "failing_new.h"
#include "stage.h"

namespace rtsql::failure_test {
namespace {

// This ends a statement that never succeeds, too.
constexpr uint64_t kMostPoints = 1000;

// So many failures of new are tried at random.
constexpr uint64_t kRandomPoints = 12;
constexpr uint64_t kLastPoints = 6;

// All scenarios share one session, so that kernels are compiled once.
std::unique_ptr<Stage>& shared_stage() {
  static std::unique_ptr<Stage> stage;
  if (!stage) stage = std::make_unique<Stage>();
  return stage;
}

// Closes it before the driver's own objects go.
class StageEnd : public testing::Environment {
 public:
  void TearDown() override { shared_stage().reset(); }
};
[[maybe_unused]] const auto* const stage_end = testing::AddGlobalTestEnvironment(new StageEnd);

class Failure : public testing::TestWithParam<Scenario> {
 protected:
  void SetUp() override {
    stage_.set(GetParam());
    stage_.run(GetParam().statement);  // its kernels are compiled then, and statistics computed
    stage_.set(GetParam());
    stage_.end_block("ROLLBACK");
    before_ = stage_.picture();
    stage_.set(GetParam());
    outcome_ = stage_.run(GetParam().statement);
    stage_.end_block("COMMIT");
    after_ = stage_.picture();
  }

  // The points at which the statement can fail with `kind` are counted by `countdown`.
  void fail_everywhere(Countdown& countdown, ErrorKind kind) {
    uint64_t point = 0;
    do {
      ASSERT_LT(++point, kMostPoints);
    } while (fail_at(point, countdown, kind) && !HasFailure());
    RecordProperty("points", std::to_string(point - 1));
  }

  // Tells whether there was such a point.
  bool fail_at(uint64_t point, Countdown& countdown, ErrorKind kind) {
    SCOPED_TRACE(testing::Message() << GetParam().statement << ", failing at point " << point);
    stage_.set(GetParam());
    countdown.set(point);
    const bool failed = fails(kind);
    const bool reached = !countdown.running();
    countdown.set(0);
    stage_.session().interrupt().clear();
    if (failed) {
      EXPECT_TRUE(reached) << "it failed of itself";
      stage_.end_block("ROLLBACK");
      EXPECT_EQ(stage_.picture(), before_);
    } else {
      stage_.end_block("COMMIT");
      check_success();
    }
    return reached;
  }

  Stage& stage_ = *shared_stage();

 private:
  bool fails(ErrorKind kind) {
    try {
      given_ = stage_.run(GetParam().statement);
      return false;
    } catch (const Error& error) {
      EXPECT_EQ(error_kind_name(error.kind()), error_kind_name(kind)) << error.message();
    } catch (const std::bad_alloc&) {
      EXPECT_EQ(kind, ErrorKind::kMemory);
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what();
    }
    return true;
  }

  void check_success() {
    if (GetParam().repeatable) {
      EXPECT_EQ(given_, outcome_);
    }
    EXPECT_EQ(stage_.picture(), after_);
  }

  Picture before_, after_;
  Outcome outcome_, given_;
};

TEST_P(Failure, OfAnAllocation) {
  fail_everywhere(stage_.session().database().device().memory().countdown(), ErrorKind::kMemory);
}

// There are thousands of these points: the test takes some of them, others with --gtest_random_seed=N, and
// the last ones, where the statement has done its work.
TEST_P(Failure, OfNew) {
  stage_.set(GetParam());
  stage_.run(GetParam().statement);
  const uint64_t last = stage_.allocations();
  std::mt19937_64 random(static_cast<uint64_t>(GTEST_FLAG_GET(random_seed)));
  for (uint64_t i = 0; i < kRandomPoints + kLastPoints && !HasFailure(); ++i) {
    const uint64_t point =
        i < kRandomPoints ? 1 + random() % last : last - std::min(last - 1, i - kRandomPoints);
    fail_at(point, new_countdown(), ErrorKind::kMemory);
  }
}

TEST_P(Failure, ByAnInterrupt) {
  fail_everywhere(stage_.session().interrupt().countdown(), ErrorKind::kInterrupted);
}

INSTANTIATE_TEST_SUITE_P(
    All, Failure,
    testing::ValuesIn(scenarios(shared_stage()->folder(),
                                shared_stage()->session().database().device().info().ray_pipelines)),
    [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace rtsql::failure_test
