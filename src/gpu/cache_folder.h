// Is the folder that caches lie in, opened once: files are reached through its descriptor, so that a folder
// put in its place later is never used.
#pragma once

#include <sys/stat.h>

#include <optional>
#include <string>
#include <vector>

#include "gpu/file_descriptor.h"

namespace rtsql::gpu {

class CacheFolder {
 public:
  // An empty `path` means $XDG_CACHE_HOME/rtsql, else ~/.cache/rtsql, else there is no folder. A missing
  // folder is made for its owner alone. One that belongs to another user, or that others may write to, is
  // refused: what lies there may not be ours.
  explicit CacheFolder(std::string path);

  // Is false where files cannot be reached: see `absence`.
  explicit operator bool() const { return static_cast<bool>(descriptor_); }
  // Says why the folder was refused; returns none if it was not.
  const std::optional<std::string>& refusal() const { return refusal_; }
  // Says why nothing can be stored under that name; it is asked only where there is no folder.
  std::string absence(const std::string& name) const;

  std::string path_of(const std::string& name) const { return path_ + "/" + name; }

  // Opens a regular file to read; there is none if there is no such file. Anything else, a link or a pipe
  // say, counts as none and is not waited for.
  FileDescriptor open_file(const std::string& name) const;
  // Makes a new file for its owner alone; there is none, with errno set, where it cannot be made.
  FileDescriptor create_file(const std::string& name) const;
  bool rename(const std::string& from, const std::string& to) const;
  bool remove(const std::string& name) const;

  struct File {
    std::string name;
    uint64_t bytes = 0;
    timespec used{};  // when it was written or last marked as used
  };
  // Lists the regular files, in no order. Other processes may change the folder meanwhile.
  std::vector<File> files() const;

 private:
  void open_folder();

  std::string path_;
  FileDescriptor descriptor_;
  int open_error_ = 0;
  std::optional<std::string> refusal_;
};

}  // namespace rtsql::gpu
