#include "shell/output.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "common/file_error.h"

namespace rtsql {
namespace {

constexpr size_t kBufferBytes = 1 << 16;
constexpr mode_t kNewFileMode = 0666;  // less the umask

std::string quoted(const std::string& path) {
  return '"' + path + '"';
}

// `path` for messages.
int open_or_throw(const std::string& written_path, const std::string& path) {
  int descriptor = ::open(written_path.c_str(), O_TRUNC | O_WRONLY | O_CREAT | O_CLOEXEC, kNewFileMode);
  if (descriptor < 0) throw write_error(path, errno);
  return descriptor;
}

}  // namespace

Output::Output(int descriptor, std::string name)
    : descriptor_(descriptor), terminal_(::isatty(descriptor) == 1), name_(std::move(name)) {
  buffer_.reserve(kBufferBytes);
}

std::unique_ptr<Output> Output::standard() {
  return std::unique_ptr<Output>(new Output(STDOUT_FILENO, "standard output"));
}

std::unique_ptr<Output> Output::file(const std::string& path) {
  return std::unique_ptr<Output>(new Output(open_or_throw(path, path), quoted(path)));
}

std::unique_ptr<Output> Output::replacing(const std::string& path) {
  auto file = std::make_unique<ReplacedFile>(path);
  std::unique_ptr<Output> output(new Output(open_or_throw(file->written_path(), path), quoted(path)));
  output->replaced_ = std::move(file);
  return output;
}

Output::~Output() {
  if (descriptor_ > STDERR_FILENO) ::close(descriptor_);
}

void Output::write(std::string_view text) {
  untouched_ = untouched_ && text.empty();
  if (buffer_.size() + text.size() > kBufferBytes) flush();
  if (text.size() >= kBufferBytes) {
    write_out(text);
  } else {
    buffer_ += text;
  }
}

void Output::flush() {
  write_out(buffer_);
  buffer_.clear();
}

void Output::commit() {
  flush();
  if (replaced_ && !replaced_->commit()) fail();
  replaced_.reset();
}

void Output::write_out(std::string_view text) {
  while (!text.empty()) {
    ssize_t written = ::write(descriptor_, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<size_t>(written));
    } else if (errno != EINTR) {
      fail();
    }
  }
}

void Output::fail() {
  int reason = errno;
  buffer_.clear();
  failed_ = true;
  if (reason == EPIPE && descriptor_ == STDOUT_FILENO) throw OutputClosed();
  throw Error(ErrorKind::kIo, fmt::format("cannot write {}: {}", name_, std::strerror(reason)));
}

}  // namespace rtsql
