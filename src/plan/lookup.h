// Says what a look-up finds rows in: an array over the span of the inner keys, which a generated kernel reads
// by the distance of a key from the smallest (exec/pipeline/lookup_stage.h).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "expression/expression.h"
#include "plan/key_range.h"

namespace rtsql {

// What the array has for each key of the span.
enum class LookupForm {
  kBits,       // whether a row has the key
  kPositions,  // 1 + the position of the row that has it, or 0
  kValues,     // 1 + values of some of its columns, each in some bits, or 0
};

// A column whose values are in the entries: as the distance of their key from the smallest, or 1 more with 0
// for NULL where the column can be NULL.
struct CarriedColumn {
  ColumnId column;
  uint64_t minimum = 0;  // key
  bool nullable = false;
  uint32_t shift = 0;
  uint32_t bits = 0;
};

struct LookupPlan {
  LookupForm form = LookupForm::kPositions;
  // A bitmap beside the entries tells which keys have one: where it drops most rows, and caches hold it and
  // not the entries, these are read for the rows that are left in the end.
  bool has_bitmap = false;
  // The smallest and the largest key that was put in are kept beside: keys outside need no look-up. It is so
  // for filtered dimensions such as those of dates, of which often neighbours are left.
  bool has_range = false;
  KeyRange span = {};                       // in which all inner keys lie
  std::vector<CarriedColumn> carried = {};  // kValues

  uint64_t keys() const { return span.high - span.low + 1; }
  bool tests_bits() const { return form == LookupForm::kBits || has_bitmap; }
  bool has_entries() const { return form != LookupForm::kBits; }
  uint32_t entry_bits() const;  // 8, 16 or 32; 1 of kBits
  // Of what tells whether a key is there.
  double tested_bytes() const { return static_cast<double>(keys()) * (tests_bits() ? 1 : entry_bits()) / 8; }
  double bytes() const { return static_cast<double>(keys()) * (entry_bits() + (has_bitmap ? 1 : 0)) / 8; }
};

}  // namespace rtsql
