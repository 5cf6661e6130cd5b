#include "storage/compression/decompressor.h"

#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <new>

#include "common/check.h"
#include "common/error.h"
#include "common/text.h"

namespace rtsql {
namespace {

constexpr size_t kMostAtOnce = 1u << 30;  // zlib counts bytes in 32 bits
constexpr int kGzipWindow = 15 + 16;      // the largest window, within the gzip format
constexpr int kLargestZstdWindow = 31;    // as zstd --long=31 writes

Error error_at(const std::string& path, size_t byte, std::string_view what, Compression compression) {
  return Error(ErrorKind::kData,
               fmt::format("{}, byte {} of the compressed file: {}", path, format_count(byte), what))
      .hint(fmt::format("{} -t tells whether the file is whole; copy or fetch it again",
                        compression_name(compression)));
}

// A compressed file, and how far it has been read.
class CompressedFile {
 public:
  CompressedFile(Compression compression, std::string path, std::string_view bytes)
      : compression_(compression), path_(std::move(path)), bytes_(bytes) {}

  std::string_view rest() const { return bytes_.substr(taken_); }
  size_t taken() const { return taken_; }
  void take(size_t bytes) { taken_ += bytes; }

  [[noreturn]] void fail_damaged(std::string_view why) const {
    throw error_at(path_, taken_,
                   fmt::format("the {} data is damaged ({})", compression_name(compression_), why),
                   compression_);
  }
  [[noreturn]] void fail_cut_short() const {
    throw error_at(path_, taken_,
                   fmt::format("the file ends here, but its {} data goes on; it was cut short",
                               compression_name(compression_)),
                   compression_);
  }

 private:
  Compression compression_;
  std::string path_;
  std::string_view bytes_;
  size_t taken_ = 0;
};

class GzipSource : public ByteSource {
 public:
  GzipSource(std::string path, std::string_view compressed)
      : file_(Compression::kGzip, std::move(path), compressed) {
    if (inflateInit2(&stream_, kGzipWindow) != Z_OK) throw std::bad_alloc();
  }
  ~GzipSource() override { inflateEnd(&stream_); }
  GzipSource(const GzipSource&) = delete;
  GzipSource& operator=(const GzipSource&) = delete;

  size_t read(std::span<char> room) override {
    while (in_member_ || begin_member()) {
      const size_t written = inflate_some(room);
      if (written > 0) return written;
      if (in_member_ && file_.rest().empty()) file_.fail_cut_short();
    }
    return 0;
  }
  size_t bytes_taken() const override { return file_.taken(); }

 private:
  // Returns false at the end of the file.
  bool begin_member() {
    const std::string_view rest = file_.rest();
    if (rest.find_first_not_of('\0') == std::string_view::npos) {
      file_.take(rest.size());
      return false;
    }
    if (compression_of_bytes(rest) != Compression::kGzip)
      file_.fail_damaged("no further gzip data begins here");
    RTSQL_CHECK(inflateReset(&stream_) == Z_OK);
    in_member_ = true;
    return true;
  }

  size_t inflate_some(std::span<char> room) {
    const std::string_view input = file_.rest().substr(0, kMostAtOnce);
    const size_t space = std::min(room.size(), kMostAtOnce);
    // zlib does not write to its input, whatever the type says.
    stream_.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(input.data()));
    stream_.avail_in = static_cast<uInt>(input.size());
    stream_.next_out = reinterpret_cast<Bytef*>(room.data());
    stream_.avail_out = static_cast<uInt>(space);
    const int status = inflate(&stream_, Z_NO_FLUSH);
    file_.take(input.size() - stream_.avail_in);
    if (status == Z_MEM_ERROR) throw std::bad_alloc();
    if (status == Z_STREAM_END) {
      in_member_ = false;
    } else if (status != Z_OK && status != Z_BUF_ERROR) {
      file_.fail_damaged(stream_.msg != nullptr ? stream_.msg : "it needs a dictionary");
    }
    return space - stream_.avail_out;
  }

  CompressedFile file_;
  z_stream stream_ = {};
  bool in_member_ = false;
};

class ZstdSource : public ByteSource {
 public:
  ZstdSource(std::string path, std::string_view compressed)
      : file_(Compression::kZstd, std::move(path), compressed),
        stream_(ZSTD_createDStream(), ZSTD_freeDStream) {
    if (stream_ == nullptr) throw std::bad_alloc();
    RTSQL_CHECK(
        !ZSTD_isError(ZSTD_DCtx_setParameter(stream_.get(), ZSTD_d_windowLogMax, kLargestZstdWindow)));
  }

  size_t read(std::span<char> room) override {
    while (in_frame_ || !file_.rest().empty()) {
      const std::string_view rest = file_.rest();
      ZSTD_inBuffer input = {rest.data(), rest.size(), 0};
      ZSTD_outBuffer output = {room.data(), room.size(), 0};
      const size_t status = ZSTD_decompressStream(stream_.get(), &output, &input);
      file_.take(input.pos);
      if (ZSTD_isError(status)) file_.fail_damaged(ZSTD_getErrorName(status));
      in_frame_ = status != 0;
      if (output.pos > 0) return output.pos;
      if (in_frame_ && file_.rest().empty()) file_.fail_cut_short();
    }
    return 0;
  }
  size_t bytes_taken() const override { return file_.taken(); }

 private:
  CompressedFile file_;
  std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream_;
  bool in_frame_ = false;
};

}  // namespace

std::unique_ptr<ByteSource> make_decompressor(Compression compression, std::string path,
                                              std::string_view compressed) {
  RTSQL_CHECK(compression != Compression::kNone);
  if (compression == Compression::kGzip) return std::make_unique<GzipSource>(std::move(path), compressed);
  return std::make_unique<ZstdSource>(std::move(path), compressed);
}

}  // namespace rtsql
