#include "gpu/disk_cache.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "common/file_error.h"
#include "common/text.h"

namespace rtsql::gpu {
namespace {

constexpr std::array<char, 8> kMagic = {'r', 't', 's', 'q', 'l', 'C', '0', '1'};

struct Header {
  std::array<char, 8> magic;
  uint64_t bytes;  // of what follows the header
  std::array<char, 32> checksum;
};

class File {
 public:
  explicit File(int descriptor) : descriptor_(descriptor) {}
  File(const File&) = delete;
  ~File() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  explicit operator bool() const { return descriptor_ >= 0; }

  bool read_all(void* data, size_t bytes) const {
    auto* at = static_cast<std::byte*>(data);
    while (bytes > 0) {
      ssize_t done = read(descriptor_, at, bytes);
      if (done <= 0) return false;
      at += done;
      bytes -= static_cast<size_t>(done);
    }
    return true;
  }

  bool write_all(const void* data, size_t bytes) const {
    auto* at = static_cast<const std::byte*>(data);
    while (bytes > 0) {
      ssize_t done = write(descriptor_, at, bytes);
      if (done <= 0) return false;
      at += done;
      bytes -= static_cast<size_t>(done);
    }
    return true;
  }

  uint64_t size() const {
    struct stat status {};
    return fstat(descriptor_, &status) == 0 ? static_cast<uint64_t>(status.st_size) : 0;
  }

 private:
  int descriptor_;
};

std::string default_directory() {
  // The XDG specification: relative paths and empty variables count as unset.
  const char* cache_home = std::getenv("XDG_CACHE_HOME");
  if (cache_home != nullptr && cache_home[0] == '/') return std::string(cache_home) + "/rtsql";
  const char* home = std::getenv("HOME");
  if (home != nullptr && home[0] == '/') return std::string(home) + "/.cache/rtsql";
  return {};
}

Header header_of(std::span<const std::byte> content) {
  Header header{kMagic, content.size(), {}};
  std::string hash = content_hash({reinterpret_cast<const char*>(content.data()), content.size()});
  std::memcpy(header.checksum.data(), hash.data(), header.checksum.size());
  return header;
}

}  // namespace

DiskCache::DiskCache(std::string directory)
    : directory_(directory.empty() ? default_directory() : std::move(directory)) {
  std::error_code ignored;
  if (!directory_.empty()) std::filesystem::create_directories(directory_, ignored);
}

std::optional<std::vector<std::byte>> DiskCache::load(std::string_view key) const {
  if (directory_.empty()) return std::nullopt;
  File file(open(fmt::format("{}/{}", directory_, key).c_str(), O_RDONLY | O_CLOEXEC));
  Header header{};
  if (!file || !file.read_all(&header, sizeof(header))) return std::nullopt;
  if (header.magic != kMagic || file.size() != sizeof(header) + header.bytes) return std::nullopt;
  std::vector<std::byte> content(header.bytes);
  if (!file.read_all(content.data(), content.size())) return std::nullopt;
  if (header_of(content).checksum != header.checksum) return std::nullopt;
  return content;
}

std::optional<std::string> DiskCache::store(std::string_view key, std::span<const std::byte> content) const {
  if (directory_.empty()) return "neither XDG_CACHE_HOME nor HOME names a folder";
  std::string path = fmt::format("{}/{}", directory_, key);
  // A file of our own, renamed when whole: readers see the old file or the new one.
  std::string temporary = fmt::format("{}/.{}.XXXXXX", directory_, key);
  File file(mkostemp(temporary.data(), O_CLOEXEC));
  if (!file) return write_error(path, errno).message();
  Header header = header_of(content);
  bool written = file.write_all(&header, sizeof(header)) && file.write_all(content.data(), content.size());
  if (written && std::rename(temporary.c_str(), path.c_str()) == 0) return std::nullopt;
  const int reason = errno;
  unlink(temporary.c_str());
  return write_error(path, reason).message();
}

}  // namespace rtsql::gpu
