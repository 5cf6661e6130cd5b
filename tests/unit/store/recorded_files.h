// Files in memory that keep a record of what was done to them, and from it say what a crash at any moment may
// leave: all that was synced, and of the rest any part. A write that was not synced may be there, not be
// there, or be there up to some byte; a name that a folder has gained or lost likewise is new or old.
#pragma once

#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "memory_files.h"

namespace rtsql {

class RecordedFiles : public MemoryFiles {
 public:
  std::unique_ptr<File> open(const std::string& path, FileUse use) override;
  void make_folder(const std::string& path) override;
  void rename(const std::string& from, const std::string& to) override;
  void remove(const std::string& path) override;
  void sync_folder(const std::string& path) override;
  std::unique_ptr<FileLock> lock(const std::string& path, LockKind kind) override;

  // Counts what was done so far.
  size_t steps() const { return steps_.size(); }
  // Returns what may be there after a crash behind the first `steps`; `random` chooses.
  MemoryFiles after_crash(size_t steps, std::mt19937& random) const;

 private:
  friend class RecordedFile;

  struct Step {
    enum class Kind { kMakeFolder, kCreate, kWrite, kTruncate, kSync, kRename, kRemove, kSyncFolder };
    Kind kind;
    std::string path;        // of a folder, or of a name
    uint64_t file = 0;       // which one, whatever its name
    uint64_t begin = 0;      // of a write; of kTruncate the bytes that are left
    std::string bytes = {};  // of a write; of kRename the new path
  };

  std::vector<Step> steps_;
  std::map<std::string, uint64_t> files_;  // by their names now
  uint64_t next_file_ = 1;
};

}  // namespace rtsql
