#include "cube/code_ranges.h"

#include <algorithm>

#include "common/check.h"
#include "common/divide.h"

namespace rtsql {
namespace {

void append(CodeRanges& ranges, uint64_t first, uint64_t last) {
  if (!ranges.empty() && uint64_t{ranges.back().last} + 1 == first) {
    ranges.back().last = static_cast<uint32_t>(last);
  } else {
    ranges.push_back({static_cast<uint32_t>(first), static_cast<uint32_t>(last)});
  }
}

bool are_all(const CodeRanges& ranges, uint64_t size) {
  return ranges.size() == 1 && codes_in(ranges) == size;
}

}  // namespace

std::optional<uint64_t> count_codes(const std::vector<uint64_t>& sizes, uint64_t most) {
  uint64_t count = 1;
  for (const uint64_t size : sizes) {
    if (size > 0 && count > most / size) return std::nullopt;
    count *= size;
  }
  return count;
}

uint64_t codes_in(const CodeRanges& ranges) {
  uint64_t count = 0;
  for (const CodeRange& range : ranges) count += uint64_t{range.last} - range.first + 1;
  return count;
}

std::optional<CodeRanges> combined_ranges(const std::vector<CodeRanges>& of_column,
                                          const std::vector<uint64_t>& sizes) {
  RTSQL_CHECK(of_column.size() == sizes.size());
  CodeRanges behind = {{0, 0}};  // of the columns behind the one at hand
  uint64_t size = 1;             // of their numbers
  for (size_t column = of_column.size(); column-- > 0;) {
    if (behind.empty()) return behind;
    CodeRanges ranges;
    for (const CodeRange& own : of_column[column]) {
      if (are_all(behind, size)) {
        append(ranges, own.first * size, own.last * size + size - 1);
        continue;
      }
      for (uint64_t code = own.first; code <= own.last; ++code) {
        for (const CodeRange& range : behind)
          append(ranges, code * size + range.first, code * size + range.last);
        if (ranges.size() > kMostCodeRanges) return std::nullopt;
      }
    }
    if (ranges.size() > kMostCodeRanges) return std::nullopt;
    behind = std::move(ranges);
    size *= sizes[column];
  }
  return behind;
}

CodeRanges divided(const CodeRanges& ranges, uint64_t codes) {
  CodeRanges parts;
  for (const CodeRange& range : ranges) {
    for (uint64_t first = range.first; first <= range.last; first += codes)
      parts.push_back({static_cast<uint32_t>(first),
                       static_cast<uint32_t>(std::min<uint64_t>(first + codes - 1, range.last))});
  }
  return parts;
}

uint64_t count_parts(const CodeRanges& ranges, uint64_t codes) {
  uint64_t count = 0;
  for (const CodeRange& range : ranges) count += divide_up(codes_in({range}), codes);
  return count;
}

SievedRanges sieved(const CodeRanges& ranges, uint32_t block_bits, uint64_t codes) {
  SievedRanges parts;
  const uint64_t size = uint64_t{1} << block_bits;
  for (const CodeRange& range : ranges) {
    const uint64_t end_code = uint64_t{range.last} + 1;
    const uint64_t first = divide_up(range.first, size);
    const uint64_t end = end_code == codes ? divide_up(codes, size) : end_code / size;
    if (first >= end) {
      parts.edges.push_back(range);
      continue;
    }
    append(parts.blocks, first, end - 1);
    if (range.first < first * size)
      parts.edges.push_back({range.first, static_cast<uint32_t>(first * size - 1)});
    if (end * size < end_code) parts.edges.push_back({static_cast<uint32_t>(end * size), range.last});
  }
  return parts;
}

}  // namespace rtsql
