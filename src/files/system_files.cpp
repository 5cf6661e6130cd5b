#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <string_view>
#include <utility>

#include "common/error.h"
#include "common/file_error.h"
#include "files/files.h"

namespace rtsql {
namespace {

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(Descriptor&&) = delete;

  int number() const { return number_; }

 private:
  int number_;
};

// Calls what may be interrupted by a signal until it is not.
template <class Call>
auto uninterrupted(const Call& call) {
  auto result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
}

class SystemFile : public File {
 public:
  SystemFile(std::string path, Descriptor descriptor)
      : path_(std::move(path)), descriptor_(std::move(descriptor)) {}

  uint64_t size() const override {
    struct stat status = {};
    if (::fstat(descriptor_.number(), &status) != 0) throw read_error(path_, errno);
    return static_cast<uint64_t>(status.st_size);
  }

  void read(uint64_t begin, std::span<std::byte> bytes) const override {
    while (!bytes.empty()) {
      const ssize_t count = uninterrupted([&] {
        return ::pread(descriptor_.number(), bytes.data(), bytes.size(), static_cast<off_t>(begin));
      });
      if (count < 0) throw read_error(path_, errno);
      if (count == 0) throw cut_short(begin + bytes.size());
      begin += static_cast<uint64_t>(count);
      bytes = bytes.subspan(static_cast<size_t>(count));
    }
  }

  void write(uint64_t begin, std::span<const std::byte> bytes) override {
    while (!bytes.empty()) {
      const ssize_t count = uninterrupted([&] {
        return ::pwrite(descriptor_.number(), bytes.data(), bytes.size(), static_cast<off_t>(begin));
      });
      if (count < 0) throw write_error(path_, errno);
      begin += static_cast<uint64_t>(count);
      bytes = bytes.subspan(static_cast<size_t>(count));
    }
  }

  void truncate(uint64_t bytes) override {
    if (uninterrupted([&] { return ::ftruncate(descriptor_.number(), static_cast<off_t>(bytes)); }) != 0)
      throw write_error(path_, errno);
  }

  void sync() override {
    if (uninterrupted([&] { return ::fsync(descriptor_.number()); }) != 0) throw write_error(path_, errno);
  }

 private:
  Error cut_short(uint64_t expected) const {
    return Error(ErrorKind::kData,
                 fmt::format("\"{}\" is cut short: it has {} bytes, and at least {} were expected", path_,
                             size(), expected))
        .sqlstate(sqlstate::kDataCorrupted);
  }

  std::string path_;
  Descriptor descriptor_;
};

class SystemLock : public FileLock {
 public:
  explicit SystemLock(Descriptor descriptor) : descriptor_(std::move(descriptor)) {}

 private:
  Descriptor descriptor_;  // closing it gives the lock back
};

// The holder of a lock leaves a line about itself in the file.
std::string holder_of(int descriptor) {
  std::array<char, 256> text = {};
  const ssize_t count = ::pread(descriptor, text.data(), text.size(), 0);
  const std::string_view line(text.data(), count < 0 ? 0 : static_cast<size_t>(count));
  return std::string(line.substr(0, line.find('\n')));
}

std::string this_process() {
  std::array<char, 256> host = {};
  ::gethostname(host.data(), host.size() - 1);
  return fmt::format("process {} on {}", ::getpid(), host.data());
}

class SystemFiles : public Files {
 public:
  std::unique_ptr<File> open(const std::string& path, FileUse use) override {
    int flags = O_CLOEXEC | O_NOCTTY;
    flags |= use == FileUse::kRead ? O_RDONLY : O_RDWR;
    if (use == FileUse::kCreate) flags |= O_CREAT | O_EXCL;
    Descriptor descriptor(uninterrupted([&] { return ::open(path.c_str(), flags, 0666); }));
    if (descriptor.number() < 0)
      throw use == FileUse::kRead ? read_error(path, errno) : write_error(path, errno);
    return std::make_unique<SystemFile>(path, std::move(descriptor));
  }

  bool exists(const std::string& path) const override {
    struct stat status = {};
    return ::stat(path.c_str(), &status) == 0;
  }

  std::vector<std::string> list(const std::string& folder) const override {
    std::vector<std::string> names;
    std::error_code error;
    std::filesystem::directory_iterator entry(folder, error);
    for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error))
      names.push_back(entry->path().filename().string());
    if (error) throw read_error(folder, error.value());
    return names;
  }

  void make_folder(const std::string& path) override {
    if (::mkdir(path.c_str(), 0777) != 0) throw write_error(path, errno);
  }

  void rename(const std::string& from, const std::string& to) override {
    if (::rename(from.c_str(), to.c_str()) != 0) throw write_error(to, errno);
  }

  void remove(const std::string& path) override {
    if (::unlink(path.c_str()) != 0) throw write_error(path, errno);
  }

  void sync_folder(const std::string& path) override {
    const Descriptor folder(
        uninterrupted([&] { return ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); }));
    if (folder.number() < 0) throw read_error(path, errno);
    if (uninterrupted([&] { return ::fsync(folder.number()); }) != 0) throw write_error(path, errno);
  }

  // A reader may not be allowed to write the file, which needs no more than to be there.
  std::unique_ptr<FileLock> lock(const std::string& path, LockKind kind) override {
    const bool writes = kind == LockKind::kExclusive;
    Descriptor descriptor(uninterrupted(
        [&] { return ::open(path.c_str(), (writes ? O_RDWR | O_CREAT : O_RDONLY) | O_CLOEXEC, 0666); }));
    // A writer makes the file: where there is none, nobody writes.
    if (descriptor.number() < 0 && errno == ENOENT && !writes)
      return std::make_unique<SystemLock>(std::move(descriptor));
    if (descriptor.number() < 0) throw writes ? write_error(path, errno) : read_error(path, errno);
    if (uninterrupted([&] { return ::flock(descriptor.number(), (writes ? LOCK_EX : LOCK_SH) | LOCK_NB); }) !=
        0)
      throw errno == EWOULDBLOCK ? is_locked(path, writes, holder_of(descriptor.number()))
                                 : write_error(path, errno);
    if (writes) {
      SystemFile file(path, Descriptor(::dup(descriptor.number())));
      const std::string line = this_process() + "\n";
      file.truncate(0);
      file.write(0, std::as_bytes(std::span(line)));
    }
    return std::make_unique<SystemLock>(std::move(descriptor));
  }

 private:
  static Error is_locked(const std::string& path, bool writes, const std::string& holder) {
    const std::string folder = std::filesystem::path(path).parent_path().string();
    return Error(
               ErrorKind::kIo,
               fmt::format(
                   "\"{}\" is open already{}", folder,
                   holder.empty() ? "" : fmt::format(": {} writes to it, or was the last to do so", holder)))
        .sqlstate(sqlstate::kObjectInUse)
        .hint(writes ? "one process writes to a database, while no other has it open; --readonly, or "
                       "READ_ONLY of ATTACH, lets many read it"
                     : "many processes read a database while none writes to it");
  }
};

}  // namespace

Files& system_files() {
  static SystemFiles files;
  return files;
}

}  // namespace rtsql
