#include "gpu/disk_cache.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>

#include "common/file_error.h"
#include "common/text.h"

namespace rtsql::gpu {
namespace {

// Entries of every version begin with the same letters: what does not is none of ours and is never removed.
constexpr std::string_view kMagicOfAllVersions = "rtsqlC";
constexpr std::array<char, 8> kMagic = {'r', 't', 's', 'q', 'l', 'C', '0', '2'};

// Files that are being written begin so. A process that died leaves one behind.
constexpr std::string_view kTemporaryPrefix = ".writing-";
constexpr time_t kTemporarySeconds = 3600;

// A process looks at the folder when it has stored this part of the budget, and leaves as much free. Where
// several store at once, each but the first may exceed the budget by as much until one of them looks.
constexpr uint64_t kPartsOfBudget = 16;

struct Header {
  std::array<char, 8> magic;
  uint64_t bytes;  // of what follows the header
  std::array<char, 32> checksum;
};

// The checksum covers the key: a file under another entry's name is none.
Header header_of(std::string_view key, std::span<const std::byte> content) {
  Header header{kMagic, content.size(), {}};
  const std::string of_content =
      content_hash({reinterpret_cast<const char*>(content.data()), content.size()});
  const std::string hash = content_hash(of_content + std::string(key));
  std::memcpy(header.checksum.data(), hash.data(), header.checksum.size());
  return header;
}

// The name is unlike those that other threads and processes take; where it is not, the file is not made.
std::string temporary_name(std::string_view key) {
  static std::atomic<uint64_t> number = 0;
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  return fmt::format("{}{}-{}-{:x}-{}", kTemporaryPrefix, key, getpid(), now, ++number);
}

bool is_temporary(const CacheFolder::File& file) {
  return file.name.starts_with(kTemporaryPrefix);
}

bool is_entry(const CacheFolder& folder, const std::string& name) {
  std::array<char, kMagicOfAllVersions.size()> magic{};
  const FileDescriptor file = folder.open_file(name);
  return file && file.read_all(magic.data(), magic.size()) &&
         std::string_view(magic.data(), magic.size()) == kMagicOfAllVersions;
}

bool used_earlier(const CacheFolder::File& a, const CacheFolder::File& b) {
  return std::pair(a.used.tv_sec, a.used.tv_nsec) < std::pair(b.used.tv_sec, b.used.tv_nsec);
}

}  // namespace

DiskCache::DiskCache(std::string directory, uint64_t budget)
    : folder_(std::move(directory)),
      budget_(budget),
      stored_since_eviction_(budget) {}  // other runs may have filled it: the first store looks

std::optional<std::vector<std::byte>> DiskCache::load(std::string_view key) const {
  if (!folder_) return std::nullopt;
  const FileDescriptor file = folder_.open_file(std::string(key));
  Header header{};
  if (!file || !file.read_all(&header, sizeof(header))) return std::nullopt;
  struct stat status {};
  if (header.magic != kMagic || fstat(file.get(), &status) != 0) return std::nullopt;
  if (static_cast<uint64_t>(status.st_size) != sizeof(header) + header.bytes) return std::nullopt;
  std::vector<std::byte> content(header.bytes);
  if (!file.read_all(content.data(), content.size())) return std::nullopt;
  if (header_of(key, content).checksum != header.checksum) return std::nullopt;
  futimens(file.get(), nullptr);  // it was used now
  return content;
}

std::optional<std::string> DiskCache::store(std::string_view key, std::span<const std::byte> content) const {
  const std::string name(key);
  if (!folder_) return folder_.absence(name);
  if (content.size() > max_entry_bytes()) {
    return fmt::format("{} are more than a cache entry may have, {}", format_bytes(content.size()),
                       format_bytes(max_entry_bytes()));
  }
  // The file is our own and is renamed when whole: readers see the old file or the new one.
  const std::string temporary = temporary_name(key);
  const FileDescriptor file = folder_.create_file(temporary);
  if (!file) return write_error(folder_.path_of(name), errno).message();
  const Header header = header_of(key, content);
  const bool written =
      file.write_all(&header, sizeof(header)) && file.write_all(content.data(), content.size());
  if (!written || !folder_.rename(temporary, name)) {
    const int reason = errno;
    folder_.remove(temporary);
    return write_error(folder_.path_of(name), reason).message();
  }
  count_stored(sizeof(header) + content.size());
  return std::nullopt;
}

void DiskCache::count_stored(uint64_t bytes) const {
  std::lock_guard lock(mutex_);
  stored_since_eviction_ += bytes;
  if (stored_since_eviction_ <= budget_ / kPartsOfBudget) return;
  evict();
  stored_since_eviction_ = 0;
}

void DiskCache::evict() const {
  std::vector<CacheFolder::File> files = folder_.files();
  const time_t now = std::time(nullptr);
  uint64_t bytes = 0;
  for (const CacheFolder::File& file : files) {
    if (is_temporary(file) && now - file.used.tv_sec > kTemporarySeconds) {
      folder_.remove(file.name);
    } else {
      bytes += file.bytes;
    }
  }
  const uint64_t allowed = budget_ - budget_ / kPartsOfBudget;
  if (bytes <= allowed) return;
  std::sort(files.begin(), files.end(), used_earlier);
  for (const CacheFolder::File& file : files) {
    if (bytes <= allowed) return;
    if (is_temporary(file) || !is_entry(folder_, file.name)) continue;
    if (folder_.remove(file.name)) bytes -= file.bytes;
  }
}

DiskCacheUsage DiskCache::usage() const {
  DiskCacheUsage usage{.budget = budget_};
  if (!folder_) return usage;
  for (const CacheFolder::File& file : folder_.files()) {
    if (is_temporary(file)) continue;
    ++usage.entries;
    usage.bytes += file.bytes;
  }
  return usage;
}

}  // namespace rtsql::gpu
