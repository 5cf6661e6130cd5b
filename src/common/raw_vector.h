// A vector whose resize() leaves new elements without a value, for memory that is written afterwards, by
// several threads say.
#pragma once

#include <memory>
#include <utility>
#include <vector>

namespace rtsql {

template <class T>
struct RawAllocator : std::allocator<T> {
  template <class U>
  struct rebind {
    using other = RawAllocator<U>;
  };
  template <class U, class... Arguments>
  void construct(U* place, Arguments&&... arguments) {
    if constexpr (sizeof...(Arguments) == 0) {
      ::new (static_cast<void*>(place)) U;
    } else {
      ::new (static_cast<void*>(place)) U(std::forward<Arguments>(arguments)...);
    }
  }
};

template <class T>
using RawVector = std::vector<T, RawAllocator<T>>;

}  // namespace rtsql
