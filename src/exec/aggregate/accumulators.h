// Takes aggregates apart into accumulators: 64-bit words, one per group, that rows are added to in any order
// and partial results are merged by. AVG is a sum and a count; equal parts of several aggregates are kept
// once.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "exec/kernel/kernel_writer.h"
#include "logical/node.h"

namespace rtsql {

enum class AccumulatorKind {
  kHasRows,  // not 0 where there are rows
  kCountRows,
  kCountValues,  // that are not NULL
  kSumInteger,   // whose sum has 64 bits
  kSumHigh,      // of other BIGINTs and DECIMALs: of their high 32 bits, signed
  kSumLow,       // and of their low 32 bits
  kSumDouble,
  kMinimum,  // of order-preserving keys
  kMaximum,
  kBitAnd,  // of integers as 64 bits
  kBitOr,
  kBitXor,
  kProductDouble,  // 0 is that of no values; that of values is -0 where it is 0
};

struct Accumulator {
  AccumulatorKind kind = AccumulatorKind::kCountRows;
  ExprPtr argument;       // null for kHasRows and kCountRows
  bool distinct = false;  // only the first row of each distinct (group, argument)
  // These must be distinct in place of the argument, unless there are none.
  std::vector<ExprPtr> distinct_by = {};
  // A MIN or MAX of texts compares the codes of this dictionary, which is known once the rows are.
  DictionaryPtr dictionary = nullptr;

  bool same_as(const Accumulator& other) const;
  std::vector<ExprPtr> distinct_values() const;
  Type column_type() const;       // of the accumulator seen as a column: BIGINT or DOUBLE
  uint64_t initial_word() const;  // before any row
};

struct AccumulatorLayout {
  std::vector<Accumulator> accumulators;
  // Holds per aggregate call its value over the accumulators as columns of source 0.
  std::vector<ExprPtr> results;
};

// `relation` is that of the accumulators. `of_groups` says that every group has rows: accumulator 0 then
// tells a group from a place in a table that none has taken, as a kHasRows or kCountRows.
AccumulatorLayout lay_out_accumulators(const std::vector<AggregateCall>& calls, RelationId relation,
                                       bool of_groups);

// Splits them into runs, one for each kernel that reads the rows. Compiling takes longer than in proportion
// to a kernel's text, and several kernels are compiled at once: so a kernel has so many accumulators at most.
// Those of one argument, which stand side by side, stay together.
std::vector<std::span<const Accumulator>> split_among_kernels(const std::vector<Accumulator>& accumulators);

// A contribution is what one row adds, as GLSL: the word to add, and the condition under which it counts
// (empty: always).
struct Contribution {
  std::string word;  // of type uint64_t, or double for kSumDouble
  std::string condition;
};
// Appends to `code` the statements that it needs. For a distinct accumulator `first_occurrences` is the
// variable with the address of the bitmap of first rows.
Contribution write_contribution(const Accumulator& accumulator, KernelWriter& writer, std::string& code,
                                const std::string& first_occurrences);

// These are GLSL: the type of an accumulator as a value, what it is before any row, and two values merged
// into one, by functions that kernels declare by kMergeFunctions.
std::string_view value_type(AccumulatorKind kind);
std::string initial_value(const Accumulator& accumulator);
std::string merged_values(AccumulatorKind kind, const std::string& a, const std::string& b);

extern const std::string_view kMergeFunctions;
bool is_double(AccumulatorKind kind);

// Says how two words merge, as one of the constants of shaders/exec/merge_words.h.
uint32_t merge_operation(AccumulatorKind kind);

// Merges two words on the host, as partial results are merged.
uint64_t merge_words(AccumulatorKind kind, uint64_t a, uint64_t b);

}  // namespace rtsql
