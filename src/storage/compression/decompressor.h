// Decompresses files.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "storage/compression/byte_source.h"
#include "storage/compression/compression.h"

namespace rtsql {

// Returns the text of a compressed file: that of all its gzip members or zstd frames, one behind the other.
// Zeros behind the last member, with which tapes and disks fill blocks, mean nothing. `compressed` is all of
// the file, and outlives the source; `path` names it in errors.
std::unique_ptr<ByteSource> make_decompressor(Compression compression, std::string path,
                                              std::string_view compressed);

}  // namespace rtsql
