// Tables for the tests of stores, and what a store has as a text.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "store/store.h"

namespace rtsql {

HostColumn integers(uint64_t rows, int32_t first);
HostColumn texts(uint64_t rows);  // of which the first is NULL

stored::Table table_of(Store& store, const std::string& name, const std::vector<HostColumn>& columns);
stored::Append append_of(Store& store, const std::string& table, const std::vector<HostColumn>& columns);

stored::Deletion deletion_of(const std::string& table, const std::vector<uint64_t>& rows);

// Writes what a store has, values and all, so that two states can be compared.
std::string contents_of(const Store& store);

std::unique_ptr<Store> open_store(Files& files, LockKind lock = LockKind::kExclusive);

}  // namespace rtsql
