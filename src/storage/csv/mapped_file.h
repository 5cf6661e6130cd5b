// A file's bytes in memory.
#pragma once

#include <string>
#include <string_view>

#include "common/interrupt.h"

namespace rtsql::csv {

class MappedFile {
 public:
  // Maps the file, or reads it where it cannot be mapped (a pipe). Throws Error(kIo), Error(kInterrupted).
  MappedFile(const std::string& path, const WorkContext& context);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;

  std::string_view bytes() const { return bytes_; }

 private:
  void* mapping_ = nullptr;
  std::string copy_;
  std::string_view bytes_;
};

}  // namespace rtsql::csv
