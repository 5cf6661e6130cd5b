// Huge pages for memory that is written once, by many threads at a time: a page fault for each 4 KiB takes
// the kernel longer than the copy takes, and threads wait for one another in it.
#pragma once

#include <cstddef>
#include <new>

namespace rtsql {

// Asks the system for huge pages in [begin, begin + bytes), which nothing has been written to yet. It may
// have none.
void prefer_huge_pages(void* begin, size_t bytes);

// Memory of whole pages, which goes back to the system when it is freed: the C library keeps what was freed
// last by each of the threads that have ended. Huge pages are preferred. Throws std::bad_alloc.
void* allocate_pages(size_t bytes);
void free_pages(void* begin, size_t bytes) noexcept;

// It takes what is large from there.
template <class T>
struct PageAllocator {
  using value_type = T;
  static constexpr size_t kLeastBytes = size_t{1} << 20;

  T* allocate(size_t count) {
    const size_t bytes = count * sizeof(T);
    return static_cast<T*>(bytes < kLeastBytes ? ::operator new(bytes) : allocate_pages(bytes));
  }
  void deallocate(T* begin, size_t count) noexcept {
    const size_t bytes = count * sizeof(T);
    if (bytes < kLeastBytes) return ::operator delete(begin);
    free_pages(begin, bytes);
  }
  bool operator==(const PageAllocator&) const = default;
};

}  // namespace rtsql
