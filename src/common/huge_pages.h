// Huge pages for memory that is written once, by many threads at a time: a page fault for each 4 KiB takes
// the kernel longer than the copy takes, and threads wait for one another in it.
#pragma once

#include <cstddef>
#include <utility>

namespace rtsql {

// Asks the system for huge pages in [begin, begin + bytes), which nothing has been written to yet. It may
// have none.
void prefer_huge_pages(void* begin, size_t bytes);

// Memory that goes back to the system with the block: the C library keeps what was freed last by each of the
// threads that have ended. Throws std::bad_alloc.
class SystemBlock {
 public:
  explicit SystemBlock(size_t bytes);
  ~SystemBlock();
  SystemBlock(SystemBlock&& other) noexcept
      : begin_(std::exchange(other.begin_, nullptr)), bytes_(other.bytes_) {}
  SystemBlock& operator=(SystemBlock&&) = delete;

  char* get() const { return begin_; }

 private:
  char* begin_;
  size_t bytes_;
};

}  // namespace rtsql
