#include "schema/string_table.h"

#include <algorithm>

namespace rtsql {
namespace {

constexpr size_t kGrownSlots = 64;  // at least: many tables stay empty
constexpr size_t kManyStrings = 64 << 10;
constexpr size_t kBlockBytes = 64 << 10;

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
    size_t block = std::max(bytes, kBlockBytes);
    blocks_.push_back(std::make_unique_for_overwrite<char[]>(block));
    block_next_ = blocks_.back().get();
    block_free_ = block;
  }
  char* copy = block_next_;
  std::memcpy(copy, text, bytes);
  block_next_ += bytes;
  block_free_ -= bytes;
  return copy;
}

void StringTable::grow() {
  // Repeats are few: they are cheaper to find where strings are sorted than to look for here.
  if (strings_.size() >= kManyStrings && strings_.size() > looked_up_ / 16 * 15) {
    numbers_all_ = true;
    slots_ = {};
    return;
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
