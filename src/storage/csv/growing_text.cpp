#include "storage/csv/growing_text.h"

#include <sys/mman.h>

#include <algorithm>
#include <new>

#include "common/divide.h"
#include "common/host_memory.h"
#include "common/huge_pages.h"

namespace rtsql::csv {
namespace {

constexpr size_t kLeastReserved = 64u << 20;
constexpr size_t kMostReserved = size_t{1} << 42;  // processes have 2^47 addresses, on some systems 2^39
constexpr size_t kLeastStep = 2u << 20;            // a huge page
constexpr size_t kLargestStep = 64u << 20;

}  // namespace

GrowingText::GrowingText(size_t most_bytes) {
  reserved_ = round_up(std::clamp(most_bytes, kLeastReserved, kMostReserved), kLeastStep);
  while (true) {
    void* const begin =
        mmap(nullptr, reserved_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (begin != MAP_FAILED) {
      begin_ = static_cast<char*>(begin);
      return;
    }
    if (reserved_ <= kLeastReserved) throw std::bad_alloc();
    reserved_ = round_up(reserved_ / 2, kLeastStep);
  }
}

GrowingText::~GrowingText() {
  munmap(begin_, reserved_);
}

std::span<char> GrowingText::room_behind(size_t size) {
  if (size == usable_) {
    const size_t step = std::min(std::clamp(usable_, kLeastStep, kLargestStep), reserved_ - usable_);
    if (step == 0 || !has_host_memory(step)) throw std::bad_alloc();
    if (mprotect(begin_ + usable_, step, PROT_READ | PROT_WRITE) != 0) throw std::bad_alloc();
    prefer_huge_pages(begin_ + usable_, step);
    usable_ += step;
  }
  return {begin_ + size, usable_ - size};
}

}  // namespace rtsql::csv
