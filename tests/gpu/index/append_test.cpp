// An index that follows appends must answer as one that is built over all keys: run for each method that
// appends, with each key width.
#include <algorithm>
#include <memory>
#include <numeric>
#include <random>
#include <set>

#include "index/registry/registry.h"
#include "tests/gpu/index/method_case.h"
#include "tests/gpu/index/ray_geometry.h"

namespace rtsql {
namespace {

// Holds the keys of rows, some of which have none, and the index that followed them.
class Followed {
 public:
  Followed(const MethodCase& method_case, const std::vector<uint64_t>& keys)
      : case_(method_case), keys_(keys), rows_(keys.size()), next_row_(static_cast<uint32_t>(keys.size())) {
    std::iota(rows_.begin(), rows_.end(), 0u);
    build();
  }

  // Skips so many rows, which have no key, before each key.
  void append(const std::vector<uint64_t>& keys, uint32_t skipped = 0) {
    Rows rows;
    for (size_t i = 0; i < keys.size(); ++i) {
      next_row_ += skipped;
      rows.push_back(next_row_++);
    }
    const size_t rows_before = rows_.size();
    keys_.insert(keys_.end(), keys.begin(), keys.end());
    rows_.insert(rows_.end(), rows.begin(), rows.end());
    std::optional<IndexedKeys> longer = index_->appended(keys, std::move(rows));
    const bool is_followed = longer.has_value();
    EXPECT_TRUE(is_followed || may_refuse() || rows_before == 0) << "the method wants a build";
    followed_ += is_followed;
    const std::unique_ptr<IndexedKeys> shorter = std::move(index_);
    if (is_followed) {
      index_ = std::make_unique<IndexedKeys>(*std::move(longer));
    } else {
      build();
    }
    check_statistics();
    probe(*index_);
    // The index before has none of the new rows.
    probe(*shorter);
  }

  size_t followed() const { return followed_; }
  const Index& index() const { return index_->index(); }

 private:
  uint64_t largest() const { return largest_key(case_.width); }
  bool is_unique() const { return std::set(keys_.begin(), keys_.end()).size() == keys_.size(); }
  // Hashed tables are made anew where keys repeat and where they are full, scenes where many keys were
  // appended.
  bool may_refuse() const { return !case_.method->capabilities.ranges || case_.method->name == "rx"; }

  void build() {
    index_ = std::make_unique<IndexedKeys>(*case_.method, case_.width, keys_, case_.options, rows_);
  }

  void check_statistics() const {
    const IndexBuildStatistics& statistics = index().build_statistics();
    EXPECT_EQ(index().key_count(), keys_.size());
    EXPECT_EQ(index().key_width(), case_.width);
    EXPECT_EQ(statistics.unique, is_unique());
    EXPECT_GE(statistics.peak_bytes, statistics.resident_bytes);
    const IndexedKeys built(*case_.method, case_.width, keys_, case_.options, rows_);
    const uint64_t built_bytes = built.index().build_statistics().resident_bytes;
    EXPECT_TRUE(may_refuse() || statistics.resident_bytes == built_bytes);
  }

  void probe(IndexedKeys& index) {
    std::vector<uint64_t> points = {0, 1, largest() / 2, largest() - 1, largest()};
    std::vector<Range> ranges = {{0, largest()}, {0, 0}, {largest(), largest()}, {5, 4}, {1, largest() - 1}};
    for (int i = 0; i < 60; ++i) {
      // The last keys are those that were appended.
      const uint64_t key = keys_[i % 2 == 0 ? random_() % keys_.size() : keys_.size() - 1 - i % keys_.size()];
      points.insert(points.end(), {key, (key + 1) & largest(), (key - 1) & largest()});
      ranges.emplace_back(key, key);
      ranges.emplace_back(key - std::min<uint64_t>(key, random_() % 100),
                          key + std::min<uint64_t>(largest() - key, random_() % 100));
    }
    index.probe_points(points);
    if (case_.method->capabilities.ranges) index.probe_ranges(ranges);
  }

  const MethodCase& case_;
  std::vector<uint64_t> keys_;
  Rows rows_;
  uint32_t next_row_;
  size_t followed_ = 0;
  std::unique_ptr<IndexedKeys> index_;
  std::mt19937_64 random_{1};
};

class AppendTest : public MethodTest {
 protected:
  static std::vector<uint64_t> random_keys(size_t count, uint64_t limit, uint32_t seed) {
    return rtsql::random_keys(seed, count, std::min(limit, largest()));
  }
  // A hashed table follows no keys that repeat, and has room for few, as a scene has.
  static bool follows_few() {
    return !GetParam().method->capabilities.ranges || GetParam().method->name == "rx";
  }
  // Each bucket has overflow buckets for the keys that it was built of.
  static bool has_chains() { return GetParam().name().find("chain") != std::string::npos; }
  static std::vector<uint64_t> keys_from(uint64_t first, size_t count) {
    std::vector<uint64_t> keys(count);
    std::iota(keys.begin(), keys.end(), first);
    return keys;
  }
};

TEST_P(AppendTest, KeysOverTheWholeDomain) {
  Followed index(GetParam(), random_keys(5000, UINT64_MAX, 1));
  uint32_t seed = 2;
  for (const size_t count : {1, 17, 1000, 3, 4500}) index.append(random_keys(count, UINT64_MAX, seed++));
  EXPECT_TRUE(index.followed() >= 4 || follows_few());
}

TEST_P(AppendTest, FewKeysToMany) {
  std::vector<uint64_t> keys = random_keys(20250, UINT64_MAX, 70);
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  std::shuffle(keys.begin(), keys.end(), std::mt19937(71));
  Followed index(GetParam(), {keys.begin(), keys.begin() + 20000});
  for (size_t i = 20000; i + 40 < 20200; i += 40)
    index.append({keys.begin() + static_cast<ptrdiff_t>(i), keys.begin() + static_cast<ptrdiff_t>(i) + 40});
  EXPECT_TRUE(index.followed() == 4 || has_chains()) << index.followed();
}

TEST_P(AppendTest, FewKeysThatRepeat) {
  Followed index(GetParam(), random_keys(10000, 4000, 80));
  index.append(random_keys(100, 5000, 81));
  index.append(random_keys(100, 5000, 82), 1);
  index.append({2, 2, 2, largest(), largest()});
  EXPECT_TRUE(index.followed() == 3 || !GetParam().method->capabilities.ranges) << index.followed();
}

TEST_P(AppendTest, KeysThatRepeat) {
  Followed index(GetParam(), random_keys(3000, 700, 3));
  uint32_t seed = 4;
  for (const size_t count : {1, 300, 2000}) index.append(random_keys(count, 900, seed++));
}

TEST_P(AppendTest, AKeyThatIsThere) {
  Followed index(GetParam(), keys_from(1000, 2000));
  index.append({1500});
  index.append({9999});
  index.append({9999, 9998, 9999});
}

TEST_P(AppendTest, AllKeysEqual) {
  Followed index(GetParam(), std::vector<uint64_t>(700, 123456));
  index.append(std::vector<uint64_t>(300, 123456));
  index.append({123456});
}

TEST_P(AppendTest, ZeroAndTheLargestKey) {
  Followed index(GetParam(), {5, 77, 12345678, 4, 99});
  index.append({0, largest()});
  index.append({0, largest(), 1, largest() - 1});
  Followed extreme(GetParam(), {0, largest()});
  extreme.append({1});
}

TEST_P(AppendTest, SmallerOrLargerThanAll) {
  Followed index(GetParam(), keys_from(100000, 3000));
  index.append(keys_from(200000, 500));
  index.append(keys_from(50, 500));
  std::vector<uint64_t> descending = keys_from(300000, 700);
  std::reverse(descending.begin(), descending.end());
  index.append(descending);
  EXPECT_TRUE(index.followed() == 3 || follows_few());
}

// As surrogate keys are: a position is the key's row.
TEST_P(AppendTest, NumbersInOrder) {
  Followed index(GetParam(), keys_from(1, 2000));
  index.append(keys_from(2001, 1));
  index.append(keys_from(2002, 600));
  index.append({2603, 2602});
  index.append({4000});
  EXPECT_TRUE(index.followed() == 4 || follows_few());
}

TEST_P(AppendTest, RowsWithoutKeys) {
  Followed index(GetParam(), random_keys(2000, UINT64_MAX, 20));
  index.append(random_keys(400, UINT64_MAX, 21), 2);
  index.append(random_keys(5, UINT64_MAX, 22), 1000);
  index.append(random_keys(400, UINT64_MAX, 23));
}

TEST_P(AppendTest, NoKeysYet) {
  Followed index(GetParam(), {});
  index.append({3, 1, 2});
  index.append({5, 4});
}

TEST_P(AppendTest, ManyAppends) {
  Followed index(GetParam(), random_keys(300, UINT64_MAX, 30));
  for (uint32_t seed = 31; seed < 40; ++seed) index.append(random_keys(seed % 7 + 1, UINT64_MAX, seed));
}

std::vector<MethodCase> appending_cases() {
  std::vector<MethodCase> cases;
  for (const IndexMethod* method : probed_methods()) {
    if (method->append == nullptr) continue;
    cases.push_back({method, KeyWidth::k32, {}});
    cases.push_back({method, KeyWidth::k64, {}});
  }
  cases.push_back({find_index_method("sorted"), KeyWidth::k64, {{"directory_bits", "0"}, {"k", "5"}}});
  cases.push_back({find_index_method("eytzinger"), KeyWidth::k32, {{"k", "2"}}});
  cases.push_back({find_index_method("hash"), KeyWidth::k32, {{"load", "0.95"}, {"group", "16"}}});
  cases.push_back({find_index_method("bucket"), KeyWidth::k32, {{"load", "0.95"}, {"slots", "4"}}});
  cases.push_back({find_index_method("bucket"), KeyWidth::k64, {{"load", "0.95"}, {"slots", "32"}}});
  cases.push_back({find_index_method("bucket"), KeyWidth::k64, {{"scheme", "chain"}}});
  cases.push_back({find_index_method("pivot"), KeyWidth::k32, {{"levels", "1"}}});
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Methods, AppendTest, ::testing::ValuesIn(appending_cases()), [](const auto& test) {
  std::string name = test.param.name();
  std::ranges::replace(name, '.', '_');
  return name;
});

}  // namespace
}  // namespace rtsql
