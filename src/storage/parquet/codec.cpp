#include "storage/parquet/codec.h"

#include <brotli/decode.h>
#include <fmt/format.h>
#include <lz4.h>
#include <snappy.h>
#include <zlib.h>
#include <zstd.h>

#include <cstring>
#include <new>

#include "common/check.h"
#include "common/error.h"

namespace rtsql::parquet {
namespace {

constexpr int kGzipWindow = 15 + 32;         // the largest; gzip or zlib, as the header says
constexpr int kWrittenGzipWindow = 15 + 16;  // gzip
constexpr int kGzipMemory = 8;
constexpr int kZstdLevel = 1;  // a third of the time of the usual one, for a tenth more bytes

bool unpack_snappy(std::string_view from, std::span<char> to) {
  size_t bytes = 0;
  return snappy::GetUncompressedLength(from.data(), from.size(), &bytes) && bytes == to.size() &&
         snappy::RawUncompress(from.data(), from.size(), to.data());
}

// A page may consist of several members.
bool unpack_gzip(std::string_view from, std::span<char> to) {
  z_stream stream = {};
  if (inflateInit2(&stream, kGzipWindow) != Z_OK) throw std::bad_alloc();
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(from.data()));
  stream.avail_in = static_cast<uInt>(from.size());
  stream.next_out = reinterpret_cast<Bytef*>(to.data());
  stream.avail_out = static_cast<uInt>(to.size());
  int status = inflate(&stream, Z_FINISH);
  while (status == Z_STREAM_END && stream.avail_in > 0 && inflateReset(&stream) == Z_OK)
    status = inflate(&stream, Z_FINISH);
  const bool is_whole = status == Z_STREAM_END && stream.avail_out == 0;
  inflateEnd(&stream);
  return is_whole;
}

bool unpack_brotli(std::string_view from, std::span<char> to) {
  size_t bytes = to.size();
  return BrotliDecoderDecompress(from.size(), reinterpret_cast<const uint8_t*>(from.data()), &bytes,
                                 reinterpret_cast<uint8_t*>(to.data())) == BROTLI_DECODER_RESULT_SUCCESS &&
         bytes == to.size();
}

bool unpack_zstd(std::string_view from, std::span<char> to) {
  const size_t bytes = ZSTD_decompress(to.data(), to.size(), from.data(), from.size());
  return ZSTD_isError(bytes) == 0 && bytes == to.size();
}

bool unpack_lz4_block(std::string_view from, std::span<char> to) {
  const int bytes =
      LZ4_decompress_safe(from.data(), to.data(), static_cast<int>(from.size()), static_cast<int>(to.size()));
  return bytes >= 0 && static_cast<size_t>(bytes) == to.size();
}

uint32_t block_bytes(std::string_view bytes) {
  uint32_t value = 0;
  for (size_t i = 0; i < sizeof(value); ++i) value = value << 8 | static_cast<uint8_t>(bytes[i]);
  return value;
}

// Hadoop writes blocks, each behind its two sizes.
bool unpack_hadoop_lz4(std::string_view from, std::span<char> to) {
  constexpr size_t kSizes = 2 * sizeof(uint32_t);
  while (from.size() >= kSizes) {
    const uint32_t unpacked = block_bytes(from), packed = block_bytes(from.substr(sizeof(uint32_t)));
    from.remove_prefix(kSizes);
    if (packed > from.size() || unpacked > to.size()) return false;
    if (!unpack_lz4_block(from.substr(0, packed), to.first(unpacked))) return false;
    from.remove_prefix(packed);
    to = to.subspan(unpacked);
  }
  return from.empty() && to.empty();
}

bool unpack(Codec codec, std::string_view from, std::span<char> to) {
  switch (codec) {
    case Codec::kNone:
      if (from.size() != to.size()) return false;
      if (!to.empty()) std::memcpy(to.data(), from.data(), to.size());
      return true;
    case Codec::kSnappy:
      return unpack_snappy(from, to);
    case Codec::kGzip:
      return unpack_gzip(from, to);
    case Codec::kBrotli:
      return unpack_brotli(from, to);
    case Codec::kZstd:
      return unpack_zstd(from, to);
    case Codec::kLz4:
      return unpack_hadoop_lz4(from, to) || unpack_lz4_block(from, to);
    case Codec::kLz4Raw:
      return unpack_lz4_block(from, to);
    case Codec::kLzo:
      break;
  }
  throw Error(ErrorKind::kData, "a page is compressed by LZO, which rtsql does not unpack")
      .hint("a program that reads it can write it anew, compressed by zstd");
}

std::string pack_gzip(const std::string& bytes) {
  z_stream stream = {};
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kWrittenGzipWindow, kGzipMemory,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
  std::string packed(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const int status = deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  RTSQL_CHECK(status == Z_STREAM_END);
  return packed;
}

std::string pack_zstd(const std::string& bytes) {
  std::string packed(ZSTD_compressBound(bytes.size()), '\0');
  const size_t size = ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), kZstdLevel);
  if (ZSTD_isError(size) != 0) throw std::bad_alloc();
  packed.resize(size);
  return packed;
}

}  // namespace

uint32_t checksum(std::string_view bytes) {
  return static_cast<uint32_t>(
      crc32_z(crc32_z(0, nullptr, 0), reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

std::string compress(Codec codec, const std::string& bytes) {
  switch (codec) {
    case Codec::kNone:
      return bytes;
    case Codec::kGzip:
      return pack_gzip(bytes);
    case Codec::kZstd:
      return pack_zstd(bytes);
    case Codec::kSnappy: {
      std::string packed;
      snappy::Compress(bytes.data(), bytes.size(), &packed);
      return packed;
    }
    default:
      RTSQL_CHECK(false);
  }
}

void decompress(Codec codec, std::string_view from, std::span<char> to, std::string_view what) {
  if (!unpack(codec, from, to))
    throw Error(ErrorKind::kData,
                fmt::format("{} is damaged: it does not unpack to {} bytes", what, to.size()));
}

}  // namespace rtsql::parquet
