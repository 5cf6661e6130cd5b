#include "engine/database/stores.h"

#include <utility>

namespace rtsql {

std::shared_ptr<Store> Stores::find(uint32_t database) const {
  const std::lock_guard lock(mutex_);
  const auto found = stores_.find(database);
  return found == stores_.end() ? nullptr : found->second;
}

std::vector<std::shared_ptr<Store>> Stores::all() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<Store>> stores;
  for (const auto& [database, store] : stores_) stores.push_back(store);
  return stores;
}

void Stores::add(uint32_t database, std::shared_ptr<Store> store) {
  const std::lock_guard lock(mutex_);
  stores_[database] = std::move(store);
}

void Stores::close(uint32_t database) noexcept {
  std::map<uint32_t, std::shared_ptr<Store>>::node_type closed;
  {
    const std::lock_guard lock(mutex_);
    closed = stores_.extract(database);
  }
  if (!closed.empty()) closed.mapped()->close();
}

void Stores::close_all() noexcept {
  std::map<uint32_t, std::shared_ptr<Store>> closed;
  {
    const std::lock_guard lock(mutex_);
    closed.swap(stores_);
  }
  for (const auto& [database, store] : closed) store->close();
}

}  // namespace rtsql
