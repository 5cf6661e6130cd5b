#include "storage/compression/compression.h"

#include "common/text.h"

namespace rtsql {
namespace {

constexpr std::string_view kGzipBeginning = "\x1F\x8B";
constexpr std::string_view kZstdBeginning = "\x28\xB5\x2F\xFD";

}  // namespace

Compression compression_of_bytes(std::string_view beginning) {
  if (beginning.starts_with(kGzipBeginning)) return Compression::kGzip;
  if (beginning.starts_with(kZstdBeginning)) return Compression::kZstd;
  return Compression::kNone;
}

Compression compression_of_name(std::string_view path) {
  const std::string name = to_lower(path);
  if (name.ends_with(".gz") || name.ends_with(".gzip")) return Compression::kGzip;
  if (name.ends_with(".zst") || name.ends_with(".zstd")) return Compression::kZstd;
  return Compression::kNone;
}

std::string_view without_compression_ending(std::string_view path) {
  return compression_of_name(path) == Compression::kNone ? path : path.substr(0, path.rfind('.'));
}

std::string_view compression_name(Compression compression) {
  switch (compression) {
    case Compression::kGzip:
      return "gzip";
    case Compression::kZstd:
      return "zstd";
    case Compression::kNone:
      break;
  }
  return "none";
}

}  // namespace rtsql
