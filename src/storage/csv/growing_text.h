// Memory for a text that grows and does not move, so that its beginning is read while more is written.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace rtsql::csv {

// Reserves addresses and takes memory for them as the text grows. One thread writes; others may read what
// has been written before, if they know of it by other means.
class GrowingText {
 public:
  // `most_bytes` bounds the length where that is known; a system that gives addresses sparingly may set a
  // lower bound. Throws std::bad_alloc.
  explicit GrowingText(size_t most_bytes);
  ~GrowingText();
  GrowingText(const GrowingText&) = delete;
  GrowingText& operator=(const GrowingText&) = delete;

  // Returns room for more behind the first `size` bytes. Throws std::bad_alloc where the host has none.
  std::span<char> room_behind(size_t size);
  const char* begin() const { return begin_; }

 private:
  char* begin_ = nullptr;
  size_t reserved_ = 0;
  size_t usable_ = 0;  // bytes that may be written
};

}  // namespace rtsql::csv
