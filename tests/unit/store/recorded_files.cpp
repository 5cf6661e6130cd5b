#include "recorded_files.h"

#include <algorithm>
#include <set>

namespace rtsql {
namespace {

std::string folder_of(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash);
}

}  // namespace

class RecordedFile : public File {
 public:
  RecordedFile(RecordedFiles& files, uint64_t number, std::unique_ptr<File> file)
      : files_(files), number_(number), file_(std::move(file)) {}

  uint64_t size() const override { return file_->size(); }
  void read(uint64_t begin, std::span<std::byte> bytes) const override { file_->read(begin, bytes); }
  void write(uint64_t begin, std::span<const std::byte> bytes) override {
    file_->write(begin, bytes);
    note(RecordedFiles::Step::Kind::kWrite, begin,
         std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
  }
  void truncate(uint64_t bytes) override {
    file_->truncate(bytes);
    note(RecordedFiles::Step::Kind::kTruncate, bytes, {});
  }
  void sync() override { note(RecordedFiles::Step::Kind::kSync, 0, {}); }

 private:
  void note(RecordedFiles::Step::Kind kind, uint64_t begin, std::string bytes) {
    files_.steps_.push_back({kind, {}, number_, begin, std::move(bytes)});
  }

  RecordedFiles& files_;
  const uint64_t number_;
  const std::unique_ptr<File> file_;
};

std::unique_ptr<File> RecordedFiles::open(const std::string& path, FileUse use) {
  std::unique_ptr<File> file = MemoryFiles::open(path, use);
  if (use == FileUse::kCreate) {
    files_[path] = next_file_;
    steps_.push_back({Step::Kind::kCreate, path, next_file_++});
  }
  return std::make_unique<RecordedFile>(*this, files_.at(path), std::move(file));
}

void RecordedFiles::make_folder(const std::string& path) {
  MemoryFiles::make_folder(path);
  steps_.push_back({Step::Kind::kMakeFolder, path});
}

void RecordedFiles::rename(const std::string& from, const std::string& to) {
  MemoryFiles::rename(from, to);
  steps_.push_back({Step::Kind::kRename, from, files_.at(from), 0, to});
  files_[to] = files_.at(from);
  files_.erase(from);
}

void RecordedFiles::remove(const std::string& path) {
  MemoryFiles::remove(path);
  steps_.push_back({Step::Kind::kRemove, path, files_.at(path)});
  files_.erase(path);
}

void RecordedFiles::sync_folder(const std::string& path) {
  steps_.push_back({Step::Kind::kSyncFolder, path});
}

// The lock's file is none of what is recorded: a store finds one, or makes it.
std::unique_ptr<FileLock> RecordedFiles::lock(const std::string& path, LockKind kind) {
  return MemoryFiles::lock(path, kind);
}

MemoryFiles RecordedFiles::after_crash(size_t steps, std::mt19937& random) const {
  // A later sync, within the steps that were done, has put these on the disk for certain.
  std::map<uint64_t, size_t> synced_files;
  std::map<std::string, size_t> synced_folders;
  for (size_t i = 0; i < steps; ++i) {
    if (steps_[i].kind == Step::Kind::kSync) synced_files[steps_[i].file] = i;
    if (steps_[i].kind == Step::Kind::kSyncFolder) synced_folders[steps_[i].path] = i;
  }
  const auto is_certain = [](const auto& synced, const auto& what, size_t step) {
    const auto place = synced.find(what);
    return place != synced.end() && step < place->second;
  };
  std::map<uint64_t, std::shared_ptr<std::string>> bytes;
  std::map<std::string, uint64_t> names;
  std::set<std::string> folders;
  for (size_t i = 0; i < steps; ++i) {
    const Step& step = steps_[i];
    const bool is_name_there = is_certain(synced_folders, folder_of(step.path), i) || random() % 2 == 0;
    const bool is_write_there = is_certain(synced_files, step.file, i);
    switch (step.kind) {
      case Step::Kind::kMakeFolder:
        if (is_name_there) folders.insert(step.path);
        break;
      case Step::Kind::kCreate:
        bytes[step.file] = std::make_shared<std::string>();
        if (is_name_there) names[step.path] = step.file;
        break;
      case Step::Kind::kWrite: {
        const uint64_t kept = is_write_there      ? step.bytes.size()
                              : random() % 3 == 0 ? step.bytes.size()
                              : random() % 2 == 0 ? 0
                                                  : random() % (step.bytes.size() + 1);
        std::string& file = *bytes[step.file];
        // A part that was not written reads as zeros where the file is longer than it.
        if (random() % 2 == 0 || kept > 0) file.resize(std::max<size_t>(file.size(), step.begin + kept));
        std::copy_n(step.bytes.begin(), kept, file.begin() + static_cast<ptrdiff_t>(step.begin));
        break;
      }
      case Step::Kind::kTruncate:
        if (is_write_there || random() % 2 == 0) bytes[step.file]->resize(step.begin);
        break;
      case Step::Kind::kRename:
        if (is_name_there) {
          names.erase(step.path);
          names[step.bytes] = step.file;
        }
        break;
      case Step::Kind::kRemove:
        if (is_name_there) names.erase(step.path);
        break;
      case Step::Kind::kSync:
      case Step::Kind::kSyncFolder:
        break;
    }
  }
  MemoryFiles left;
  for (const std::string& folder : folders) left.make_folder(folder);
  for (const auto& [path, file] : names) {
    if (folders.contains(folder_of(path))) left.contents()[path] = bytes[file];
  }
  return left;
}

}  // namespace rtsql
