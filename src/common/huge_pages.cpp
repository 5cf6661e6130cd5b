#include "common/huge_pages.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <new>

#include "common/divide.h"
#include "common/host_memory.h"

namespace rtsql {

void prefer_huge_pages(void* begin, size_t bytes) {
  const auto page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  const auto first = reinterpret_cast<uintptr_t>(begin);
  const uint64_t from = round_up(uint64_t{first}, page), to = (uint64_t{first} + bytes) / page * page;
  // Whatever the answer is, the memory is there.
  if (from < to)
    static_cast<void>(madvise(static_cast<char*>(begin) + (from - first), to - from, MADV_HUGEPAGE));
}

void* allocate_pages(size_t bytes) {
  if (!has_host_memory(bytes)) throw std::bad_alloc();
  void* const begin = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (begin == MAP_FAILED) throw std::bad_alloc();
  prefer_huge_pages(begin, bytes);
  return begin;
}

void free_pages(void* begin, size_t bytes) noexcept {
  ::munmap(begin, bytes);
}

}  // namespace rtsql
