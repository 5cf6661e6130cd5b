#include "server/copy/spool.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "common/error.h"
#include "common/file_error.h"

namespace rtsql::server {
namespace {

constexpr size_t kPieceBytes = size_t{64} << 10;

std::string temporary_folder() {
  const char* const named = std::getenv("TMPDIR");
  return named != nullptr && *named != '\0' ? named : "/tmp";
}

}  // namespace

Spool::Spool() {
  const std::string folder = temporary_folder();
  descriptor_ = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (descriptor_ < 0) {
    std::string name = folder + "/rtsql-copy-XXXXXX";
    descriptor_ = ::mkostemp(name.data(), O_CLOEXEC);
    if (descriptor_ < 0) throw write_error(folder, errno);
    ::unlink(name.c_str());
  }
}

Spool::~Spool() {
  ::close(descriptor_);
}

void Spool::write(std::string_view bytes) {
  buffer_ += bytes;
  if (buffer_.size() >= kPieceBytes) flush();
}

void Spool::flush() {
  std::string_view rest = buffer_;
  while (!rest.empty()) {
    const ssize_t count = ::write(descriptor_, rest.data(), rest.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw write_error(temporary_folder(), errno);
    rest.remove_prefix(static_cast<size_t>(count));
    written_ += static_cast<size_t>(count);
  }
  buffer_.clear();
}

void Spool::remove_end(std::string_view line) {
  flush();
  if (written_ < line.size()) return;
  std::string end(line.size(), '\0');
  const size_t begin = written_ - line.size();
  const ssize_t count = ::pread(descriptor_, end.data(), end.size(), static_cast<off_t>(begin));
  if (count != static_cast<ssize_t>(end.size()) || end != line) return;
  if (::ftruncate(descriptor_, static_cast<off_t>(begin)) == 0) written_ = begin;
}

std::string Spool::path() const {
  return fmt::format("/proc/self/fd/{}", descriptor_);
}

}  // namespace rtsql::server
