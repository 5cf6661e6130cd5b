// Writes what a transaction has changed into a store.
#pragma once

#include <cstdint>

#include "catalog/catalog.h"
#include "engine/transaction/transaction.h"
#include "gpu/device.h"
#include "store/store.h"

namespace rtsql {

// Adds to the store what turns the version `before`, which it has, into `after`, as far as the attached
// database of this number is concerned, and returns the commit, to be finished; null where nothing of that is
// kept. Columns that `before` has are not written again, nor segments that a
// column has in common with the one that it takes the place of; and where `transaction` has only deleted rows
// of a table and appended others, which ones have gone, and the new ones, alone are. What is TEMP is left
// out. Whoever calls it has the device's turn, and is the only one to add. Throws what the functions of Store
// throw.
CommitPtr write_version(gpu::Device& device, Store& store, uint32_t database, const Catalog& before,
                        const Catalog& after, const Transaction* transaction);

}  // namespace rtsql
