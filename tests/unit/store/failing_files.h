// Files in memory of which one call fails.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "memory_files.h"

namespace rtsql {

class FailingFiles : public MemoryFiles {
 public:
  // The call of this number fails, counted from 1, and none after it.
  explicit FailingFiles(size_t failing) : failing_(failing) {}

  // No call fails from now on. Tells whether one has.
  bool stop_failing() { return std::exchange(failing_, 0) <= calls_; }
  void count_call(const std::string& path);  // throws Error(kIo) at that call

  std::unique_ptr<File> open(const std::string& path, FileUse use) override;
  void make_folder(const std::string& path) override;
  void rename(const std::string& from, const std::string& to) override;
  void remove(const std::string& path) override;
  void sync_folder(const std::string& path) override;

 private:
  size_t failing_;
  size_t calls_ = 0;
};

}  // namespace rtsql
