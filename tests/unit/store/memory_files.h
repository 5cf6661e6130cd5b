// Files in memory: what a crash has left, for a store to open.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>

#include "files/files.h"

namespace rtsql {

class MemoryFiles : public Files {
 public:
  std::unique_ptr<File> open(const std::string& path, FileUse use) override;
  bool exists(const std::string& path) const override;
  std::vector<std::string> list(const std::string& folder) const override;
  void make_folder(const std::string& path) override { folders_.insert(path); }
  void rename(const std::string& from, const std::string& to) override;
  void remove(const std::string& path) override;
  void sync_folder(const std::string&) override {}
  std::unique_ptr<FileLock> lock(const std::string& path, LockKind kind) override;

  // These are the bytes by path; whoever knows what a crash has left puts them.
  std::map<std::string, std::shared_ptr<std::string>>& contents() { return contents_; }

 private:
  std::map<std::string, std::shared_ptr<std::string>> contents_;
  std::set<std::string> folders_;
};

}  // namespace rtsql
