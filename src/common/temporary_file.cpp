#include "common/temporary_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "common/file_error.h"

namespace rtsql {
namespace {

std::string temporary_folder() {
  const char* const named = std::getenv("TMPDIR");
  if (named != nullptr && *named != '\0') return named;
  constexpr const char* kOnDisk = "/var/tmp";
  return ::access(kOnDisk, W_OK) == 0 ? kOnDisk : "/tmp";
}

int open_without_name(const std::string& folder) {
  const int descriptor = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (descriptor >= 0) return descriptor;
  std::string name = folder + "/rtsql-XXXXXX";  // some file systems have no files without names
  const int named = ::mkostemp(name.data(), O_CLOEXEC);
  if (named < 0) throw write_error(folder, errno);
  ::unlink(name.c_str());
  return named;
}

}  // namespace

TemporaryFile::TemporaryFile() : folder_(temporary_folder()), descriptor_(open_without_name(folder_)) {}

TemporaryFile::~TemporaryFile() {
  ::close(descriptor_);
}

void TemporaryFile::write(uint64_t offset, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw write_error(folder_, errno);
    bytes = bytes.subspan(static_cast<size_t>(count));
    offset += static_cast<uint64_t>(count);
  }
}

void TemporaryFile::read(uint64_t offset, std::span<std::byte> bytes) const {
  while (!bytes.empty()) {
    const ssize_t count = ::pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) throw read_error(folder_, count < 0 ? errno : EIO);
    bytes = bytes.subspan(static_cast<size_t>(count));
    offset += static_cast<uint64_t>(count);
  }
}

bool TemporaryFile::truncate(uint64_t bytes) {
  return ::ftruncate(descriptor_, static_cast<off_t>(bytes)) == 0;
}

std::string TemporaryFile::path() const {
  return fmt::format("/proc/self/fd/{}", descriptor_);
}

}  // namespace rtsql
