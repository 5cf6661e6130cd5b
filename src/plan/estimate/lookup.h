// Says what a look-up finds rows in, which a generated kernel reads (exec/stage/lookup_stage.h): a table
// with an entry for each inner key, made for the query, or an index that the inner table has.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "catalog/catalog.h"
#include "expression/expression.h"
#include "plan/estimate/key_range.h"

namespace rtsql {

// Says what the table has for each key.
enum class LookupForm {
  kBits,       // whether a row has the key
  kPositions,  // 1 + the position of the row that has it, or 0
  kValues,     // 1 + values of some of its columns, each in some bits, or 0
  // 1 + the position of one of the rows that have it, or 0, where several may: rows of one key are chained.
  // An array has for each row 1 + the position of the next one, or 0. They come in no fixed order.
  kChains,
};

// Says how a key finds its entry.
enum class LookupAddressing {
  kDense,  // by its distance from the smallest, in an array over the span of the keys
  kHash,   // by its hash, in slots that hold the keys as well (shaders/common/key_slots.glsl)
  kIndex,  // by an index of unique keys (index/contract/kernel_lookup.h): there is no table
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
  LookupAddressing addressing = LookupAddressing::kDense;

  // These are of kDense. A bitmap beside the entries tells which keys have one: where it drops most rows, and
  // caches hold it and not the entries, these are read for the rows that are left in the end.
  bool has_bitmap = false;
  // The smallest and the largest key that was put in are kept beside: keys outside need no look-up. It is so
  // for filtered dimensions such as those of dates, of which often neighbours are left.
  bool has_range = false;
  double span_share = 1;  // estimated, the share of the span that the range is
  KeyRange span = {};     // in which all inner keys lie

  // These are of kHash. The slots are a power of two, more than the rows that are put in.
  uint64_t slots = 0;
  uint32_t key_bytes = 4;  // or 8

  // These are of kIndex, which finds rows of the inner table.
  IndexEntryPtr index = nullptr;
  double find_milliseconds = 0;  // of a look-up

  std::vector<CarriedColumn> carried = {};  // kValues

  // These are of kChains.
  uint64_t chained_rows = 0;  // at most
  double rows_per_key = 1;    // estimated

  bool is_dense() const { return addressing == LookupAddressing::kDense; }
  bool is_hashed() const { return addressing == LookupAddressing::kHash; }
  uint64_t keys() const { return span.high - span.low + 1; }  // kDense
  bool tests_bits() const { return is_dense() && (form == LookupForm::kBits || has_bitmap); }
  bool has_entries() const { return form != LookupForm::kBits; }
  bool is_chained() const { return form == LookupForm::kChains; }
  bool has_positions() const { return form == LookupForm::kPositions || is_chained(); }
  uint32_t entry_bits() const;  // 8, 16 or 32; 1 of kBits
  uint32_t slot_bytes() const { return has_entries() ? 2 * key_bytes : key_bytes; }  // kHash
  // Returns the bytes of the part that tells whether a key is there.
  double tested_bytes() const;
  double chain_bytes() const { return static_cast<double>(chained_rows) * sizeof(uint32_t); }
  double bytes() const;
};

}  // namespace rtsql
