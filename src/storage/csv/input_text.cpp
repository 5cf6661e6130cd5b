#include "storage/csv/input_text.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "common/error.h"
#include "storage/compression/decompressor.h"
#include "storage/csv/encoding.h"
#include "storage/csv/line_filter.h"

namespace rtsql::csv {
namespace {

// What a byte of a file becomes at most: 258 of 2 bits for gzip, a block of 128 KiB of 4 bytes for zstd.
constexpr size_t kMostOfGzipByte = 1032;
constexpr size_t kMostOfZstdByte = 32 << 10;

constexpr size_t kMostOfEncodedByte = 8;  // it may stand for two characters

size_t most_bytes(Compression compression, bool is_converted, size_t file_bytes) {
  size_t factor = is_converted ? kMostOfEncodedByte : 1;
  if (compression == Compression::kGzip) factor *= kMostOfGzipByte;
  if (compression == Compression::kZstd) factor *= kMostOfZstdByte;
  return file_bytes > std::numeric_limits<size_t>::max() / factor ? std::numeric_limits<size_t>::max()
                                                                  : file_bytes * factor;
}

}  // namespace

InputText::InputText(const std::string& path, const CsvOptions& options, const WorkContext& context)
    : file_(path, context), compression_(compression_of_bytes(file_.bytes())) {
  const bool is_compressed = compression_ != Compression::kNone;
  const std::string& encoding = options.encoding;
  const LineRules rules{options.comment, options.join_spaces, options.quote, options.escape,
                        options.delimiter};
  if (!is_compressed && encoding.empty() && !rules.any()) return;
  std::unique_ptr<ByteSource> source =
      is_compressed ? make_decompressor(compression_, path, file_.bytes()) : make_plain_source(file_.bytes());
  if (!encoding.empty()) source = make_converter(std::move(source), path, encoding);
  if (rules.any()) source = make_line_filter(std::move(source), rules);
  streamed_.emplace(std::move(source), most_bytes(compression_, !encoding.empty(), file_.bytes().size()));
}

std::string_view InputText::wait_for(size_t bytes, const WorkContext& context) const {
  return streamed_ ? streamed_->wait_for(bytes, context) : file_.bytes();
}

void InputText::check_whole(const WorkContext& context) const {
  if (!streamed_) return file_.check_whole();
  try {
    streamed_->wait_for(std::numeric_limits<size_t>::max(), context);
  } catch (const Error&) {
    file_.check_whole();  // which explains the error
    throw;
  }
  file_.check_whole();
}

double InputText::expected_bytes() const {
  const double known_bytes = static_cast<double>(known().size());
  if (is_whole()) return known_bytes;
  const double taken = static_cast<double>(std::max<size_t>(streamed_->bytes_taken(), 1));
  return std::max(known_bytes, known_bytes / taken * static_cast<double>(file_bytes()));
}

}  // namespace rtsql::csv
