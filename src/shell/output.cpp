#include "shell/output.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "common/error.h"

namespace rtsql {
namespace {

constexpr size_t kBufferBytes = 1 << 16;
constexpr mode_t kNewFileMode = 0666;  // less the umask

std::string quoted(const std::string& path) {
  return '"' + path + '"';
}

int open_or_throw(const std::string& path, int flags) {
  int descriptor = ::open(path.c_str(), flags | O_WRONLY | O_CREAT | O_CLOEXEC, kNewFileMode);
  if (descriptor < 0) {
    throw Error(ErrorKind::kIo, fmt::format("cannot write \"{}\": {}", path, std::strerror(errno)));
  }
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
  return std::unique_ptr<Output>(new Output(open_or_throw(path, O_TRUNC), quoted(path)));
}

std::unique_ptr<Output> Output::replacing(const std::string& path) {
  struct stat status = {};
  bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists && !S_ISREG(status.st_mode)) return file(path);
  // A symbolic link stays one: its target is replaced.
  std::error_code error;
  std::string final_path = exists ? std::filesystem::canonical(path, error).string() : path;
  if (error) final_path = path;
  std::string temporary_path = fmt::format("{}.{}.tmp", final_path, ::getpid());
  std::unique_ptr<Output> output(new Output(open_or_throw(temporary_path, O_TRUNC), quoted(path)));
  if (exists) ::fchmod(output->descriptor_, status.st_mode & 07777);
  output->temporary_path_ = std::move(temporary_path);
  output->final_path_ = std::move(final_path);
  return output;
}

Output::~Output() {
  if (descriptor_ > STDERR_FILENO) ::close(descriptor_);
  if (!temporary_path_.empty()) ::unlink(temporary_path_.c_str());
}

void Output::write(std::string_view text) {
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
  if (temporary_path_.empty()) return;
  if (std::rename(temporary_path_.c_str(), final_path_.c_str()) != 0) fail();
  temporary_path_.clear();
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
