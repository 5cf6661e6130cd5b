// Finds groups by direct address: where every key is known to lie in a small range of integers, its digit in
// a mixed-radix number is the group's slot, and no hash table is needed. Slots ascend as the keys do, the
// first before the second, NULLs last.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "exec/execution.h"
#include "exec/kernel/kernel_writer.h"
#include "exec/row_set.h"

namespace rtsql {

struct PerfectHashKey {
  ExprPtr key;           // over the sources of the rows
  uint64_t minimum = 0;  // its smallest order-preserving key
  uint64_t size = 0;     // digits: the values in order, then one for NULL, if it can be
  uint64_t stride = 1;
  DictionaryPtr dictionary;
};

struct PerfectHashGroups {
  std::vector<PerfectHashKey> keys;
  uint64_t slots = 1;
};

struct KeyBounds {
  uint64_t low = 0;
  uint64_t high = 0;
};

// Returns keys between which all of the expression's lie, by the statistics of the columns in it and of what
// functions of texts give; none where nothing is known of them, or where it can fail.
std::optional<KeyBounds> bounds_of(Execution& execution, const RowSet& rows, const Expr& key);

// Returns the perfect hash of these keys, bounded likewise; none if one is
// unbounded or there would be more slots than are worth it for so many rows.
std::optional<PerfectHashGroups> find_perfect_hash(Execution& execution, const RowSet& rows,
                                                   const std::vector<ExprPtr>& keys);

// Returns the row's slot, as a GLSL expression of type uint; appends to `code` the statements that it needs.
std::string write_slot(const PerfectHashGroups& perfect_hash, KernelWriter& writer, std::string& code);

// Returns the value in a slot of `key`, one of those of `perfect_hash`; `slot` is a BIGINT expression.
ExprPtr key_of_slot(const PerfectHashGroups& perfect_hash, const PerfectHashKey& key, const ExprPtr& slot);

}  // namespace rtsql
