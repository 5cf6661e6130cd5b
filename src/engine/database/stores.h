// The stores of the attached databases that last, by the databases' numbers.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "store/store.h"

namespace rtsql {

// Thread-safe.
class Stores {
 public:
  std::shared_ptr<Store> find(uint32_t database) const;  // null if there is none
  std::vector<std::shared_ptr<Store>> all() const;

  void add(uint32_t database, std::shared_ptr<Store> store);
  // Close one or all; who still has a closed store can do nothing with it. What Store::close asks for holds.
  void close(uint32_t database) noexcept;
  void close_all() noexcept;

 private:
  mutable std::mutex mutex_;
  std::map<uint32_t, std::shared_ptr<Store>> stores_;
};

}  // namespace rtsql
