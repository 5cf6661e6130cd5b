// Sequences that are a column's own: they come and go with it.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "catalog/catalog.h"

namespace rtsql {

struct SequenceOwner {
  TablePtr table;
  size_t column = 0;
};

// Returns the column whose own the sequence is.
std::optional<SequenceOwner> owner_of(const Catalog& catalog, const EntryName& sequence);
// Lists the sequences of the table's columns.
std::vector<SequenceEntryPtr> owned_sequences(const Catalog& catalog, const TableSchema& table);

}  // namespace rtsql
