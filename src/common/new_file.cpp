#include "common/new_file.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <random>
#include <string_view>

#include "common/output_path.h"

namespace rtsql {
namespace {

constexpr mode_t kModeBits = 07777;
constexpr mode_t kPermissionBits = 0777;
constexpr std::string_view kNameBegin = "rtsql-";
constexpr std::string_view kNameEnd = ".tmp";
constexpr size_t kNameDigits = 16;

using DescriptorPath = std::array<char, 40>;

// Names the file of a descriptor without taking memory.
DescriptorPath path_of(int descriptor) {
  DescriptorPath path{};
  fmt::format_to_n(path.data(), path.size() - 1, "/proc/self/fd/{}", descriptor);
  return path;
}

mode_t permissions_of(const std::optional<struct stat>& replaced) {
  return replaced ? replaced->st_mode & kPermissionBits : kNewFileMode;
}

int with_owner_of(const std::optional<struct stat>& replaced, int descriptor) {
  if (descriptor < 0 || !replaced) return descriptor;
  const bool same_owner = ::fchown(descriptor, replaced->st_uid, replaced->st_gid) == 0;
  ::fchmod(descriptor, replaced->st_mode & (same_owner ? kModeBits : kPermissionBits));
  return descriptor;
}

bool is_our_name(std::string_view name) {
  if (name.size() != kNameBegin.size() + kNameDigits + kNameEnd.size()) return false;
  const std::string_view digits = name.substr(kNameBegin.size(), kNameDigits);
  return name.starts_with(kNameBegin) && name.ends_with(kNameEnd) &&
         digits.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool is_named(int descriptor) {
  struct stat status = {};
  return ::fstat(descriptor, &status) == 0 && status.st_nlink > 0;
}

void remove_if_left(int folder, const char* name) {
  const int descriptor = ::openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0) return;
  struct stat status = {};
  const bool ours =
      ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == ::geteuid();
  if (ours && ::flock(descriptor, LOCK_EX | LOCK_NB) == 0) ::unlinkat(folder, name, 0);
  ::close(descriptor);
}

}  // namespace

std::string unforeseen_path(const std::string& target) {
  std::random_device random;
  return fmt::format("{}{}{:08x}{:08x}{}", folder_of(target), kNameBegin, random(), random(), kNameEnd);
}

int create_unnamed_file(const std::string& folder, const std::optional<struct stat>& replaced) {
  const int descriptor =
      ::open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | kWriting, permissions_of(replaced));
  if (descriptor < 0) return descriptor;
  const bool can_be_named = ::access(path_of(descriptor).data(), F_OK) == 0;
  if (can_be_named) {
    ::flock(descriptor, LOCK_EX | LOCK_NB);
    return with_owner_of(replaced, descriptor);
  }
  ::close(descriptor);
  errno = EOPNOTSUPP;
  return -1;
}

// A process that removes leftovers may find the file before it is locked, and then has removed it.
int create_named_file(const std::string& path, const std::optional<struct stat>& replaced) {
  while (true) {
    const int descriptor =
        ::open(path.c_str(), kWriting | O_CREAT | O_EXCL | O_NOFOLLOW, permissions_of(replaced));
    if (descriptor < 0) return descriptor;
    ::flock(descriptor, LOCK_EX);
    if (is_named(descriptor)) return with_owner_of(replaced, descriptor);
    ::close(descriptor);
  }
}

bool name_file(int descriptor, const std::string& path) {
  return ::linkat(AT_FDCWD, path_of(descriptor).data(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW) == 0;
}

void remove_leftover_files(const std::string& folder) {
  const std::unique_ptr<DIR, int (*)(DIR*)> opened(::opendir(folder.empty() ? "." : folder.c_str()),
                                                   &::closedir);
  if (!opened) return;
  while (const dirent* entry = ::readdir(opened.get())) {
    if (is_our_name(entry->d_name)) remove_if_left(::dirfd(opened.get()), entry->d_name);
  }
}

}  // namespace rtsql
