// A text heap holds texts one behind the other in one piece of memory. Its texts are numbered from 0.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <utility>

#include "common/raw_vector.h"

namespace rtsql {

class TextHeap {
 public:
  TextHeap() = default;
  // Makes room for so many texts of so many bytes in all, each of which is put() once.
  TextHeap(uint64_t texts, uint64_t bytes) : ends_(texts), bytes_(bytes) {}
  // Takes over what ends() and bytes() are of.
  TextHeap(RawVector<uint64_t> ends, RawVector<char> bytes)
      : ends_(std::move(ends)), bytes_(std::move(bytes)) {}

  uint64_t size() const { return ends_.size(); }
  std::string_view operator[](uint64_t number) const {
    const uint64_t begin = number == 0 ? 0 : ends_[number - 1];
    return {bytes_.data() + begin, ends_[number] - begin};
  }
  // Text i ends before byte ends()[i] of bytes(), where the next one begins.
  std::span<const uint64_t> ends() const { return ends_; }
  std::span<const char> bytes() const { return bytes_; }
  uint64_t memory_bytes() const { return ends_.capacity() * sizeof(uint64_t) + bytes_.capacity(); }

  void reserve(uint64_t texts, uint64_t bytes) {
    ends_.reserve(texts);
    bytes_.reserve(bytes);
  }
  void append(std::string_view text) {
    bytes_.insert(bytes_.end(), text.begin(), text.end());
    ends_.push_back(bytes_.size());
  }
  // Puts text `number` at byte `begin`; several threads may put texts of their own.
  void put(uint64_t number, uint64_t begin, std::string_view text) {
    if (!text.empty()) std::memcpy(bytes_.data() + begin, text.data(), text.size());
    ends_[number] = begin + text.size();
  }

 private:
  RawVector<uint64_t> ends_;
  RawVector<char> bytes_;
};

}  // namespace rtsql
