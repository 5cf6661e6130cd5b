// Every index method that takes several columns apart must do this: name the rows whose keys lie in a box, an
// interval for each column, as a scan does.
#include <algorithm>
#include <random>

#include "index/contract/combine_bitmaps.h"
#include "index/contract/method.h"
#include "index/registry/registry.h"
#include "tests/gpu/index/method_case.h"

namespace rtsql {
namespace {

using Keys = std::vector<std::optional<uint64_t>>;

struct HostColumnKeys {
  KeyWidth width;
  Keys keys;  // of each row

  uint64_t largest() const { return largest_key(width); }
};

class BoxTest : public MethodTest {
 protected:
  using Columns = std::vector<HostColumnKeys>;

  // Columns of both widths take turns, beginning with that of the case.
  template <class Make>
  static Columns make_columns(size_t count, uint64_t rows, Make make) {
    Columns columns;
    for (size_t i = 0; i < count; ++i) {
      columns.push_back({(i % 2 == 0) == wide() ? KeyWidth::k64 : KeyWidth::k32, Keys(rows)});
      for (std::optional<uint64_t>& key : columns.back().keys) {
        key = make(i);
        if (key) *key &= columns.back().largest();
      }
    }
    return columns;
  }

  static bool has_keys(const Columns& columns, uint64_t row) {
    return std::ranges::all_of(columns, [row](const auto& column) { return column.keys[row].has_value(); });
  }

  static std::unique_ptr<Index> build(const Columns& columns) {
    const uint64_t rows = columns[0].keys.size();
    std::vector<uint32_t> present;
    for (uint32_t row = 0; row < rows; ++row) {
      if (has_keys(columns, row)) present.push_back(row);
    }
    std::vector<gpu::Buffer> buffers;
    std::vector<KeyColumn> keys;
    for (const HostColumnKeys& column : columns) {
      std::vector<uint64_t> values;
      for (const uint32_t row : present) values.push_back(*column.keys[row]);
      buffers.push_back(column.width == KeyWidth::k64
                            ? upload(values)
                            : upload(std::vector<uint32_t>(values.begin(), values.end())));
      keys.push_back({column.width, buffers.back().address()});
    }
    const gpu::Buffer row_buffer = upload(present);
    const IndexMethod& method = *GetParam().method;
    std::unique_ptr<Index> index = method.build(device(),
                                                {.width = keys[0].width,
                                                 .keys = keys[0].keys,
                                                 .rows = present.size() == rows ? 0 : row_buffer.address(),
                                                 .count = present.size(),
                                                 .table_rows = rows,
                                                 .further = {keys.begin() + 1, keys.end()}},
                                                IndexOptions::parse(method.options, GetParam().options), {});
    EXPECT_EQ(index->key_count(), present.size());
    EXPECT_GE(index->build_statistics().peak_bytes, index->build_statistics().resident_bytes);
    return index;
  }

  // Compares with a scan.
  static void check(const Columns& columns, const Index& index, const RangeConjunction& box) {
    const uint64_t rows = columns[0].keys.size();
    gpu::Stream stream(device());
    const BitmapConjunction conjunction = {BitmapIndex::of(index).bitmap_term(stream, box)};
    const uint64_t words = combined_words(rows);
    const gpu::Buffer bitmap = upload(std::vector<uint32_t>(words, 0xdeadbeef));
    combine_bitmaps(stream, std::span(&conjunction, 1), rows, bitmap.address());
    stream.finish();
    const std::vector<uint32_t> found = download<uint32_t>(bitmap, words);
    uint64_t wrong = 0;
    uint64_t first_wrong = 0;
    for (uint64_t row = 0; row < rows; ++row) {
      bool wanted = has_keys(columns, row);
      for (size_t i = 0; i < columns.size() && wanted; ++i)
        wanted = box[i].low <= *columns[i].keys[row] && *columns[i].keys[row] <= box[i].high;
      if (wanted == ((found[row / 32] >> (row % 32) & 1u) != 0)) continue;
      if (wrong++ == 0) first_wrong = row;
    }
    EXPECT_EQ(wrong, 0u) << "of " << rows << " rows, first " << first_wrong << ", for " << describe(box);
  }

  static std::string describe(const RangeConjunction& box) {
    std::string text;
    for (const KeyInterval& interval : box)
      text += "[" + std::to_string(interval.low) + ", " + std::to_string(interval.high) + "] ";
    return text;
  }

  // Returns the key of some row, or one beside it.
  static uint64_t some_key(const HostColumnKeys& column) {
    const std::optional<uint64_t>& key = column.keys[random_() % column.keys.size()];
    return (key.value_or(5) + random_() % 3 - 1) & column.largest();
  }

  static KeyInterval some_interval(const HostColumnKeys& column) {
    const uint64_t a = some_key(column), b = some_key(column);
    switch (random_() % 8) {
      case 0:
        return {};
      case 1:
        return {0, a};
      case 2:
        return {a, UINT64_MAX};
      case 3:
        return {a, a};
      case 4:
        return {a, column.largest()};
      default:
        return {std::min(a, b), std::max(a, b)};
    }
  }

  static void check_boxes(const Columns& columns, int boxes = 12) {
    const std::unique_ptr<Index> index = build(columns);
    check(columns, *index, RangeConjunction(columns.size()));
    RangeConjunction with_empty(columns.size());
    with_empty.back() = {5, 4};
    check(columns, *index, with_empty);
    if (columns[0].keys.empty()) return;
    for (int i = 0; i < boxes; ++i) {
      RangeConjunction box;
      for (const HostColumnKeys& column : columns) box.push_back(some_interval(column));
      check(columns, *index, box);
    }
  }

  // Options that are for a number of columns are tested with this one.
  static size_t columns_of_groups() {
    for (const auto& [name, value] : GetParam().options) {
      if (name != "groups") continue;
      size_t columns = 0;
      for (const char c : value) {
        if (c != '+') columns += static_cast<size_t>(c - '0');
      }
      return columns;
    }
    return 0;
  }

  static std::vector<size_t> column_counts() {
    if (columns_of_groups() != 0) return {columns_of_groups()};
    return {1, 2, 3, 5};
  }

  inline static std::mt19937_64 random_{11};
};

TEST_P(BoxTest, TablesOfAnySize) {
  for (const size_t count : column_counts()) {
    for (const uint64_t rows : {0, 1, 2, 33, 1000, 40000}) {
      SCOPED_TRACE(::testing::Message() << count << " columns of " << rows << " rows");
      check_boxes(make_columns(count, rows, [](size_t) { return random_(); }));
    }
  }
}

TEST_P(BoxTest, RepeatedKeys) {
  for (const size_t count : column_counts()) {
    for (const uint64_t distinct : {1, 2, 64, 3000}) {
      SCOPED_TRACE(::testing::Message() << count << " columns of " << distinct << " values");
      check_boxes(make_columns(count, 6000, [&](size_t) { return 1000 + 7 * (random_() % distinct); }));
    }
  }
}

TEST_P(BoxTest, SkewedKeysAndExtremes) {
  for (const size_t count : column_counts()) {
    SCOPED_TRACE(count);
    check_boxes(make_columns(count, 30000, [](size_t) -> uint64_t {
      const uint64_t share = random_() % 10;
      if (share < 5) return 42;
      if (share < 6) return UINT64_MAX;
      return share < 9 ? random_() >> (random_() % 64) : random_();
    }));
  }
}

TEST_P(BoxTest, DependentColumns) {
  for (const size_t count : column_counts()) {
    SCOPED_TRACE(count);
    uint64_t last = 0;
    check_boxes(make_columns(count, 30000, [&](size_t column) {
      if (column == 0) last = random_();
      return last += 1000 * column;
    }));
  }
}

TEST_P(BoxTest, NullsAreInNoBox) {
  for (const size_t count : column_counts()) {
    for (const uint64_t nulls_in_ten : {1, 9, 10}) {
      SCOPED_TRACE(::testing::Message() << count << " columns, " << nulls_in_ten << " nulls of ten");
      check_boxes(make_columns(count, 20000, [&](size_t) -> std::optional<uint64_t> {
        if (random_() % 10 < nulls_in_ten) return std::nullopt;
        return random_() % 100000;
      }));
    }
  }
}

std::vector<MethodCase> all_cases() {
  using Options = std::vector<std::pair<std::string, std::string>>;
  const std::vector<Options> rtscan_options = {
      {{"refine", "search"}},
      {{"refine", "search"}, {"sieve", "0"}},
      {{"variant", "rtc3"}},
      {{"variant", "rtc1"}},
      {{"variant", "rtc1"}, {"encoding", "uniform"}, {"sieve", "16"}},
      {{"encoding", "none"}},
      {{"selection", "positive"}},
      {{"sieve", "1"}},
      {{"sieve", "1024"}},
      {{"primitive", "triangle"}},
      {{"primitive", "sphere"}},
      {{"primitive", "sphere"}, {"encoding", "none"}},
      {{"interval", "0.25"}, {"spacing", "0.5"}},
      {{"ray_length", "0"}, {"spacing", "0"}},
      {{"ray_length", "1"}, {"cells", "3"}},
      {{"cells", "300"}},
      {{"groups", "1+2"}},
      {{"groups", "1+1+1"}, {"sieve", "20"}},
      {{"groups", "2+2"}},
      {{"groups", "3+1"}, {"encoding", "none"}},
  };
  std::vector<MethodCase> cases;
  for (const KeyWidth width : {KeyWidth::k32, KeyWidth::k64}) {
    for (const IndexMethod* method : bitmap_methods()) {
      if (method->capabilities.several_columns != IndexCapabilities::SeveralColumns::kApart) continue;
      cases.push_back({method, width, {}});
    }
    for (const Options& options : rtscan_options)
      cases.push_back({find_index_method("rtscan"), width, options});
  }
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Methods, BoxTest, ::testing::ValuesIn(all_cases()), [](const auto& test) {
  std::string name = test.param.name();
  std::ranges::replace_if(
      name, [](char c) { return c == '+' || c == '.'; }, '_');
  return name;
});

}  // namespace
}  // namespace rtsql
