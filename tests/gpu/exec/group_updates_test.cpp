// Compares the ways in which rows reach the accumulators of their groups with sums on the host.
#include "exec/aggregate/group_updates.h"

#include <algorithm>
#include <bit>
#include <random>

#include "exec/aggregate/accumulate.h"
#include "exec/aggregate/group_sink.h"
#include "exec/aggregate/private_tables.h"
#include "exec/aggregate/shared_tables.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

class GroupUpdatesTest : public gpu::TestDevice {
 protected:
  struct Row {
    int32_t group;
    int32_t whole;
    double real;
    double factor;
  };
  using Words = std::vector<std::vector<uint64_t>>;

  GroupUpdatesTest() : execution_(device(), settings_, {}, RelationIds(RelationId(1))) {
    const ExprPtr whole = make_column({RelationId(0), 1}, TypeId::kInteger, false, "whole");
    const ExprPtr real = make_column({RelationId(0), 2}, TypeId::kDouble, false, "real");
    const ExprPtr factor = make_column({RelationId(0), 3}, TypeId::kDouble, false, "factor");
    accumulators_ = {
        {AccumulatorKind::kCountRows, nullptr, false}, {AccumulatorKind::kSumInteger, whole, false},
        {AccumulatorKind::kSumDouble, real, false},    {AccumulatorKind::kMinimum, whole, false},
        {AccumulatorKind::kMaximum, whole, false},     {AccumulatorKind::kProductDouble, factor, false},
        {AccumulatorKind::kHasRows, nullptr, false}};
  }

  static std::vector<Row> random_rows(size_t count, uint64_t slots) {
    std::mt19937_64 random(count + slots);
    std::vector<Row> rows(count);
    for (Row& row : rows) {
      row.group = static_cast<int32_t>(random() % slots);
      row.whole = static_cast<int32_t>(random());
      row.real = static_cast<double>(random() % 2001) - 1000;  // whole numbers: sums of any order are equal
      row.factor = random() % 64 == 0 ? -0.0 : static_cast<double>(random() % 2) * 2 - 1;
    }
    return rows;
  }

  template <class T, class Member>
  static ColumnPtr column(Type type, const std::vector<Row>& rows, Member member) {
    std::vector<T> values(padded_rows(rows.size()));
    std::transform(rows.begin(), rows.end(), values.begin(), member);
    return std::make_shared<const Column>(type, rows.size(), upload(values), gpu::Buffer(), nullptr);
  }

  static Words expected(const std::vector<Row>& rows, uint64_t slots) {
    Words words = {std::vector<uint64_t>(slots), std::vector<uint64_t>(slots),
                   std::vector<uint64_t>(slots), std::vector<uint64_t>(slots, UINT64_MAX),
                   std::vector<uint64_t>(slots), std::vector<uint64_t>(slots),
                   std::vector<uint64_t>(slots)};
    for (const Row& row : rows) {
      const auto slot = static_cast<size_t>(row.group);
      const uint64_t key = static_cast<uint32_t>(row.whole) ^ 0x80000000u;
      ++words[0][slot];
      words[1][slot] += static_cast<uint64_t>(int64_t{row.whole});
      words[2][slot] = std::bit_cast<uint64_t>(std::bit_cast<double>(words[2][slot]) + row.real);
      words[3][slot] = std::min(words[3][slot], key);
      words[4][slot] = std::max(words[4][slot], key);
      words[5][slot] =
          merge_words(AccumulatorKind::kProductDouble, words[5][slot], std::bit_cast<uint64_t>(row.factor));
      words[6][slot] = 1;
    }
    return words;
  }

  template <class Updates>
  void check(const std::vector<Row>& rows, uint64_t slots) {
    RowSet set;
    set.sources.push_back(
        {.relation = RelationId(0),
         .columns = {column<int32_t>(TypeId::kInteger, rows, [](const Row& r) { return r.group; }),
                     column<int32_t>(TypeId::kInteger, rows, [](const Row& r) { return r.whole; }),
                     column<double>(TypeId::kDouble, rows, [](const Row& r) { return r.real; }),
                     column<double>(TypeId::kDouble, rows, [](const Row& r) { return r.factor; })}});
    set.count = rows.size();
    const GroupTable table = make_group_table(execution_, accumulators_, slots);
    const Updates updates(execution_, {accumulators_, table.words, table.slots});
    const ExprPtr group = make_column({RelationId(0), 0}, TypeId::kInteger, false, "group");
    const SlotWriter write_slot = [&](KernelWriter& writer, std::string& code) {
      return "uint(" + writer.expressions().write(*group, code).value + ")";
    };
    const std::vector<gpu::Address> no_marks(accumulators_.size());
    KernelWriter kernel(execution_, set, updates.workgroup_size());
    kernel.add(GroupSink(accumulators_, no_marks, updates, write_slot));
    kernel.launch("group", updates.workgroups(kernel));
    updates.finish(execution_);
    execution_.finish();
    const Words wanted = expected(rows, slots);
    for (size_t i = 0; i < accumulators_.size(); ++i)
      EXPECT_EQ(download<uint64_t>(table.words[i], slots), wanted[i]) << "accumulator " << i;
  }

  template <class Updates>
  void check_all(uint64_t most_slots) {
    for (const uint64_t slots : {1, 2, 7, 100, 600, 800, 5000}) {
      if (slots > most_slots) continue;
      for (const size_t count : {1, 1000, 100003}) {
        SCOPED_TRACE(testing::Message() << count << " rows of " << slots << " groups");
        check<Updates>(random_rows(count, slots), slots);
      }
    }
  }

  Settings settings_;
  Execution execution_;
  std::vector<Accumulator> accumulators_;
};

TEST_F(GroupUpdatesTest, ByAtomics) {
  check_all<AtomicUpdates>(UINT64_MAX);
}

TEST_F(GroupUpdatesTest, InTablesOfAnInvocationsOwn) {
  if (!PrivateTables::suit(device(), accumulators_.size(), 1)) {
    GTEST_SKIP() << "a workgroup of a GPU has more invocations than a subgroup";
  }
  check_all<PrivateTables>(600);
}

TEST_F(GroupUpdatesTest, InTablesThatAWorkgroupShares) {
  if (!device().limits().shared_int64_atomics) GTEST_SKIP() << "no 64-bit atomics in shared memory";
  check_all<SharedTables>(device().limits().max_shared_memory_bytes / sizeof(uint64_t) /
                          accumulators_.size());
}

}  // namespace
}  // namespace rtsql
