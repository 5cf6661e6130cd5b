// Compares groups that are found by sorting with those of a map on the host.
#include "exec/aggregate/sorted_groups.h"

#include <cstring>
#include <limits>
#include <map>
#include <random>
#include <set>

#include "exec/precompute/materialize.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

class SortedGroupsTest : public gpu::TestDevice {
 protected:
  SortedGroupsTest() : execution_(device(), settings_, {}, RelationIds(RelationId(1))) {}

  template <class T>
  static std::vector<T> random_keys(size_t count, uint64_t different) {
    std::mt19937_64 random(count * 31 + different);
    std::vector<T> values(different);
    for (T& value : values) value = static_cast<T>(random());
    values[0] = std::numeric_limits<T>::min();
    if (different > 1) values[1] = std::numeric_limits<T>::max();
    std::vector<T> keys(count);
    for (T& key : keys) key = values[random() % different];
    return keys;
  }

  // Row i has the key keys[i] and the value i * 3 - 1000.
  template <class T>
  RowSet rows_of(Type type, const std::vector<T>& keys, const std::vector<bool>& nulls = {}) {
    std::vector<T> padded = keys;
    padded.resize(padded_rows(keys.size()));
    std::vector<int32_t> values(padded.size());
    for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<int32_t>(i) * 3 - 1000;
    gpu::Buffer validity;
    if (!nulls.empty()) {
      std::vector<uint32_t> words(padded.size() / 32 + 1);
      for (size_t i = 0; i < nulls.size(); ++i) words[i / 32] |= (nulls[i] ? 0u : 1u) << (i % 32);
      validity = upload(words);
    }
    RowSet rows;
    rows.count = keys.size();
    rows.sources.push_back(
        {.relation = RelationId(0),
         .columns = {
             std::make_shared<const Column>(type, keys.size(), upload(padded), std::move(validity), nullptr),
             std::make_shared<const Column>(TypeId::kInteger, keys.size(), upload(values), gpu::Buffer(),
                                            nullptr)}});
    return rows;
  }

  template <class T>
  void check_groups(Type type, const std::vector<T>& keys) {
    const ExprPtr value = make_column({RelationId(0), 1}, TypeId::kInteger, false, "value");
    const std::vector<Accumulator> accumulators = {{AccumulatorKind::kCountRows, nullptr},
                                                   {AccumulatorKind::kSumInteger, value}};
    const ExprPtr key = make_column({RelationId(0), 0}, type, false, "key");
    const PartialGroups groups = group_by_sorting(execution_, rows_of(type, keys), key, accumulators);
    std::map<T, std::pair<uint64_t, uint64_t>> expected;
    for (size_t i = 0; i < keys.size(); ++i) {
      auto& [count, sum] = expected[keys[i]];
      ++count;
      sum += static_cast<uint64_t>(static_cast<int64_t>(i) * 3 - 1000);
    }
    ASSERT_EQ(groups.table.slots, expected.size());
    const HostColumn found =
        materialize(execution_, groups.rows, {key})[0]->read(device(), 0, groups.rows.count);
    const auto counts = download<uint64_t>(groups.table.words[0], expected.size());
    const auto sums = download<uint64_t>(groups.table.words[1], expected.size());
    size_t group = 0;
    for (const auto& [wanted, totals] : expected) {
      EXPECT_EQ(found.at<T>(group), wanted);
      EXPECT_EQ(counts[group], totals.first);
      EXPECT_EQ(sums[group], totals.second);
      ++group;
    }
  }

  Settings settings_;
  Execution execution_;
};

TEST_F(SortedGroupsTest, GroupsOfIntegers) {
  for (const size_t count : {1, 31, 1000, 70001}) {
    for (const uint64_t different : {1, 2, 100, 50000}) {
      SCOPED_TRACE(testing::Message() << count << " rows of " << different << " keys");
      check_groups<int32_t>(TypeId::kInteger, random_keys<int32_t>(count, different));
      check_groups<int64_t>(TypeId::kBigint, random_keys<int64_t>(count, different));
    }
  }
}

TEST_F(SortedGroupsTest, CountsDifferentValues) {
  for (const size_t count : {1, 1000, 70001}) {
    for (const uint64_t different : {1, 3, 50000}) {
      SCOPED_TRACE(testing::Message() << count << " rows of " << different << " values");
      const std::vector<int32_t> keys = random_keys<int32_t>(count, different);
      std::vector<bool> nulls(count);
      std::set<int32_t> all, known;
      for (size_t i = 0; i < count; ++i) {
        nulls[i] = keys[i] % 3 == 0;
        all.insert(keys[i]);
        if (!nulls[i]) known.insert(keys[i]);
      }
      const ExprPtr whole = make_column({RelationId(0), 0}, TypeId::kInteger, false, "key");
      const ExprPtr nullable = make_column({RelationId(0), 0}, TypeId::kInteger, true, "key");
      EXPECT_EQ(count_distinct_by_sorting(execution_, rows_of(TypeId::kInteger, keys), whole), all.size());
      EXPECT_EQ(count_distinct_by_sorting(execution_, rows_of(TypeId::kInteger, keys, nulls), nullable),
                known.size());
    }
  }
}

}  // namespace
}  // namespace rtsql
