// A file in memory: what is written into a file can be written into a record instead.
#pragma once

#include <string>

#include "files/files.h"

namespace rtsql {

class ByteFile : public File {
 public:
  ByteFile() = default;
  explicit ByteFile(std::string bytes) : bytes_(std::move(bytes)) {}

  uint64_t size() const override { return bytes_.size(); }
  void read(uint64_t begin, std::span<std::byte> bytes) const override;
  void write(uint64_t begin, std::span<const std::byte> bytes) override;
  void truncate(uint64_t bytes) override { bytes_.resize(bytes); }
  void sync() override {}

  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

}  // namespace rtsql
