// The scan of the keys is what indexes that give bitmaps are checked against: it is compared with a loop on
// the host.
#include "benchmark/key_scan.h"

#include <random>

#include "common/divide.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

class KeyScanTest : public gpu::TestDevice {
 protected:
  // Fills columns with numbers below `values`, or of the whole width where that is 0.
  template <class Key>
  void make_columns(uint64_t columns, uint64_t rows, uint64_t values) {
    std::mt19937_64 random(columns * rows + values);
    keys_.clear();
    buffers_.clear();
    columns_.clear();
    for (uint64_t c = 0; c < columns; ++c) {
      std::vector<Key> column(rows);
      for (Key& key : column) key = static_cast<Key>(values == 0 ? random() : random() % values);
      buffers_.push_back(upload(column));
      columns_.push_back({sizeof(Key) == 8 ? KeyWidth::k64 : KeyWidth::k32, buffers_.back().address()});
      keys_.emplace_back(column.begin(), column.end());
    }
  }

  std::vector<uint32_t> expected(const RangeConjunction& box, uint64_t rows) const {
    std::vector<uint32_t> words(divide_up(rows, 32));
    for (uint64_t row = 0; row < rows; ++row) {
      bool inside = true;
      for (size_t c = 0; c < box.size(); ++c)
        inside = inside && keys_[c][row] >= box[c].low && keys_[c][row] <= box[c].high;
      if (inside) words[row / 32] |= 1u << (row % 32);
    }
    return words;
  }

  // Scans into memory full of ones.
  std::vector<uint32_t> scan(const RangeConjunction& box, uint64_t rows) const {
    const gpu::Buffer words = upload(std::vector<uint32_t>(divide_up(rows, 32) + 2, ~0u));
    gpu::Stream stream(device());
    scan_keys(stream, columns_, box, rows, words.address());
    stream.finish();
    std::vector<uint32_t> found = download<uint32_t>(words);
    for (int i = 0; i < 2; ++i) {
      EXPECT_EQ(found.back(), ~0u) << "it wrote behind the bitmap";
      found.pop_back();
    }
    return found;
  }

  std::vector<std::vector<uint64_t>> keys_;
  std::vector<gpu::Buffer> buffers_;
  std::vector<KeyColumn> columns_;
};

TEST_F(KeyScanTest, FindsWhatALoopFinds) {
  constexpr RangeConjunction::value_type kAll{0, UINT64_MAX};
  const RangeConjunction box = {{0, 70}, {30, UINT32_MAX}, {20, 90}, {99, 99},
                                kAll,    {1, 98},          {0, 0},   {50, 40}};
  for (const uint64_t rows : {1, 31, 32, 33, 129, 32767, 32768, 32769, 100003}) {
    for (const uint64_t columns : {1, 2, 3, 5, 7, 8}) {
      SCOPED_TRACE(testing::Message() << rows << " rows, " << columns << " columns");
      const RangeConjunction part(box.begin(), box.begin() + static_cast<int64_t>(columns));
      make_columns<uint32_t>(columns, rows, 100);
      EXPECT_EQ(scan(part, rows), expected(part, rows));
      make_columns<uint64_t>(columns, rows, 100);
      EXPECT_EQ(scan(part, rows), expected(part, rows));
    }
  }
}

TEST_F(KeyScanTest, TakesKeysOfTheWholeWidth) {
  constexpr uint64_t kRows = 4099;
  make_columns<uint32_t>(2, kRows, 0);
  for (const RangeConjunction& box : {RangeConjunction{{0, 0x80000000}, {0x7fffffff, UINT64_MAX}},
                                      RangeConjunction{{0, UINT32_MAX}, {0xfff00000, 0xffffffff}},
                                      RangeConjunction{{uint64_t{1} << 32, UINT64_MAX}, {0, UINT64_MAX}}}) {
    EXPECT_EQ(scan(box, kRows), expected(box, kRows));
  }
  make_columns<uint64_t>(2, kRows, 0);
  for (const RangeConjunction& box :
       {RangeConjunction{{0, uint64_t{1} << 63}, {uint64_t{1} << 62, UINT64_MAX}},
        RangeConjunction{{keys_[0][17], keys_[0][17]}, {0, UINT64_MAX}},
        RangeConjunction{{1, 0}, {0, UINT64_MAX}}}) {
    EXPECT_EQ(scan(box, kRows), expected(box, kRows));
  }
}

}  // namespace
}  // namespace rtsql
