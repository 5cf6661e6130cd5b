#include "failing_files.h"

#include <cerrno>

#include "common/file_error.h"

namespace rtsql {
namespace {

class FailingFile : public File {
 public:
  FailingFile(FailingFiles& files, std::string path, std::unique_ptr<File> file)
      : files_(files), path_(std::move(path)), file_(std::move(file)) {}

  uint64_t size() const override { return file_->size(); }
  void read(uint64_t begin, std::span<std::byte> bytes) const override {
    files_.count_call(path_);
    file_->read(begin, bytes);
  }
  // Half of what is written is there when it fails.
  void write(uint64_t begin, std::span<const std::byte> bytes) override {
    file_->write(begin, bytes.first(bytes.size() / 2));
    files_.count_call(path_);
    file_->write(begin, bytes);
  }
  void truncate(uint64_t bytes) override {
    files_.count_call(path_);
    file_->truncate(bytes);
  }
  void sync() override { files_.count_call(path_); }

 private:
  FailingFiles& files_;
  const std::string path_;
  const std::unique_ptr<File> file_;
};

}  // namespace

void FailingFiles::count_call(const std::string& path) {
  if (++calls_ == failing_) throw write_error(path, EIO);
}

std::unique_ptr<File> FailingFiles::open(const std::string& path, FileUse use) {
  count_call(path);
  return std::make_unique<FailingFile>(*this, path, MemoryFiles::open(path, use));
}

void FailingFiles::make_folder(const std::string& path) {
  count_call(path);
  MemoryFiles::make_folder(path);
}

void FailingFiles::rename(const std::string& from, const std::string& to) {
  count_call(to);
  MemoryFiles::rename(from, to);
}

void FailingFiles::remove(const std::string& path) {
  count_call(path);
  MemoryFiles::remove(path);
}

void FailingFiles::sync_folder(const std::string& path) {
  count_call(path);
}

}  // namespace rtsql
