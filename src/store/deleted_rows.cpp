#include "store/deleted_rows.h"

#include <algorithm>

namespace rtsql {
void put_deleted(std::span<const uint64_t> rows, Gaps& record) {
  record.Clear();
  record.Reserve(static_cast<int>(rows.size()));
  uint64_t next = 0;
  for (const uint64_t row : rows) {
    record.Add(static_cast<uint32_t>(row - next));
    next = row + 1;
  }
}

std::vector<uint64_t> deleted_rows(const Gaps& record) {
  std::vector<uint64_t> rows;
  rows.reserve(static_cast<size_t>(record.size()));
  uint64_t next = 0;
  for (const uint32_t gap : record) {
    rows.push_back(next + gap);
    next = rows.back() + 1;
  }
  return rows;
}

std::vector<uint64_t> with_deleted(std::span<const uint64_t> before, std::span<const uint64_t> more) {
  std::vector<uint64_t> all;
  all.reserve(before.size() + more.size());
  size_t passed = 0;  // of `before`
  for (const uint64_t row : more) {
    for (; passed < before.size() && before[passed] <= row + passed; ++passed) all.push_back(before[passed]);
    all.push_back(row + passed);
  }
  all.insert(all.end(), before.begin() + static_cast<ptrdiff_t>(passed), before.end());
  return all;
}

uint64_t rows_left(const stored::Segment& segment) {
  return segment.rows() - static_cast<uint64_t>(segment.deleted_size());
}

void delete_rows(stored::Column& column, std::span<const uint64_t> rows) {
  uint64_t begin = 0;
  for (stored::Segment& segment : *column.mutable_segments()) {
    const uint64_t end = begin + rows_left(segment);
    const auto behind = std::ranges::lower_bound(rows, end);
    std::vector<uint64_t> within(rows.begin(), behind);
    for (uint64_t& row : within) row -= begin;
    if (!within.empty())
      put_deleted(with_deleted(deleted_rows(segment.deleted()), within), *segment.mutable_deleted());
    rows = rows.subspan(within.size());
    begin = end;
  }
}

HostColumn without_rows(const HostColumn& column, std::span<const uint64_t> rows) {
  std::vector<uint32_t> left;
  left.reserve(column.rows - rows.size());
  uint64_t begin = 0;
  const auto keep = [&](uint64_t end) {
    for (uint64_t row = begin; row < end; ++row) left.push_back(static_cast<uint32_t>(row));
    begin = end + 1;
  };
  for (const uint64_t row : rows) keep(row);
  keep(column.rows);
  return column.gather(left);
}

}  // namespace rtsql
