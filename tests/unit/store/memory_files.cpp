#include "memory_files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "common/error.h"
#include "common/file_error.h"

namespace rtsql {
namespace {

class MemoryFile : public File {
 public:
  explicit MemoryFile(std::shared_ptr<std::string> bytes) : bytes_(std::move(bytes)) {}

  uint64_t size() const override { return bytes_->size(); }
  void read(uint64_t begin, std::span<std::byte> bytes) const override {
    if (begin > bytes_->size() || bytes.size() > bytes_->size() - begin)
      throw Error(ErrorKind::kData, "a file is cut short");
    if (!bytes.empty()) std::memcpy(bytes.data(), bytes_->data() + begin, bytes.size());
  }
  void write(uint64_t begin, std::span<const std::byte> bytes) override {
    bytes_->resize(std::max<uint64_t>(bytes_->size(), begin + bytes.size()));
    if (!bytes.empty()) std::memcpy(bytes_->data() + begin, bytes.data(), bytes.size());
  }
  void truncate(uint64_t bytes) override { bytes_->resize(bytes); }
  void sync() override {}

 private:
  const std::shared_ptr<std::string> bytes_;
};

}  // namespace

std::unique_ptr<File> MemoryFiles::open(const std::string& path, FileUse use) {
  const auto place = contents_.find(path);
  if (use == FileUse::kCreate) {
    if (place != contents_.end()) throw write_error(path, EEXIST);
    return std::make_unique<MemoryFile>(contents_[path] = std::make_shared<std::string>());
  }
  if (place == contents_.end()) throw read_error(path, ENOENT);
  return std::make_unique<MemoryFile>(place->second);
}

bool MemoryFiles::exists(const std::string& path) const {
  return contents_.contains(path) || folders_.contains(path);
}

std::vector<std::string> MemoryFiles::list(const std::string& folder) const {
  std::vector<std::string> names;
  const auto add = [&](const std::string& path) {
    const size_t slash = path.rfind('/');
    if (slash != std::string::npos && path.substr(0, slash) == folder)
      names.push_back(path.substr(slash + 1));
  };
  for (const auto& [path, bytes] : contents_) add(path);
  for (const std::string& path : folders_) add(path);
  return names;
}

void MemoryFiles::rename(const std::string& from, const std::string& to) {
  contents_[to] = contents_.at(from);
  contents_.erase(from);
}

void MemoryFiles::remove(const std::string& path) {
  if (contents_.erase(path) == 0) throw write_error(path, ENOENT);
}

std::unique_ptr<FileLock> MemoryFiles::lock(const std::string& path, LockKind) {
  if (!exists(path)) contents_[path] = std::make_shared<std::string>();
  return std::make_unique<FileLock>();
}

}  // namespace rtsql
