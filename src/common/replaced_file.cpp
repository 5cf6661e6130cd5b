#include "common/replaced_file.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>

#include "common/file_error.h"

namespace rtsql {

ReplacedFile::ReplacedFile(const std::string& path) : final_path_(path), written_path_(path) {
  struct stat status = {};
  bool exists = ::stat(path.c_str(), &status) == 0;
  if (path.empty() || (exists && !S_ISREG(status.st_mode))) return;
  if (exists) {
    if (::access(path.c_str(), W_OK) != 0) throw write_error(path, errno);
    mode_ = status.st_mode & 07777;
    std::error_code error;
    std::filesystem::path target = std::filesystem::canonical(path, error);
    if (!error) final_path_ = target.string();
    // Where nothing can be put beside it, it is written itself.
    if (::access(target.parent_path().c_str(), W_OK) != 0) return;
  }
  written_path_ = fmt::format("{}.{}.tmp", final_path_, ::getpid());
  pending_ = true;
}

ReplacedFile::~ReplacedFile() {
  if (pending_) ::unlink(written_path_.c_str());
}

bool ReplacedFile::commit() {
  if (!pending_) return true;
  if (mode_ != 0) ::chmod(written_path_.c_str(), mode_);
  if (std::rename(written_path_.c_str(), final_path_.c_str()) != 0) return false;
  pending_ = false;
  return true;
}

}  // namespace rtsql
