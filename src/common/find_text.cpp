#include "common/find_text.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "common/count_steps.h"

namespace rtsql {
namespace {

// Sixteen bytes that the compiler compares at once.
using Block = uint8_t __attribute__((vector_size(16)));
constexpr size_t kBlockBytes = sizeof(Block);
constexpr size_t kBlocksAtOnce = 4;

Block load(const char* bytes) {
  Block block;
  std::memcpy(&block, bytes, sizeof block);
  return block;
}

Block all_of(char byte) {
  return Block{} + static_cast<uint8_t>(byte);
}

bool is_zero(Block block) {
  uint64_t words[2];
  std::memcpy(words, &block, sizeof words);
  return (words[0] | words[1]) == 0;
}

// Finds a part of two bytes or more, by its first and last byte. Where many places have both, and not the
// part, it would take more than linear time, so that the C library goes on.
class Search {
 public:
  Search(std::string_view text, std::string_view part)
      : text_(text), part_(part), first_(all_of(part.front())), last_(all_of(part.back())) {}

  size_t run() {
    if (text_.size() < part_.size()) return std::string_view::npos;
    const size_t places = text_.size() - part_.size() + 1;
    for (; at_ + kBlocksAtOnce * kBlockBytes <= places; at_ += kBlocksAtOnce * kBlockBytes) {
      Block hits{};
      for (size_t block = 0; block < kBlocksAtOnce; ++block) hits |= candidates(at_ + block * kBlockBytes);
      if (!is_zero(hits) && has_part_among(kBlocksAtOnce * kBlockBytes)) return found_;
      if (compared_ > kAlwaysCompared + kComparedPerByte * at_) return found_by_library();
    }
    for (; at_ + kBlockBytes <= places; at_ += kBlockBytes) {
      if (!is_zero(candidates(at_)) && has_part_among(kBlockBytes)) return found_;
    }
    return has_part_among(places - at_) ? found_ : std::string_view::npos;
  }

 private:
  static constexpr size_t kAlwaysCompared = 4096, kComparedPerByte = 4;

  // Returns what is not zero where the part may begin, among the places behind this one.
  Block candidates(size_t place) const {
    const char* const begin = text_.data() + place;
    return static_cast<Block>((load(begin) == first_) & (load(begin + part_.size() - 1) == last_));
  }

  bool has_part_among(size_t places) {
    for (size_t place = at_; place < at_ + places; ++place) {
      const char* const begin = text_.data() + place;
      if (*begin != part_.front() || begin[part_.size() - 1] != part_.back()) continue;
      if (std::memcmp(begin, part_.data(), part_.size()) == 0) {
        found_ = place;
        return true;
      }
      compared_ += part_.size();
    }
    return false;
  }

  size_t found_by_library() const {
    const std::string_view rest = text_.substr(at_);
    const void* const found = ::memmem(rest.data(), rest.size(), part_.data(), part_.size());
    if (found == nullptr) return std::string_view::npos;
    return static_cast<size_t>(static_cast<const char*>(found) - text_.data());
  }

  const std::string_view text_, part_;
  const Block first_, last_;
  size_t at_ = 0;  // no part begins in front of this
  size_t found_ = 0;
  size_t compared_ = 0;  // bytes, at most, where the part is not
};

size_t found_in(std::string_view text, std::string_view part) {
  return part.size() == 1 ? text.find(part[0]) : Search(text, part).run();
}

}  // namespace

size_t find_text(std::string_view text, std::string_view part) {
  if (part.empty()) return 0;
  constexpr size_t kWindow = 1u << 22;  // about a millisecond
  if (text.size() <= kWindow) return found_in(text, part);
  const size_t window = std::max(kWindow, 2 * part.size());
  for (size_t begin = 0; begin + part.size() <= text.size(); begin += window - part.size() + 1) {
    const std::string_view seen = text.substr(begin, window);
    count_bytes(seen.size());
    const size_t found = found_in(seen, part);
    if (found != std::string_view::npos) return begin + found;
  }
  return std::string_view::npos;
}

}  // namespace rtsql
