// A file without a name, which goes when this object does or the process ends: in the folder that TMPDIR
// names, else in /var/tmp, which lies on a disk where /tmp may be memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace rtsql {

class TemporaryFile {
 public:
  TemporaryFile();  // throws Error(kIo) where the folder takes none
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  // Both transfer all bytes, or throw Error(kIo).
  void write(uint64_t offset, std::span<const std::byte> bytes);
  void read(uint64_t offset, std::span<std::byte> bytes) const;
  bool truncate(uint64_t bytes);  // tells whether that could be done

  std::string path() const;  // by which this process opens it again

 private:
  const std::string folder_;
  int descriptor_ = -1;
};

}  // namespace rtsql
