#include "gpu/cache_folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include "common/file_error.h"

namespace rtsql::gpu {
namespace {

std::string default_folder() {
  // The XDG specification says that relative paths and empty variables count as unset.
  const char* cache_home = std::getenv("XDG_CACHE_HOME");
  if (cache_home != nullptr && cache_home[0] == '/') return std::string(cache_home) + "/rtsql";
  const char* home = std::getenv("HOME");
  if (home != nullptr && home[0] == '/') return std::string(home) + "/.cache/rtsql";
  return {};
}

std::optional<std::string> find_refusal(const std::string& path, const struct stat& status) {
  if (status.st_uid != geteuid()) {
    return fmt::format("the cache folder \"{}\" belongs to user {}, this process to {}; it is not used", path,
                       status.st_uid, geteuid());
  }
  if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
    return fmt::format(
        "other users may write to the cache folder \"{}\"; it is not used: remove it, and it is made anew",
        path);
  }
  return std::nullopt;
}

}  // namespace

CacheFolder::CacheFolder(std::string path) : path_(path.empty() ? default_folder() : std::move(path)) {
  if (!path_.empty()) open_folder();
}

void CacheFolder::open_folder() {
  std::error_code ignored;  // opening it says what is wrong
  const std::filesystem::path parent = std::filesystem::path(path_).parent_path();
  if (!parent.empty()) std::filesystem::create_directories(parent, ignored);
  mkdir(path_.c_str(), S_IRWXU);
  FileDescriptor opened(open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  struct stat status {};
  if (!opened || fstat(opened.get(), &status) != 0) {
    open_error_ = errno;
    return;
  }
  refusal_ = find_refusal(path_, status);
  if (!refusal_) descriptor_ = std::move(opened);
}

std::string CacheFolder::absence(const std::string& name) const {
  if (path_.empty()) return "neither XDG_CACHE_HOME nor HOME names a folder";
  return refusal_ ? *refusal_ : write_error(path_of(name), open_error_).message();
}

FileDescriptor CacheFolder::open_file(const std::string& name) const {
  FileDescriptor file(
      openat(descriptor_.get(), name.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  struct stat status {};
  if (!file || fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) return {};
  return file;
}

FileDescriptor CacheFolder::create_file(const std::string& name) const {
  return FileDescriptor(openat(descriptor_.get(), name.c_str(),
                               O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR));
}

bool CacheFolder::rename(const std::string& from, const std::string& to) const {
  return renameat(descriptor_.get(), from.c_str(), descriptor_.get(), to.c_str()) == 0;
}

bool CacheFolder::remove(const std::string& name) const {
  return unlinkat(descriptor_.get(), name.c_str(), 0) == 0;
}

std::vector<CacheFolder::File> CacheFolder::files() const {
  std::vector<File> files;
  // Reading a folder moves the descriptor's position, so this opens a descriptor of its own.
  const int descriptor = openat(descriptor_.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return files;
  std::unique_ptr<DIR, int (*)(DIR*)> folder(fdopendir(descriptor), closedir);
  if (!folder) {
    close(descriptor);
    return files;
  }
  while (const dirent* entry = readdir(folder.get())) {
    struct stat status {};
    if (fstatat(descriptor_.get(), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0) continue;
    if (!S_ISREG(status.st_mode)) continue;
    files.push_back({entry->d_name, static_cast<uint64_t>(status.st_size), status.st_mtim});
  }
  return files;
}

}  // namespace rtsql::gpu
