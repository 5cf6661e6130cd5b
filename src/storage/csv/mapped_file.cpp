#include "storage/csv/mapped_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "common/display_text.h"
#include "common/file_error.h"
#include "common/standard_input.h"
#include "common/wait_notice.h"

namespace rtsql::csv {
namespace {

constexpr int kPollMilliseconds = 50;
constexpr size_t kLeastMapped = 64 << 10;  // smaller files, of which there may be many, are read

class Descriptor {
 public:
  explicit Descriptor(const std::string& path)
      : number_(is_standard_input(path) ? open_standard_input()
                                        : open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
    if (number_ < 0) throw read_error(path, errno);
  }
  ~Descriptor() { close(number_); }
  Descriptor(const Descriptor&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

// Whoever writes into a pipe may take long to begin and to go on: Ctrl-C must be seen in between.
void wait_for_bytes(const std::string& path, int descriptor, const WorkContext& context) {
  const std::string name = is_standard_input(path) ? "standard input" : displayable(path);
  const WaitNotice notice(context, fmt::format("waiting for {} to be written", name));
  pollfd entry = {descriptor, POLLIN, 0};
  do notice.poll();
  while (poll(&entry, 1, kPollMilliseconds) <= 0);  // a signal ends it too
}

// A regular file is read from its beginning, wherever those stand who have its descriptor, too.
std::string read_all(const std::string& path, int descriptor, bool is_regular, const WorkContext& context) {
  std::string text;
  std::array<char, 1 << 16> block;
  while (true) {
    wait_for_bytes(path, descriptor, context);
    const ssize_t count = is_regular
                              ? pread(descriptor, block.data(), block.size(), static_cast<off_t>(text.size()))
                              : ::read(descriptor, block.data(), block.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count < 0) throw read_error(path, errno);
    if (count == 0) return text;
    text.append(block.data(), static_cast<size_t>(count));
  }
}

}  // namespace

MappedFile::MappedFile(const std::string& path, const WorkContext& context) : path_(path) {
  Descriptor descriptor(path);
  struct stat status;
  if (fstat(descriptor.number(), &status) != 0) throw read_error(path, errno);
  if (S_ISDIR(status.st_mode)) throw read_error(path, EISDIR);
  auto size = static_cast<size_t>(status.st_size);
  if (S_ISREG(status.st_mode) && size >= kLeastMapped) {
    void* mapping = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor.number(), 0);
    if (mapping != MAP_FAILED) {
      mapping_ = mapping;
      guard_.emplace(mapping, size);
      device_ = status.st_dev;
      inode_ = status.st_ino;
      bytes_ = {static_cast<const char*>(mapping), size};
      return;
    }
  }
  copy_ = read_all(path, descriptor.number(), S_ISREG(status.st_mode), context);
  bytes_ = copy_;
}

void MappedFile::check_whole() const {
  if (mapping_ == nullptr) return;
  struct stat status;
  const bool is_same =
      stat(path_.c_str(), &status) == 0 && status.st_dev == device_ && status.st_ino == inode_;
  const bool shrunk = is_same && static_cast<size_t>(status.st_size) < bytes_.size();
  if (!shrunk && !guard_->truncated()) return;
  throw Error(ErrorKind::kIo, fmt::format("\"{}\" was cut short while it was read", path_))
      .hint("load it when nothing writes it");
}

MappedFile::~MappedFile() {
  guard_.reset();
  if (mapping_ == nullptr) return;
  munmap(mapping_, bytes_.size());
}

}  // namespace rtsql::csv
