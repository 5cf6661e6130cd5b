// Every index method that gives bitmaps must do this: name the rows that a scan finds, alone and combined
// with other indexes of the table.
#include <algorithm>
#include <numeric>
#include <random>

#include "index/contract/combine_bitmaps.h"
#include "index/contract/method.h"
#include "index/registry/registry.h"
#include "tests/gpu/index/method_case.h"

namespace rtsql {
namespace {

using Options = std::vector<std::pair<std::string, std::string>>;

constexpr uint64_t kTile = shader::kBitmapTileRows;

// Holds a key for each row of a table, or none, and an index of them.
struct IndexedColumn {
  std::vector<std::optional<uint64_t>> keys;
  IndexPtr index;
};

// Is a term of a condition on the host: rows of a column whose key lies in the interval, or all others.
struct Condition {
  const IndexedColumn* column;
  KeyInterval interval;
  bool negated = false;

  bool has(uint64_t row) const {
    const std::optional<uint64_t>& key = column->keys[row];
    return (key && interval.low <= *key && *key <= interval.high) != negated;
  }
};

class BitmapTest : public MethodTest {
 protected:
  static uint64_t random_key() { return random_() & largest(); }

  static gpu::Buffer upload_keys(const std::vector<uint64_t>& keys) {
    if (wide()) return upload(keys);
    return upload(std::vector<uint32_t>(keys.begin(), keys.end()));
  }

  // Keys of rows without NULL are not accompanied by the rows.
  static IndexedColumn build(std::vector<std::optional<uint64_t>> column) {
    std::vector<uint64_t> keys;
    std::vector<uint32_t> rows;
    for (uint32_t row = 0; row < column.size(); ++row) {
      if (!column[row]) continue;
      keys.push_back(*column[row]);
      rows.push_back(row);
    }
    const gpu::Buffer key_buffer = upload_keys(keys);
    const gpu::Buffer row_buffer = upload(rows);
    const IndexMethod& method = *GetParam().method;
    std::unique_ptr<Index> index =
        method.build(device(),
                     {.width = GetParam().width,
                      .keys = key_buffer.address(),
                      .rows = keys.size() == column.size() ? 0 : row_buffer.address(),
                      .count = keys.size(),
                      .table_rows = column.size()},
                     IndexOptions::parse(method.options, GetParam().options), {});
    EXPECT_EQ(index->key_count(), keys.size());
    EXPECT_EQ(index->key_width(), GetParam().width);
    EXPECT_GE(index->build_statistics().peak_bytes, index->build_statistics().resident_bytes);
    return {std::move(column), std::move(index)};
  }

  // Returns `rows` keys, each the result of `make`.
  template <class Make>
  static IndexedColumn build(uint64_t rows, Make make) {
    std::vector<std::optional<uint64_t>> keys(rows);
    for (std::optional<uint64_t>& key : keys) key = make();
    return build(std::move(keys));
  }

  // Appends `count` rows or more, of which the last has a key; nothing where the method wants a build.
  template <class Make>
  static std::optional<IndexedColumn> append(const IndexedColumn& before, size_t count, Make make) {
    IndexedColumn after = before;
    std::vector<uint64_t> keys;
    std::vector<uint32_t> rows;
    while (after.keys.size() < before.keys.size() + count || !after.keys.back()) {
      after.keys.push_back(make());
      if (!after.keys.back()) continue;
      keys.push_back(*after.keys.back());
      rows.push_back(static_cast<uint32_t>(after.keys.size() - 1));
    }
    const gpu::Buffer key_buffer = upload_keys(keys);
    const gpu::Buffer row_buffer = upload(rows);
    after.index = GetParam().method->append(device(), before.index,
                                            {.width = GetParam().width,
                                             .keys = key_buffer.address(),
                                             .rows = row_buffer.address(),
                                             .count = keys.size(),
                                             .table_rows = after.keys.size()},
                                            {});
    if (!after.index) return std::nullopt;
    EXPECT_EQ(after.index->key_count(), before.index->key_count() + keys.size());
    EXPECT_EQ(after.index->key_width(), GetParam().width);
    return after;
  }

  // Compares with a scan.
  static void check(const std::vector<std::vector<Condition>>& conditions, uint64_t rows) {
    gpu::Stream stream(device());
    std::vector<BitmapConjunction> conjunctions;
    for (const std::vector<Condition>& conjunction : conditions) {
      conjunctions.emplace_back();
      for (const Condition& condition : conjunction) {
        conjunctions.back().push_back(
            BitmapIndex::of(*condition.column->index).bitmap_term(stream, {condition.interval}));
        if (condition.negated) conjunctions.back().back().flags |= shader::kBitmapNegated;
      }
    }
    const uint64_t words = combined_words(rows);
    const gpu::Buffer bitmap = upload(std::vector<uint32_t>(words, 0xdeadbeef));
    const gpu::Buffer total = upload(std::vector<uint64_t>{0});
    combine_bitmaps(stream, conjunctions, rows, bitmap.address(), total.address());
    stream.finish();

    std::vector<uint32_t> expected(words);
    uint64_t count = 0;
    for (uint64_t row = 0; row < rows; ++row) {
      const bool found = std::any_of(conditions.begin(), conditions.end(), [&](const auto& conjunction) {
        return std::all_of(conjunction.begin(), conjunction.end(),
                           [&](const Condition& condition) { return condition.has(row); });
      });
      if (!found) continue;
      expected[row / 32] |= 1u << (row % 32);
      ++count;
    }
    EXPECT_EQ(download<uint64_t>(total, 1)[0], count);
    const std::vector<uint32_t> found = download<uint32_t>(bitmap, words);
    const auto [at, with] = std::mismatch(found.begin(), found.end(), expected.begin());
    EXPECT_TRUE(at == found.end()) << "word " << at - found.begin() << " of " << words << " is " << *at;
  }

  static void check(const IndexedColumn& column, KeyInterval interval) {
    SCOPED_TRACE(::testing::Message() << "from " << interval.low << " to " << interval.high);
    check({{{&column, interval}}}, column.keys.size());
  }

  // Checks intervals at the ends of the domain, around the keys of some rows, and between any two of them.
  static void check_intervals(const IndexedColumn& column) {
    for (const KeyInterval interval :
         {KeyInterval{}, KeyInterval{0, largest()}, KeyInterval{1, largest() - 1}, KeyInterval{0, 0},
          KeyInterval{largest(), largest()}, KeyInterval{5, 4}, KeyInterval{UINT64_MAX, 0},
          KeyInterval{0, largest() / 2}, KeyInterval{largest() / 2, UINT64_MAX}}) {
      check(column, interval);
    }
    std::vector<uint64_t> ends;
    for (uint64_t i = 0; i < std::min<uint64_t>(column.keys.size(), 6); ++i) {
      const std::optional<uint64_t>& key = column.keys[random_() % column.keys.size()];
      if (key) ends.push_back(*key);
    }
    std::sort(ends.begin(), ends.end());
    for (size_t i = 0; i < ends.size(); ++i) {
      const uint64_t key = ends[i];
      check(column, {key, key});
      check(column, {0, key});
      check(column, {key, UINT64_MAX});
      if (key > 0) check(column, {key - 1, key - 1});
      if (key > 0) check(column, {0, key - 1});
      if (key < largest()) check(column, {key + 1, UINT64_MAX});
      if (i > 0) check(column, {ends[i - 1], key});
      if (i > 1) check(column, {ends[i - 2], key});
    }
  }

  inline static std::mt19937_64 random_{7};
};

TEST_P(BitmapTest, TablesOfAnySize) {
  for (const uint64_t rows : {uint64_t{0}, uint64_t{1}, uint64_t{31}, uint64_t{32}, uint64_t{33},
                              uint64_t{129}, kTile - 1, kTile, kTile + 1, 3 * kTile + 7}) {
    SCOPED_TRACE(rows);
    check_intervals(build(rows, random_key));
  }
}

TEST_P(BitmapTest, AMillionRows) {
  const IndexedColumn column = build(1000000, random_key);
  for (int i = 0; i < 4; ++i) {
    const uint64_t low = random_key(), high = random_key();
    check(column, {std::min(low, high), std::max(low, high)});
  }
  check_intervals(column);
}

TEST_P(BitmapTest, AllRowsAreEqual) {
  for (const uint64_t key : {uint64_t{0}, uint64_t{77}, largest()}) {
    const IndexedColumn column = build(kTile + 5, [&] { return key; });
    check_intervals(column);
    check(column, {76, 78});
    check(column, {0, 76});
    check(column, {78, largest()});
  }
}

TEST_P(BitmapTest, NeighbouringAndRepeatedKeys) {
  for (const uint64_t distinct : {uint64_t{2}, uint64_t{10}, uint64_t{500}, uint64_t{30000}}) {
    const IndexedColumn column = build(2 * kTile, [&] { return 1000 + random_() % distinct; });
    check_intervals(column);
    check(column, {0, 999});
    check(column, {1000 + distinct, largest()});
    check(column, {1001, 1000 + distinct / 2});
  }
}

TEST_P(BitmapTest, AscendingKeys) {
  uint64_t next = 0;
  check_intervals(build(2 * kTile + 1, [&] { return next += 3; }));
}

// Most rows have one of three values: the smallest key, the largest, one between.
TEST_P(BitmapTest, FewValuesHaveMostRows) {
  const uint64_t middle = largest() / 3;
  const IndexedColumn column = build(2 * kTile + 99, [&] {
    const uint64_t share = random_() % 10;
    if (share < 3) return middle;
    if (share < 5) return uint64_t{0};
    if (share < 7) return largest();
    return share < 9 ? middle + random_() % 1000 - 500 : random_key();
  });
  check_intervals(column);
  for (const uint64_t key : {middle - 300, middle - 1, middle, middle + 1, middle + 300}) {
    check(column, {0, key});
    check(column, {key, largest()});
    check(column, {key, key});
    check(column, {key, key + 100});
    check(column, {1, key});
    check(column, {key, largest() - 1});
  }
}

// Keys of 64 bits that agree in one half.
TEST_P(BitmapTest, KeysThatDifferInOneHalf) {
  if (!wide()) return;
  check_intervals(build(kTile, [&] { return (random_() % 1000) << 32; }));
  check_intervals(build(kTile, [&] { return (uint64_t{5} << 32) + static_cast<uint32_t>(random_()); }));
}

TEST_P(BitmapTest, NullsAreInNoInterval) {
  for (const uint64_t rows : {uint64_t{1}, uint64_t{40}, 2 * kTile + 11}) {
    for (const uint64_t keys_in_ten : {0, 1, 9}) {
      SCOPED_TRACE(::testing::Message() << keys_in_ten << " of 10 among " << rows);
      std::vector<std::optional<uint64_t>> keys(rows);
      for (std::optional<uint64_t>& key : keys) {
        if (random_() % 10 < keys_in_ten) key = random_() % 1000;
      }
      check_intervals(build(std::move(keys)));
    }
  }
}

TEST_P(BitmapTest, ConjunctionsAndUnions) {
  const uint64_t rows = 3 * kTile + 77;
  const IndexedColumn a = build(rows, random_key);
  const IndexedColumn b = build(rows, [] { return random_() % 100; });
  std::vector<std::optional<uint64_t>> keys(rows);
  for (std::optional<uint64_t>& key : keys) {
    if (random_() % 3 != 0) key = random_() % 5000;
  }
  const IndexedColumn c = build(std::move(keys));

  const Condition in_a{&a, {largest() / 7, largest() / 2}};
  const Condition in_b{&b, {10, 59}};
  const Condition in_c{&c, {777, 4321}};
  const auto except = [](Condition condition) {
    condition.negated = !condition.negated;
    return condition;
  };
  check({{in_a}}, rows);
  check({{in_a, in_b}}, rows);
  check({{in_a, in_b, in_c}}, rows);
  check({{in_c, in_a, in_b}}, rows);
  check({{except(in_a)}}, rows);
  check({{except(in_c)}}, rows);
  check({{in_a, except(in_b), in_c}}, rows);
  check({{except(in_a), except(in_b), except(in_c)}}, rows);
  check({{in_a}, {in_b}}, rows);
  check({{in_a, in_b}, {in_c}}, rows);
  check({{in_a}, {in_b, except(in_c)}, {except(in_a), in_c}}, rows);
  check({{in_a, Condition{&a, {3, 2}}}, {in_b, Condition{&c, {}}}}, rows);
  check({{Condition{&a, {largest() / 9, largest() / 8}}}, {Condition{&a, {largest() / 4, largest() / 3}}}},
        rows);
}

// The index of rows that are appended has the one before within it, which answers on.
TEST_P(BitmapTest, RowsThatAreAppended) {
  if (GetParam().method->append == nullptr) GTEST_SKIP() << "the method wants a build";
  constexpr uint64_t kRows = 4 * kTile + 777;
  const auto make = [] { return random_() % 9 == 0 ? std::optional<uint64_t>() : random_key() % 100'000; };
  IndexedColumn column = build(kRows, make);
  for (const size_t count : {1, 700, 5, 7'000}) {
    std::optional<IndexedColumn> longer = append(column, count, make);
    ASSERT_TRUE(longer);
    for (const KeyInterval interval : {KeyInterval{}, {0, 33'333}, {50'000, 50'100}, {99'000, UINT64_MAX}})
      check(*longer, interval);
    check(column, {100, 50'000});
    column = *std::move(longer);
  }
  EXPECT_FALSE(append(column, kRows / 16, make)) << "so many want a build";
}

// No conjunction has no row, a conjunction of no terms has all.
TEST_P(BitmapTest, NothingToCombine) {
  check({}, kTile + 33);
  check({{}}, kTile + 33);
  check({}, 0);
  check({{}}, 0);
}

std::vector<MethodCase> all_cases() {
  const std::vector<std::pair<std::string_view, Options>> configurations = {
      {"bindex", {{"vectors", "1"}}},
      {"bindex", {{"vectors", "2"}}},
      {"bindex", {{"vectors", "33"}}},
      {"bindex", {{"vectors", "1024"}}},
      {"bindex", {{"refine", "apart"}}},
      {"bindex", {{"refine", "sorted"}}},
      {"bindex", {{"refine", "sorted"}, {"vectors", "3"}}},
  };
  std::vector<MethodCase> cases;
  for (const KeyWidth width : {KeyWidth::k32, KeyWidth::k64}) {
    for (const IndexMethod* method : bitmap_methods()) cases.push_back({method, width, {}});
    for (const auto& [method, options] : configurations) {
      cases.push_back({find_index_method(method), width, options});
    }
  }
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Methods, BitmapTest, ::testing::ValuesIn(all_cases()),
                         [](const auto& test) { return test.param.name(); });

}  // namespace
}  // namespace rtsql
