// Codes of several columns as one number, and the ranges of these numbers that conditions on the columns ask
// for ("RTCUDB", section 4.2, bijection encoding): of columns with k0, k1, … codes each, the number of
// (c0, c1, …) is (c0 * k1 + c1) * k2 + …, so that numbers order as the columns do, one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace rtsql {

// Both ends are among them.
struct CodeRange {
  uint32_t first = 0;
  uint32_t last = 0;
  bool operator==(const CodeRange&) const = default;
};
using CodeRanges = std::vector<CodeRange>;  // ascending, disjoint, none beside another

inline constexpr size_t kMostCodeRanges = 1 << 16;

// Returns how many numbers there are; none where they exceed `most`.
std::optional<uint64_t> count_codes(const std::vector<uint64_t>& sizes, uint64_t most);

// Returns the ranges of the numbers whose codes lie within `of_column`, one per column: fewest where the
// columns whose codes are restricted most come first. `sizes` are the numbers of codes of the columns.
// Returns none where they are more than kMostCodeRanges.
std::optional<CodeRanges> combined_ranges(const std::vector<CodeRanges>& of_column,
                                          const std::vector<uint64_t>& sizes);

// Counts the codes in the ranges.
uint64_t codes_in(const CodeRanges& ranges);

// Divides each range into parts of so many codes, of which the last may have fewer.
CodeRanges divided(const CodeRanges& ranges, uint64_t codes);
// Counts the parts that divided() makes.
uint64_t count_parts(const CodeRanges& ranges, uint64_t codes);

// Ranges of codes, as whole blocks of 2^n codes each and the codes around these.
struct SievedRanges {
  CodeRanges blocks;  // of the numbers of blocks
  CodeRanges edges;   // of codes
};

// Divides the ranges. The last block ends where the codes do, of which there are `codes`.
SievedRanges sieved(const CodeRanges& ranges, uint32_t block_bits, uint64_t codes);

}  // namespace rtsql
