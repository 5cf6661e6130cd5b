// A byte source gives a text piece by piece: that of a file, decompressed or converted on the way.
#pragma once

#include <cstddef>
#include <span>

namespace rtsql {

class ByteSource {
 public:
  virtual ~ByteSource() = default;

  // Writes the next bytes of the text to `room`, which has some, and returns how many. It returns 0 at the
  // end of the text and nowhere else. Throws Error(kData) where the file is damaged or cut short, with the
  // byte of the file.
  virtual size_t read(std::span<char> room) = 0;

  // Returns how many bytes of the file have been read.
  virtual size_t bytes_taken() const = 0;
};

}  // namespace rtsql
