// Numbers the distinct strings that one thread meets, in order of first sight, and copies them. Where nearly
// all of many were distinct, it looks no further: each string then has a number of its own, whether it is new
// or not. Open addressing with linear probing; a slot keeps part of the hash, so that a miss rarely touches
// the string.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "common/huge_pages.h"

namespace rtsql {

class StringTable {
 public:
  static constexpr uint32_t kInvalid = UINT32_MAX;

  StringTable();

  // Returns the number of `text`, or one of its numbers.
  uint32_t number(std::string_view text) {
    return number(text.data(), text.size(), [](std::string_view) { return true; });
  }

  // Returns kInvalid if it is new and not valid.
  template <class IsValid>
  uint32_t number(const char* text, size_t bytes, const IsValid& is_valid) {
    if (numbers_all_) return is_valid(std::string_view(text, bytes)) ? append(text, bytes) : kInvalid;
    ++looked_up_;
    uint32_t hash = hash_of(text, bytes);
    for (size_t at = hash & mask_;; at = (at + 1) & mask_) {
      const Slot& slot = slots_[at];
      if (slot.number == kInvalid) {
        return is_valid(std::string_view(text, bytes)) ? add(text, bytes, hash, at) : kInvalid;
      }
      if (slot.hash != hash) continue;
      if (strings_[slot.number] == std::string_view(text, bytes)) return slot.number;
    }
  }

  // Says how many strings there may be where all differ.
  void expect(size_t strings) { expected_ = strings; }

  uint32_t size() const { return static_cast<uint32_t>(strings_.size()); }
  std::span<const std::string_view> strings() const { return strings_; }  // by number

 private:
  struct FreeBlock {
    size_t bytes;
    void operator()(char* begin) const { PageAllocator<char>().deallocate(begin, bytes); }
  };
  using Block = std::unique_ptr<char[], FreeBlock>;

  struct Slot {
    uint32_t hash = 0;
    uint32_t number = kInvalid;
  };

  static uint64_t mix(uint64_t a, uint64_t b) {
    uint64_t x = (a ^ 0x9e3779b97f4a7c15u) * (b ^ 0xc2b2ae3d27d4eb4fu);
    x ^= x >> 29;
    x *= 0x94d049bb133111ebu;
    return x ^ (x >> 32);
  }
  static uint64_t load(const char* text, size_t bytes) {
    uint64_t word = 0;
    std::memcpy(&word, text, bytes);
    return word;
  }
  static uint32_t hash_of(const char* text, size_t bytes) {
    return static_cast<uint32_t>(long_hash_of(text, bytes));
  }
  static uint64_t long_hash_of(const char* text, size_t bytes) {
    if (bytes >= 8) {
      uint64_t hash = bytes;
      for (size_t i = 0; i + 8 < bytes; i += 8) hash = mix(hash, load(text + i, 8));
      return mix(hash,
                 load(text + bytes - 8, 8));  // overlaps the word before it, instead of a loop over bytes
    }
    if (bytes >= 4) return mix(bytes, load(text, 4) << 32 | load(text + bytes - 4, 4));
    return mix(bytes, load(text, bytes));
  }

  uint32_t add(const char* text, size_t bytes, uint32_t hash, size_t at);
  uint32_t append(const char* text, size_t bytes);
  const char* keep(const char* text, size_t bytes);
  void grow();
  void number_all();

  std::vector<Slot> slots_;
  size_t mask_;
  uint64_t looked_up_ = 0;
  bool numbers_all_ = false;
  size_t expected_ = 0;
  std::vector<std::string_view, PageAllocator<std::string_view>> strings_;
  std::vector<Block> blocks_;
  size_t block_free_ = 0;
  char* block_next_ = nullptr;
};

}  // namespace rtsql
