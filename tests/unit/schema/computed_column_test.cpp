// Columns that the host computes, and what is told of how far it is.
#include "schema/computed_column.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "common/count_steps.h"

namespace rtsql {
namespace {

class ToldProgress : public Progress {
 public:
  void update(const char* what, double done, double total) override {
    names.emplace_back(what);
    shares.push_back(done / total);
    all = total;
  }
  void expect(const char* /*what*/, double /*milliseconds*/) override {}
  void finish() override {}

  std::vector<std::string> names;
  std::vector<double> shares;
  double all = 0;
};

TEST(ComputedColumn, TellsOfItsRows) {
  ToldProgress progress;
  Interrupt interrupt;
  const WorkScope scope({&interrupt, &progress});
  constexpr uint64_t kRows = 100'000;
  const HostColumn column = computed_column(TypeId::kBigint, kRows, [] {
    return [](uint64_t row) { return Value::of_integer(TypeId::kBigint, static_cast<int64_t>(row)); };
  });
  EXPECT_EQ(column.rows, kRows);
  EXPECT_EQ(column.value(kRows - 1).integer, static_cast<int64_t>(kRows) - 1);
  ASSERT_FALSE(progress.names.empty());
  EXPECT_EQ(progress.names.front(), "computing");
  EXPECT_EQ(progress.all, static_cast<double>(kRows));
  for (const double share : progress.shares) {
    EXPECT_GT(share, 0);
    EXPECT_LE(share, 1);
  }
}

TEST(ComputedColumn, IsComputedWhereNobodyIsTold) {
  const HostColumn column = computed_column(
      TypeId::kInteger, 3, [] { return [](uint64_t) { return Value::null_of(TypeId::kInteger); }; });
  EXPECT_EQ(column.rows, 3u);
  EXPECT_TRUE(column.is_null(2));
}

}  // namespace
}  // namespace rtsql
