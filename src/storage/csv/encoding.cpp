#include "storage/csv/encoding.h"

#include <fmt/format.h>
#include <iconv.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "common/error.h"
#include "common/text.h"

namespace rtsql::csv {
namespace {

constexpr size_t kBufferBytes = 64 << 10;
constexpr size_t kMostNameBytes = 40;
// Names that people use and iconv does not.
constexpr std::pair<std::string_view, std::string_view> kOtherEncodings[] = {
    {"latin-1", "ISO-8859-1"}, {"latin_1", "ISO-8859-1"}, {"utf16", "UTF-16"}, {"ansi", "WINDOWS-1252"}};

class Iconv {
 public:
  explicit Iconv(const std::string& from) : handle_(iconv_open("UTF-8", from.c_str())) {}
  ~Iconv() {
    if (is_open()) iconv_close(handle_);
  }
  Iconv(const Iconv&) = delete;
  Iconv& operator=(const Iconv&) = delete;

  bool is_open() const { return handle_ != reinterpret_cast<iconv_t>(-1); }
  // As iconv(3).
  size_t convert(char** in, size_t* in_left, char** out, size_t* out_left) {
    return iconv(handle_, in, in_left, out, out_left);
  }

 private:
  iconv_t handle_;
};

class PlainSource : public ByteSource {
 public:
  explicit PlainSource(std::string_view bytes) : bytes_(bytes) {}

  size_t read(std::span<char> room) override {
    const size_t count = std::min(room.size(), bytes_.size() - taken_);
    std::memcpy(room.data(), bytes_.data() + taken_, count);
    taken_ += count;
    return count;
  }
  size_t bytes_taken() const override { return taken_; }

 private:
  std::string_view bytes_;
  size_t taken_ = 0;
};

class Converter : public ByteSource {
 public:
  Converter(std::unique_ptr<ByteSource> source, std::string path, std::string encoding)
      : source_(std::move(source)),
        path_(std::move(path)),
        encoding_(std::move(encoding)),
        iconv_(encoding_) {
    if (!iconv_.is_open()) throw Error(ErrorKind::kIo, fmt::format("iconv does not know {}", encoding_));
    input_.resize(kBufferBytes);
    output_.resize(kBufferBytes);
  }

  size_t read(std::span<char> room) override {
    while (given_ == converted_) {
      if (!convert_some()) return 0;
    }
    const size_t count = std::min(room.size(), converted_ - given_);
    std::memcpy(room.data(), output_.data() + given_, count);
    given_ += count;
    return count;
  }
  size_t bytes_taken() const override { return source_->bytes_taken(); }

 private:
  // Converts what is there, of which the last character may not be whole. Returns false at the end.
  bool convert_some() {
    const size_t read = source_->read(std::span(input_).subspan(held_));
    if (read == 0 && held_ == 0) return false;
    if (read == 0) fail("the text ends within a character");
    const size_t bytes = held_ + read;
    char* in = input_.data();
    size_t in_left = bytes;
    char* out = output_.data();
    size_t out_left = output_.size();
    // The buffer for the text is as long as that for the bytes: where it is full, the rest is held.
    const size_t status = iconv_.convert(&in, &in_left, &out, &out_left);
    position_ += bytes - in_left;
    if (status == static_cast<size_t>(-1) && errno == EILSEQ)
      fail(fmt::format("byte {:#04x} is none of that encoding", static_cast<unsigned char>(*in)));
    std::memmove(input_.data(), in, in_left);
    held_ = in_left;
    given_ = 0;
    converted_ = output_.size() - out_left;
    return true;
  }

  [[noreturn]] void fail(const std::string& why) const {
    throw Error(ErrorKind::kData, fmt::format("{}, byte {} of the text: {} ({})", path_,
                                              format_count(position_), why, encoding_))
        .sqlstate(sqlstate::kInvalidCharacter)
        .hint("encoding says how the file is written");
  }

  std::unique_ptr<ByteSource> source_;
  std::string path_;
  std::string encoding_;
  Iconv iconv_;
  std::string input_;
  size_t held_ = 0;  // bytes at its front that are yet to be converted
  std::string output_;
  size_t converted_ = 0;
  size_t given_ = 0;     // of these
  size_t position_ = 0;  // of the first byte that is held
};

}  // namespace

std::optional<std::string> encoding_called(std::string_view name) {
  if (equals_ignore_case(name, "utf-8") || equals_ignore_case(name, "utf8")) return std::string();
  // A slash would add what iconv is to do with other characters.
  if (name.empty() || name.size() > kMostNameBytes || name.find('/') != std::string_view::npos)
    return std::nullopt;
  std::string called(name);
  for (const auto& [other, known] : kOtherEncodings) {
    if (equals_ignore_case(name, other)) called = known;
  }
  if (!Iconv(called).is_open()) return std::nullopt;
  return called;
}

std::unique_ptr<ByteSource> make_plain_source(std::string_view bytes) {
  return std::make_unique<PlainSource>(bytes);
}

std::unique_ptr<ByteSource> make_converter(std::unique_ptr<ByteSource> source, std::string path,
                                           const std::string& encoding) {
  return std::make_unique<Converter>(std::move(source), std::move(path), encoding);
}

}  // namespace rtsql::csv
