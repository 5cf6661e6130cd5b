// Names the ways of compressing a file that are read and written.
#pragma once

#include <string_view>

namespace rtsql {

enum class Compression { kNone, kGzip, kZstd };

// Tells how a file is compressed that begins with these bytes, whatever its name.
Compression compression_of_bytes(std::string_view beginning);
// Tells how a file is compressed whose name ends so: .gz or .gzip, .zst or .zstd, in any case.
Compression compression_of_name(std::string_view path);
// Returns the path without such an ending.
std::string_view without_compression_ending(std::string_view path);

std::string_view compression_name(Compression compression);  // gzip, zstd, none

}  // namespace rtsql
