// Leads from row sets to the index contract and back: builds the keys an index is made of and probed with,
// and turns what a probe yields into row ids.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "exec/execution.h"
#include "exec/row_set.h"
#include "index/contract/index.h"
#include "index/contract/key_packing.h"
#include "index/contract/method.h"
#include "plan/estimate/key_range.h"

namespace rtsql {

// Holds the keys of a stored column as indexes see them, NULLs left out. With `dictionary`, strings are coded
// by that one, and those that it lacks are left out.
struct ColumnKeys {
  IndexKeys keys;
  std::vector<std::shared_ptr<const void>> owners;  // of what the addresses name
};
ColumnKeys encode_column(Execution& execution, const ColumnPtr& column,
                         const DictionaryPtr& dictionary = nullptr);

// Holds the keys of several columns of a table, packed or, without a packing, apart; rows with a NULL in one
// of them are left out.
ColumnKeys encode_columns(Execution& execution, const std::vector<ColumnPtr>& columns,
                          const KeyPacking& packing);

// Builds an index of `method` over stored columns of a table, with their packing where they are several and
// the method takes them packed; NULLs are left out. It is
// made out of `before`, that of the columns before a change (null: none), where the method can do that. Adds
// its stages to the execution's timings.
std::unique_ptr<Index> build_index(Execution& execution, const std::vector<ColumnPtr>& columns,
                                   const KeyPacking& packing, const IndexMethod& method,
                                   const IndexOptions& options, const Index* before);

// Makes the index of stored columns that have got rows behind the first `rows`, which `before` is of, out of
// it and the keys of these rows alone; the columns' codes are those that they had. `packing` is that of
// before, and has the new keys afterwards. Returns null where the index must be built, as the method or the
// keys want it. Adds its stages to the execution's timings.
IndexPtr append_to_index(Execution& execution, const std::vector<ColumnPtr>& columns, KeyPacking& packing,
                         const IndexMethod& method, const IndexPtr& before, uint64_t rows);

// Finds the rows of few single keys, which the ranges are, by what the host sees of the device's memory.
// Returns none for other ranges, and where the host sees too little or there are more than few rows.
std::optional<std::vector<uint32_t>> find_points_on_host(const Index& index, const KeyRanges& ranges);

// Holds row ids of the index's table whose key lies in one of the ranges.
struct FoundRows {
  gpu::Address row_ids = 0;  // uint32 each
  uint64_t count = 0;
  uint64_t launched = 0;
  std::shared_ptr<const void> keep = {};
  std::shared_ptr<const KnownRows> known = {};  // null: the host does not know them
};
FoundRows find_ranges(Execution& execution, const IndexPtr& index, const KeyRanges& ranges);

}  // namespace rtsql
