#include "common/unfinished_file.h"

#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace rtsql {
namespace {

// A statement writes one file, and `.once` another. A file that finds no room here is still removed by its
// destructor.
std::array<std::atomic<char*>, 16> noted_paths{};

}  // namespace

UnfinishedFile::UnfinishedFile(std::string path) : path_(std::move(path)) {
  char* copy = ::strdup(path_.c_str());
  for (std::atomic<char*>& note : noted_paths) {
    char* none = nullptr;
    if (!note.compare_exchange_strong(none, copy)) continue;
    note_ = &note;
    return;
  }
  std::free(copy);
}

UnfinishedFile::~UnfinishedFile() {
  if (!path_.empty()) ::unlink(path_.c_str());
  forget();
}

bool UnfinishedFile::finish(const std::string& target) {
  if (std::rename(path_.c_str(), target.c_str()) != 0) return false;
  path_.clear();
  forget();
  return true;
}

// A handler that has taken the path keeps it: whoever exchanges it for null owns it.
void UnfinishedFile::forget() {
  if (note_ != nullptr) std::free(note_->exchange(nullptr));
  note_ = nullptr;
}

void remove_unfinished_files() noexcept {
  for (std::atomic<char*>& note : noted_paths) {
    if (const char* path = note.exchange(nullptr)) ::unlink(path);
  }
}

}  // namespace rtsql
