// Reads the buffers of a record batch, which may be compressed one by one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "common/raw_vector.h"
#include "files/files.h"
#include "storage/arrow/messages.h"

namespace rtsql::arrow {

class Buffers {
 public:
  // `what` names the column. All of these outlive the object.
  Buffers(const File& file, const Batch& batch, const std::string& what)
      : file_(file), batch_(batch), what_(what) {}

  // Throws Error(kData) where the buffer cannot have so many bytes.
  void check_size(size_t number, uint64_t least) const;
  // Return a buffer, by its number in the batch, which has `least` bytes at least. Throw Error(kIo),
  // Error(kData).
  RawVector<char> read(size_t number, uint64_t least) const;
  // The same of the first bytes, as many as there is room for.
  void read_into(size_t number, std::span<std::byte> to) const;

  [[noreturn]] void fail(std::string_view why) const;

 private:
  const BufferOfBatch& at(size_t number) const;
  uint64_t most_bytes(uint64_t packed) const;  // that so many may be unpacked to
  RawVector<char> unpack(const BufferOfBatch& buffer) const;

  const File& file_;
  const Batch& batch_;
  const std::string& what_;
};

}  // namespace rtsql::arrow
