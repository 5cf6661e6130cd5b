#include "common/host_memory.h"

#include <fcntl.h>
#include <features.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace rtsql {
namespace {

constexpr uint64_t kBytesBetweenReads = 16u << 20;
// A sixteenth of what there is stays free, but no less and no more than this.
constexpr uint64_t kLeastFree = 256u << 20, kMostFree = 1u << 30;

// No memory may be taken here.
class SmallFile {
 public:
  explicit SmallFile(const char* path) noexcept {
    const int file = ::open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    const ssize_t read = ::read(file, text_, sizeof text_);
    if (read > 0) size_ = static_cast<size_t>(read);
    ::close(file);
  }

  // Returns the number behind the name, or the first of the file where that is empty.
  std::optional<uint64_t> number_of(std::string_view name) const noexcept {
    std::string_view text(text_, size_);
    const size_t found = text.find(name);
    if (found == std::string_view::npos) return std::nullopt;
    text.remove_prefix(found + name.size());
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() ? std::optional(number) : std::nullopt;
  }

 private:
  char text_[4096];
  size_t size_ = 0;
};

// Pages of files go where memory is needed.
std::optional<uint64_t> bytes_left_in_group() noexcept {
  const auto limit = SmallFile("/sys/fs/cgroup/memory.max").number_of("");
  const auto used = SmallFile("/sys/fs/cgroup/memory.current").number_of("");
  if (!limit || !used) return std::nullopt;
  const uint64_t files = SmallFile("/sys/fs/cgroup/memory.stat").number_of("\ninactive_file").value_or(0);
  const uint64_t taken = *used - std::min(*used, files);
  return *limit - std::min(*limit, taken);
}

// Returns what may be taken before the next read.
uint64_t read_bytes_left() noexcept {
  const SmallFile memory("/proc/meminfo");
  const auto all = memory.number_of("MemTotal:"), available = memory.number_of("MemAvailable:");
  if (!all || !available) return std::numeric_limits<uint64_t>::max();
  uint64_t left = *available << 10;
  if (const auto of_group = bytes_left_in_group()) left = std::min(left, *of_group);
  const uint64_t kept = std::clamp((*all << 10) / 16, kLeastFree, kMostFree);
  return left - std::min(left, kept);
}

}  // namespace

bool has_host_memory(std::size_t bytes) noexcept {
  thread_local constinit uint64_t taken = 0;
  taken += bytes;
  if (taken < kBytesBetweenReads) return true;
  taken = 0;
  return bytes <= read_bytes_left();
}

void return_freed_memory() noexcept {
#ifdef __GLIBC__
  ::malloc_trim(0);
#endif
}

}  // namespace rtsql
