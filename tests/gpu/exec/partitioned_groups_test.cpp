// Compares groups whose rows are partitioned first with those that rows are added to by atomics, and says
// where rows are partitioned.
#include "exec/aggregate/partitioned_groups.h"

#include <algorithm>
#include <random>

#include "common/divide.h"
#include "exec/aggregate/accumulate.h"
#include "exec/aggregate/shared_accumulators.h"
#include "shaders/exec/partition_places.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

class PartitionedGroupsTest : public gpu::TestDevice {
 protected:
  PartitionedGroupsTest() : execution_(device(), settings_, {}, RelationIds(RelationId(1))) {
    const ExprPtr whole = make_column({RelationId(0), 1}, TypeId::kInteger, true, "whole");
    const ExprPtr always = make_column({RelationId(0), 2}, TypeId::kInteger, false, "always");
    const ExprPtr wide = make_column({RelationId(0), 3}, TypeId::kBigint, true, "wide");
    const ExprPtr real = make_column({RelationId(0), 4}, TypeId::kDouble, true, "real");
    const ExprPtr factor = make_column({RelationId(0), 5}, TypeId::kDouble, true, "factor");
    accumulators_ = {{AccumulatorKind::kCountRows, nullptr},    {AccumulatorKind::kCountValues, whole},
                     {AccumulatorKind::kSumInteger, whole},     {AccumulatorKind::kSumInteger, always},
                     {AccumulatorKind::kSumHigh, wide},         {AccumulatorKind::kSumLow, wide},
                     {AccumulatorKind::kSumDouble, real},       {AccumulatorKind::kMinimum, always},
                     {AccumulatorKind::kMaximum, whole},        {AccumulatorKind::kMinimum, real},
                     {AccumulatorKind::kMaximum, wide},         {AccumulatorKind::kBitAnd, wide},
                     {AccumulatorKind::kBitOr, wide},           {AccumulatorKind::kBitXor, wide},
                     {AccumulatorKind::kProductDouble, factor}, {AccumulatorKind::kCountValues, whole, true},
                     {AccumulatorKind::kHasRows, nullptr}};
  }

  template <class T, class Make>
  ColumnPtr column(Type type, size_t rows, bool nullable, Make make) {
    std::vector<T> values(padded_rows(rows));
    std::generate_n(values.begin(), rows, make);
    gpu::Buffer validity;
    if (nullable) validity = upload(random_bits(rows));
    return std::make_shared<const Column>(type, rows, upload(values), std::move(validity), nullptr);
  }

  std::vector<uint32_t> random_bits(size_t rows) {
    std::vector<uint32_t> words(rows / 32 + 1);
    for (uint32_t& word : words) word = static_cast<uint32_t>(random_() | random_());
    return words;
  }

  // The values of doubles are such that sums and products of any order are equal.
  RowSet random_rows(size_t count, const std::function<int32_t()>& slot) {
    RowSet rows;
    rows.count = count;
    const auto whole = [&] { return static_cast<int32_t>(random_()); };
    rows.sources.push_back(
        {.relation = RelationId(0),
         .columns = {
             column<int32_t>(TypeId::kInteger, count, false, slot),
             column<int32_t>(TypeId::kInteger, count, true, whole),
             column<int32_t>(TypeId::kInteger, count, false, whole),
             column<int64_t>(TypeId::kBigint, count, true, [&] { return static_cast<int64_t>(random_()); }),
             column<double>(TypeId::kDouble, count, true,
                            [&] { return static_cast<double>(random_() % 2001) - 1000; }),
             column<double>(TypeId::kDouble, count, true, [&] {
               static constexpr double kFactors[] = {1, -1, 2, -0.5};
               return random_() % 64 == 0 ? -0.0 : kFactors[random_() % 4];
             })}});
    return rows;
  }

  void check(const PipelineInput& pending, uint64_t slots, uint32_t slot_bits) {
    const ExprPtr slot = make_column({RelationId(0), 0}, TypeId::kInteger, false, "slot");
    const SlotWriter write_slot = [&](KernelWriter& writer, std::string& code) {
      return "uint(" + writer.expressions().write(*slot, code).value + ")";
    };
    const gpu::Buffer bits = upload(random_bits(pending.rows.count));
    std::vector<gpu::Address> marks(accumulators_.size());
    for (size_t i = 0; i < accumulators_.size(); ++i) {
      if (accumulators_[i].distinct) marks[i] = bits.address();
    }

    const GroupTable wanted = make_group_table(execution_, accumulators_, slots);
    const AtomicUpdates updates(execution_, {accumulators_, wanted.words, wanted.slots});
    KernelWriter kernel(execution_, pending.rows);
    kernel.pass(pending);
    kernel.add(GroupSink(accumulators_, marks, updates, write_slot));
    kernel.launch("group", updates.workgroups(kernel));

    const GroupTable table = make_group_table(execution_, accumulators_, slots);
    accumulate_partitioned(execution_, pending, {accumulators_, table.words, table.slots}, marks,
                           {slot_bits, static_cast<uint32_t>(divide_up(slots, uint64_t{1} << slot_bits))},
                           write_slot);
    execution_.finish();
    for (size_t i = 0; i < accumulators_.size(); ++i)
      EXPECT_EQ(download<uint64_t>(table.words[i], slots), download<uint64_t>(wanted.words[i], slots))
          << "accumulator " << i;
  }

  static ExprPtr is_at_least(const ExprPtr& column, int64_t least) {
    return make_expr(Op::kGreaterEqual, TypeId::kBoolean,
                     {column, make_literal(Value::of_integer(TypeId::kInteger, least))});
  }

  std::mt19937_64 random_{17};
  Settings settings_;
  Execution execution_;
  std::vector<Accumulator> accumulators_;
};

TEST_F(PartitionedGroupsTest, EveryAccumulator) {
  if (!device().limits().shared_int64_atomics) GTEST_SKIP() << "no 64-bit atomics in shared memory";
  for (const uint64_t slots : {1, 7, 600, 20000}) {
    for (const uint32_t slot_bits : {0, 3, 7}) {
      if (slots >> slot_bits >= shader::kMostPartitions) continue;
      for (const size_t count : {1, 1000, 100003}) {
        SCOPED_TRACE(testing::Message()
                     << count << " rows of " << slots << " groups, 2^" << slot_bits << " to a partition");
        check({random_rows(count, [&] { return static_cast<int32_t>(random_() % slots); })}, slots,
              slot_bits);
      }
    }
  }
}

TEST_F(PartitionedGroupsTest, GroupsOfUnequalSizes) {
  if (!device().limits().shared_int64_atomics) GTEST_SKIP() << "no 64-bit atomics in shared memory";
  const uint64_t slots = 5000;
  check({random_rows(50000, [] { return 4321; })}, slots, 6);
  // Every other partition has no rows.
  check({random_rows(50000, [&] { return static_cast<int32_t>(random_() % slots) & ~64; })}, slots, 6);
  check(
      {random_rows(50000, [&] { return random_() % 8 == 0 ? static_cast<int32_t>(random_() % slots) : 17; })},
      slots, 6);
}

TEST_F(PartitionedGroupsTest, RowsThatComeThrough) {
  if (!device().limits().shared_int64_atomics) GTEST_SKIP() << "no 64-bit atomics in shared memory";
  const ExprPtr always = make_column({RelationId(0), 2}, TypeId::kInteger, false, "always");
  const ExprPtr whole = make_column({RelationId(0), 1}, TypeId::kInteger, true, "whole");
  const uint64_t slots = 3000;
  accumulators_.resize(7);  // a kernel of all takes seconds to compile
  const RowSet rows = random_rows(70001, [&] { return static_cast<int32_t>(random_() % slots); });
  check({.rows = rows, .conjuncts = {is_at_least(always, 0), is_at_least(whole, -1000000000)}}, slots, 5);
  check({.rows = rows, .conjuncts = {is_at_least(always, INT32_MAX)}}, slots, 5);
}

TEST_F(PartitionedGroupsTest, TheyAreChosenForManyRowsOnGpus) {
  const ExprPtr real = make_column({RelationId(0), 4}, TypeId::kDouble, false, "real");
  const std::vector<Accumulator> few = {{AccumulatorKind::kCountRows, nullptr},
                                        {AccumulatorKind::kSumDouble, real}};
  const std::vector<Accumulator> many(8, {AccumulatorKind::kSumDouble, real});
  const uint64_t rows = uint64_t{1} << 28;
  PartitionConditions gpu{.device_kind = gpu::DeviceKind::kDiscrete, .limits = {}, .free_bytes = rows * 64};
  gpu.limits.max_shared_memory_bytes = 48 << 10;
  gpu.limits.shared_int64_atomics = true;
  const auto plan = [&](uint64_t slots, uint64_t count, double expected) {
    return plan_partitions(gpu, few, slots, count, expected);
  };
  const auto all = static_cast<double>(rows);

  const std::optional<PartitionPlan> million = plan(1000000, rows, all);
  ASSERT_TRUE(million);
  EXPECT_EQ(million->slot_bits, 12u);
  EXPECT_EQ(million->partitions, 245u);
  ASSERT_TRUE(plan(5000, rows, all));
  EXPECT_EQ(plan(5000, rows, all)->partitions, 20u);

  EXPECT_FALSE(plan(4096, rows, all)) << "they find room in shared memory";
  EXPECT_FALSE(plan(uint64_t{1} << 23, rows, all)) << "there are too many partitions";
  EXPECT_FALSE(plan(1000000, 1 << 20, 1 << 20)) << "there are few rows";
  EXPECT_FALSE(plan(1000000, rows, all / 100)) << "few come through";
  EXPECT_FALSE(plan_partitions(gpu, many, 1000000, rows, all)) << "rows are wide";
  gpu.free_bytes = rows * 12;
  EXPECT_FALSE(plan(1000000, rows, all)) << "they take most of the memory";
  gpu.free_bytes = rows * 64;
  gpu.limits.shared_int64_atomics = false;
  EXPECT_FALSE(plan(1000000, rows, all)) << "sums of doubles need 64-bit atomics";
  gpu.limits.shared_int64_atomics = true;
  gpu.device_kind = gpu::DeviceKind::kCpu;
  EXPECT_FALSE(plan(1000000, rows, all)) << "it is a CPU";
}

}  // namespace
}  // namespace rtsql
