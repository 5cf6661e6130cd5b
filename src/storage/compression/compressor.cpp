#include "storage/compression/compressor.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <new>

#include "common/check.h"

namespace rtsql {
namespace {

constexpr size_t kPieceBytes = 64 << 10;
constexpr int kGzipFormat = 15 + 16;  // the largest window, within the gzip format
constexpr int kGzipMemory = 8;        // zlib's default

class PlainWriter : public Compressor {
 public:
  explicit PlainWriter(Sink sink) : sink_(std::move(sink)) {}
  void write(std::string_view text) override { sink_(text); }
  void finish() override {}

 private:
  Sink sink_;
};

class GzipCompressor : public Compressor {
 public:
  explicit GzipCompressor(Sink sink) : sink_(std::move(sink)) {
    if (deflateInit2(&stream_, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzipFormat, kGzipMemory,
                     Z_DEFAULT_STRATEGY) != Z_OK)
      throw std::bad_alloc();
  }
  ~GzipCompressor() override { deflateEnd(&stream_); }
  GzipCompressor(const GzipCompressor&) = delete;
  GzipCompressor& operator=(const GzipCompressor&) = delete;

  void write(std::string_view text) override {
    while (!text.empty()) {
      const std::string_view piece = text.substr(0, kPieceBytes);
      // zlib does not write to its input, whatever the type says.
      stream_.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(piece.data()));
      stream_.avail_in = static_cast<uInt>(piece.size());
      while (stream_.avail_in > 0) deflate_some(Z_NO_FLUSH);
      text.remove_prefix(piece.size());
    }
  }
  void finish() override {
    while (deflate_some(Z_FINISH) != Z_STREAM_END) {
    }
  }

 private:
  int deflate_some(int flush) {
    stream_.next_out = reinterpret_cast<Bytef*>(room_.data());
    stream_.avail_out = static_cast<uInt>(room_.size());
    const int status = deflate(&stream_, flush);
    RTSQL_CHECK(status != Z_STREAM_ERROR);
    const size_t written = room_.size() - stream_.avail_out;
    if (written > 0) sink_({room_.data(), written});
    return status;
  }

  Sink sink_;
  z_stream stream_ = {};
  std::array<char, kPieceBytes> room_;
};

class ZstdCompressor : public Compressor {
 public:
  explicit ZstdCompressor(Sink sink)
      : sink_(std::move(sink)), stream_(ZSTD_createCStream(), ZSTD_freeCStream) {
    if (stream_ == nullptr) throw std::bad_alloc();
    // The command writes a checksum, too, by which damage is found.
    RTSQL_CHECK(!ZSTD_isError(ZSTD_CCtx_setParameter(stream_.get(), ZSTD_c_checksumFlag, 1)));
  }

  void write(std::string_view text) override {
    ZSTD_inBuffer input = {text.data(), text.size(), 0};
    while (input.pos < input.size) compress_some(input, ZSTD_e_continue);
  }
  void finish() override {
    ZSTD_inBuffer nothing = {nullptr, 0, 0};
    while (compress_some(nothing, ZSTD_e_end) != 0) {
    }
  }

 private:
  size_t compress_some(ZSTD_inBuffer& input, ZSTD_EndDirective directive) {
    ZSTD_outBuffer output = {room_.data(), room_.size(), 0};
    const size_t left = ZSTD_compressStream2(stream_.get(), &output, &input, directive);
    if (ZSTD_isError(left)) throw std::bad_alloc();  // nothing else fails
    if (output.pos > 0) sink_({room_.data(), output.pos});
    return left;
  }

  Sink sink_;
  std::unique_ptr<ZSTD_CStream, decltype(&ZSTD_freeCStream)> stream_;
  std::array<char, kPieceBytes> room_;
};

}  // namespace

std::unique_ptr<Compressor> make_compressor(Compression compression, Compressor::Sink sink) {
  switch (compression) {
    case Compression::kGzip:
      return std::make_unique<GzipCompressor>(std::move(sink));
    case Compression::kZstd:
      return std::make_unique<ZstdCompressor>(std::move(sink));
    case Compression::kNone:
      break;
  }
  return std::make_unique<PlainWriter>(std::move(sink));
}

}  // namespace rtsql
