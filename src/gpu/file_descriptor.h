// Owns a POSIX file descriptor; reads and writes all of a range or fails.
#pragma once

#include <unistd.h>

#include <cstddef>
#include <utility>

namespace rtsql::gpu {

class FileDescriptor {
 public:
  FileDescriptor() = default;
  explicit FileDescriptor(int descriptor) : descriptor_(descriptor) {}
  FileDescriptor(FileDescriptor&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~FileDescriptor() {
    if (descriptor_ >= 0) close(descriptor_);
  }

  explicit operator bool() const { return descriptor_ >= 0; }
  int get() const { return descriptor_; }

  bool read_all(void* data, size_t bytes) const {
    auto* at = static_cast<std::byte*>(data);
    while (bytes > 0) {
      ssize_t done = read(descriptor_, at, bytes);
      if (done <= 0) return false;
      at += done;
      bytes -= static_cast<size_t>(done);
    }
    return true;
  }

  bool write_all(const void* data, size_t bytes) const {
    auto* at = static_cast<const std::byte*>(data);
    while (bytes > 0) {
      ssize_t done = write(descriptor_, at, bytes);
      if (done <= 0) return false;
      at += done;
      bytes -= static_cast<size_t>(done);
    }
    return true;
  }

 private:
  int descriptor_ = -1;
};

}  // namespace rtsql::gpu
