// Compresses what is written to a file.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "storage/compression/compression.h"

namespace rtsql {

class Compressor {
 public:
  // Takes the compressed bytes piece by piece; what it throws ends the writing.
  using Sink = std::function<void(std::string_view)>;

  virtual ~Compressor() = default;
  virtual void write(std::string_view text) = 0;
  // Ends the compressed data, which is whole then.
  virtual void finish() = 0;
};

// Returns a compressor at the level that the command of the same name has; with kNone, one that passes the
// text on as it is.
std::unique_ptr<Compressor> make_compressor(Compression compression, Compressor::Sink sink);

}  // namespace rtsql
