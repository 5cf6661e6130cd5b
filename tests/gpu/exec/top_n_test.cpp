// Compares the first rows of an order, and lists of few rows, with those that the host finds.
#include "exec/sort/top_n.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include "exec/kernel/kernel_writer.h"
#include "exec/precompute/materialize.h"
#include "exec/rows/collect_few.h"
#include "exec/rows/select_pending.h"
#include "schema/key_encoding.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

constexpr size_t kRows = 200'003;

Value value_of(int32_t x) {
  return Value::of_integer(TypeId::kInteger, x);
}
Value value_of(int64_t x) {
  return Value::of_integer(TypeId::kBigint, x);
}
Value value_of(double x) {
  return Value::of_real(TypeId::kDouble, x);
}

class TopNTest : public gpu::TestDevice {
 protected:
  TopNTest() : execution_(device(), settings_, {}, RelationIds(RelationId(1))) {}

  // Column 0 has the keys, column 1 the positions.
  template <class T>
  RowSet rows_of(const std::vector<T>& keys, const std::vector<bool>& nulls = {}) {
    std::vector<T> padded = keys;
    padded.resize(padded_rows(keys.size()));
    std::vector<int32_t> positions(padded.size());
    std::iota(positions.begin(), positions.end(), 0);
    gpu::Buffer validity;
    if (!nulls.empty()) {
      std::vector<uint32_t> words(padded.size() / 32 + 1);
      for (size_t i = 0; i < nulls.size(); ++i) words[i / 32] |= (nulls[i] ? 0u : 1u) << (i % 32);
      validity = upload(words);
    }
    const auto column = [&](Type type, gpu::Buffer values, gpu::Buffer valid) {
      return std::make_shared<const Column>(type, keys.size(), std::move(values), std::move(valid), nullptr);
    };
    RowSet rows;
    rows.count = keys.size();
    rows.sources.push_back({.relation = RelationId(0),
                            .columns = {column(value_of(T{}).type, upload(padded), std::move(validity)),
                                        column(TypeId::kInteger, upload(positions), gpu::Buffer())}});
    return rows;
  }

  // Makes the condition that the position is at least `least`.
  static ExprPtr is_behind(int32_t least) {
    return make_expr(Op::kGreaterEqual, TypeId::kBoolean, {position(), make_literal(value_of(least))});
  }
  static ExprPtr position() { return make_column({RelationId(0), 1}, TypeId::kInteger, false, "position"); }

  std::vector<int32_t> positions_of(const RowSet& rows) {
    if (rows.count == 0) return {};
    const HostColumn column = materialize(execution_, rows, {position()})[0]->read(device(), 0, rows.count);
    std::vector<int32_t> positions(rows.count);
    for (size_t i = 0; i < positions.size(); ++i) positions[i] = column.at<int32_t>(i);
    return positions;
  }

  template <class T>
  std::vector<int32_t> expected(const std::vector<T>& keys, const std::vector<bool>& nulls, const SortKey& by,
                                int32_t least, size_t n) {
    std::vector<int32_t> order(keys.size() - static_cast<size_t>(least));
    std::iota(order.begin(), order.end(), least);
    const auto is_null = [&](int32_t row) { return !nulls.empty() && nulls[static_cast<size_t>(row)]; };
    std::stable_sort(order.begin(), order.end(), [&](int32_t a, int32_t b) {
      if (is_null(a) != is_null(b)) return is_null(a) == by.nulls_first;
      if (is_null(a)) return false;
      const int sign =
          compare_values(value_of(keys[static_cast<size_t>(a)]), value_of(keys[static_cast<size_t>(b)]));
      return by.descending ? sign > 0 : sign < 0;
    });
    order.resize(std::min(order.size(), n));
    return order;
  }

  // Compares the first `n` rows from position `least` on, in each direction and with NULLs at either end.
  template <class T>
  void check(const std::vector<T>& keys, const std::vector<bool>& nulls, size_t n, int32_t least = 0) {
    const ExprPtr key = make_column({RelationId(0), 0}, value_of(T{}).type, !nulls.empty(), "key");
    PipelineInput pending{.rows = rows_of(keys, nulls)};
    if (least > 0) pending.conjuncts = {is_behind(least)};
    for (const bool descending : {false, true}) {
      for (const bool nulls_first : {false, true}) {
        SCOPED_TRACE(testing::Message() << n << " rows from " << least << (descending ? ", descending" : "")
                                        << (nulls_first ? ", NULLs first" : ""));
        const SortKey by{key, descending, nulls_first};
        const std::optional<RowSet> found = sort_top_n(execution_, pending, {by}, n);
        if (!found) continue;
        ++found_;
        std::vector<int32_t> first = positions_of(*found);
        first.resize(std::min(first.size(), n));
        EXPECT_EQ(first, expected(keys, nulls, by, least, n));
      }
    }
  }

  template <class T>
  static std::vector<T> random_keys(uint64_t different, const std::vector<T>& extremes) {
    std::mt19937_64 random(different);
    std::vector<T> keys(kRows);
    for (T& key : keys) {
      const uint64_t choice = random() % (different + 1);
      key = choice == 0 ? extremes[random() % extremes.size()] : static_cast<T>(choice) - T{1000};
    }
    return keys;
  }

  // Gives the rows that are sampled keys of their own, and `other` to the others.
  static std::vector<int32_t> keys_of_sample(int32_t other) {
    constexpr uint64_t kSample = 1 << 14;
    std::vector<int32_t> keys(kRows, other);
    for (uint64_t i = 0; i < kSample; ++i) keys[i * kRows / kSample] = static_cast<int32_t>(i);
    return keys;
  }

  static std::vector<bool> every_third_is_null() {
    std::vector<bool> nulls(kRows);
    for (size_t i = 0; i < nulls.size(); i += 3) nulls[i] = true;
    return nulls;
  }

  Settings settings_;
  Execution execution_;
  int found_ = 0;
};

TEST_F(TopNTest, FirstRowsOfIntegers) {
  using Limits = std::numeric_limits<int32_t>;
  for (const uint64_t different : {50'000, 100'000'000}) {
    const auto keys = random_keys<int32_t>(different, {Limits::min(), Limits::max()});
    for (const int32_t least : {0, 150'000, 199'990}) {
      for (const size_t n : {0, 1, 10, 3000}) check(keys, {}, n, least);
      check(keys, every_third_is_null(), 10, least);
    }
  }
  EXPECT_GE(found_, 108);
}

TEST_F(TopNTest, FirstRowsOfBigints) {
  using Limits = std::numeric_limits<int64_t>;
  const auto keys = random_keys<int64_t>(1'000'000, {Limits::min(), Limits::max()});
  for (const size_t n : {1, 500}) check(keys, {}, n);
  check(keys, every_third_is_null(), 10);
  EXPECT_GE(found_, 10);
}

TEST_F(TopNTest, FirstRowsOfDoubles) {
  using Limits = std::numeric_limits<double>;
  auto keys = random_keys<double>(
      2000, {0.0, -0.0, Limits::quiet_NaN(), Limits::infinity(), -Limits::infinity(), Limits::denorm_min()});
  for (const size_t n : {1, 100, 3000}) check(keys, {}, n);
  for (double& key : keys) key = -std::abs(key);
  check(keys, every_third_is_null(), 100);
  EXPECT_GE(found_, 14);
}

// The order of ties is that of the rows.
TEST_F(TopNTest, FewDifferentKeys) {
  for (const uint64_t different : {1, 2, 30}) check(random_keys<int32_t>(different, {7}), {}, 20);
}

TEST_F(TopNTest, FurtherKeysDecideTies) {
  const auto keys = random_keys<int32_t>(100, {-5});
  const SortKey by{make_column({RelationId(0), 0}, TypeId::kInteger, false, "key")};
  const SortKey last_first{position(), true};
  const std::optional<RowSet> found = sort_top_n(execution_, {rows_of(keys)}, {by, last_first}, 50);
  ASSERT_TRUE(found);
  std::vector<int32_t> order(kRows);
  std::iota(order.rbegin(), order.rend(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int32_t a, int32_t b) {
    return keys[static_cast<size_t>(a)] < keys[static_cast<size_t>(b)];
  });
  order.resize(50);
  std::vector<int32_t> first = positions_of(*found);
  first.resize(50);
  EXPECT_EQ(first, order);
}

// Each row of the sample is among the first, so that the bound leaves too few.
TEST_F(TopNTest, FewerAreLeftThanTheSampleTells) {
  const std::vector<int32_t> keys = keys_of_sample(100'000);
  const SortKey by{make_column({RelationId(0), 0}, TypeId::kInteger, false, "key")};
  EXPECT_FALSE(sort_top_n(execution_, {rows_of(keys)}, {by}, 3000));
  EXPECT_TRUE(sort_top_n(execution_, {rows_of(keys)}, {by}, 2));
}

// No row of the sample is among the first, so that the list overflows.
TEST_F(TopNTest, MoreAreLeftThanTheSampleTells) {
  const std::vector<int32_t> keys = keys_of_sample(-1);
  check(keys, {}, 10);
  EXPECT_EQ(found_, 2);  // ascending
  const ExprPtr key = make_column({RelationId(0), 0}, TypeId::kInteger, false, "key");
  const ExprPtr is_least = make_expr(Op::kEqual, TypeId::kBoolean, {key, make_literal(value_of(-1))});
  const PipelineInput pending{.rows = rows_of(keys), .conjuncts = {is_least}};
  EXPECT_FALSE(sort_top_n(execution_, pending, {SortKey{key}}, 10));
}

TEST_F(TopNTest, ListsFewRows) {
  const RowSet rows = rows_of(random_keys<int32_t>(1000, {0}));
  const int32_t least = kRows - 1000;
  const PipelineInput last{.rows = rows, .conjuncts = {is_behind(least)}};
  auto few = collect_few(execution_, last, std::nullopt, 1000);
  ASSERT_TRUE(few);
  std::sort(few->begin(), few->end());
  ASSERT_EQ(few->size(), 1000u);
  for (uint32_t i = 0; i < 1000; ++i) EXPECT_EQ((*few)[i].position, kRows - 1000 + i);
  EXPECT_FALSE(collect_few(execution_, last, std::nullopt, 999));
  EXPECT_FALSE(collect_few(execution_, {rows}, std::nullopt, 1));
  const PipelineInput none{.rows = rows, .conjuncts = {is_behind(kRows)}};
  EXPECT_TRUE(collect_few(execution_, none, std::nullopt, 1)->empty());
}

TEST_F(TopNTest, SelectsFewRows) {
  const RowSet rows = rows_of(random_keys<int32_t>(1000, {0}));
  const PipelineInput last{.rows = rows, .conjuncts = {is_behind(kRows - 2000)}};
  std::vector<int32_t> wanted(2000);
  std::iota(wanted.begin(), wanted.end(), static_cast<int32_t>(kRows - 2000));
  const std::optional<RowSet> few = select_few(execution_, last, 1000);
  ASSERT_TRUE(few);
  EXPECT_EQ(positions_of(*few), wanted);
  EXPECT_FALSE(select_few(execution_, last, 10));      // more than the list holds
  EXPECT_FALSE(select_few(execution_, last, 50'000));  // not few
  EXPECT_EQ(positions_of(select_pending(execution_, last)), wanted);
}

}  // namespace
}  // namespace rtsql
