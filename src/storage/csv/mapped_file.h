// Holds a file's bytes in memory.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>

#include "common/interrupt.h"
#include "storage/csv/truncation_guard.h"

namespace rtsql::csv {

class MappedFile {
 public:
  // Maps the file, or reads it where it is small or cannot be mapped (a pipe). Keeps no descriptor open.
  // Throws Error(kIo), Error(kInterrupted).
  MappedFile(const std::string& path, const WorkContext& context);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;

  // The bytes are valid while this object is, and zeros where the file has been cut short since.
  std::string_view bytes() const { return bytes_; }
  // Throws Error(kIo) if it has been cut short.
  void check_whole() const;

 private:
  std::string path_;
  void* mapping_ = nullptr;               // null: copied
  std::optional<TruncationGuard> guard_;  // of the mapping
  dev_t device_ = 0;                      // the file's, to know it again
  ino_t inode_ = 0;
  std::string copy_;
  std::string_view bytes_;
};

}  // namespace rtsql::csv
