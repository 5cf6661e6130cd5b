#include "schema/string_table.h"

#include <algorithm>

namespace rtsql {
namespace {

constexpr size_t kGrownSlots = 64;  // at least: many tables stay empty
constexpr size_t kManyStrings = 64 << 10;
constexpr size_t kBlockBytes = 64 << 10;
constexpr size_t kLargeBlockBytes = 8 << 20;  // where strings are many
constexpr size_t kMostReserved = 16 << 20;    // strings

}  // namespace

StringTable::StringTable() : slots_(1), mask_(0) {}

uint32_t StringTable::add(const char* text, size_t bytes, uint32_t hash, size_t at) {
  const uint32_t number = append(text, bytes);
  slots_[at] = {hash, number};
  if (strings_.size() * 2 > slots_.size()) grow();
  return number;
}

uint32_t StringTable::append(const char* text, size_t bytes) {
  strings_.emplace_back(keep(text, bytes), bytes);
  return size() - 1;
}

const char* StringTable::keep(const char* text, size_t bytes) {
  if (bytes == 0) return "";  // the text itself may have no address
  if (bytes > block_free_) {
    const size_t size = std::max(bytes, numbers_all_ ? kLargeBlockBytes : kBlockBytes);
    Block block(PageAllocator<char>().allocate(size), FreeBlock{size});
    block_next_ = block.get();
    block_free_ = size;
    blocks_.push_back(std::move(block));
  }
  char* copy = block_next_;
  std::memcpy(copy, text, bytes);
  block_next_ += bytes;
  block_free_ -= bytes;
  return copy;
}

// Memory for what is still to come is reserved at once: to grow it step by step would write it twice.
void StringTable::number_all() {
  numbers_all_ = true;
  slots_ = {};
  const size_t reserved = std::min(expected_, kMostReserved);
  if (strings_.capacity() < reserved) strings_.reserve(reserved);
}

void StringTable::grow() {
  // Repeats are few: they are cheaper to find where strings are sorted than to look for here.
  if (strings_.size() >= kManyStrings && strings_.size() > looked_up_ / 16 * 15) {
    return number_all();
  }
  std::vector<Slot> old(std::max(slots_.size() * 2, kGrownSlots));
  old.swap(slots_);
  mask_ = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.number == kInvalid) continue;
    size_t at = slot.hash & mask_;
    while (slots_[at].number != kInvalid) at = (at + 1) & mask_;
    slots_[at] = slot;
  }
}

}  // namespace rtsql
