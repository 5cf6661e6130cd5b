// Deletes rows of segments again and again, beside a list from which the same rows are taken.
#include "store/deleted_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "stored_tables.h"

namespace rtsql {
namespace {

// Returns ascending numbers below `rows`, each with this chance.
std::vector<uint64_t> some_rows(uint64_t rows, double chance, std::mt19937& random) {
  std::vector<uint64_t> numbers;
  for (uint64_t row = 0; row < rows; ++row) {
    if (std::bernoulli_distribution(chance)(random)) numbers.push_back(row);
  }
  return numbers;
}

std::vector<uint64_t> without(const std::vector<uint64_t>& list, const std::vector<uint64_t>& places) {
  std::vector<uint64_t> left;
  for (uint64_t place = 0; place < list.size(); ++place) {
    if (!std::ranges::binary_search(places, place)) left.push_back(list[place]);
  }
  return left;
}

TEST(DeletedRowsTest, AreTakenFromTheSegmentsThatHaveThem) {
  std::mt19937 random(3);
  for (int trial = 0; trial < 50; ++trial) {
    stored::Column column;
    std::vector<uint64_t> left;
    for (int segments = 0; segments < 4; ++segments) {
      column.add_segments()->set_rows(random() % 40);
      left.resize(left.size() + column.segments().rbegin()->rows());
    }
    std::iota(left.begin(), left.end(), 0);
    for (const double chance : {0.1, 0.0, 0.3, 0.5, 1.0}) {
      const std::vector<uint64_t> rows = some_rows(left.size(), chance, random);
      delete_rows(column, rows);
      left = without(left, rows);
      std::vector<uint64_t> found;
      uint64_t begin = 0;
      for (const stored::Segment& segment : column.segments()) {
        const std::vector<uint64_t> deleted = deleted_rows(segment.deleted());
        EXPECT_EQ(segment.rows() - deleted.size(), rows_left(segment));
        for (uint64_t row = 0; row < segment.rows(); ++row) {
          if (!std::ranges::binary_search(deleted, row)) found.push_back(begin + row);
        }
        begin += segment.rows();
      }
      ASSERT_EQ(found, left) << "trial " << trial;
    }
  }
}

TEST(DeletedRowsTest, AreNotInTheColumn) {
  const HostColumn column = texts(40);
  std::mt19937 random(5);
  for (const double chance : {0.0, 0.3, 1.0}) {
    const std::vector<uint64_t> rows = some_rows(column.rows, chance, random);
    const HostColumn left = without_rows(column, rows);
    ASSERT_EQ(left.rows, column.rows - rows.size());
    uint64_t place = 0;
    for (uint64_t row = 0; row < column.rows; ++row) {
      if (std::ranges::binary_search(rows, row)) continue;
      EXPECT_EQ(left.value(place++), column.value(row));
    }
    EXPECT_EQ(left.validity.empty(), left.rows == 0);
  }
}

TEST(DeletedRowsTest, AreAddedToThoseBefore) {
  std::mt19937 random(7);
  for (int trial = 0; trial < 100; ++trial) {
    std::vector<uint64_t> all(60);
    std::iota(all.begin(), all.end(), 0);
    const std::vector<uint64_t> first = some_rows(all.size(), 0.2, random);
    const std::vector<uint64_t> second = some_rows(all.size() - first.size(), 0.2, random);
    EXPECT_EQ(without(all, with_deleted(first, second)), without(without(all, first), second));
  }
}

}  // namespace
}  // namespace rtsql
