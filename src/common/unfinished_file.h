// Keeps track of files that must not outlive the process before they are whole. A signal that ends the
// process runs no destructor, so its handler removes them.
#pragma once

#include <atomic>
#include <string>

namespace rtsql {

// Owns the name of a file, which is removed when this object is destroyed or remove_unfinished_files() is
// called. The file may be created after this object, so that no signal finds one that is not noted.
class UnfinishedFile {
 public:
  explicit UnfinishedFile(std::string path);
  ~UnfinishedFile();
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;

  const std::string& path() const { return path_; }
  // Gives the file, which is whole, the name `target` from now on. Returns false, with errno, if that cannot
  // be done.
  bool finish(const std::string& target);

 private:
  void forget();

  std::string path_;
  std::atomic<char*>* note_ = nullptr;  // null: not noted, or finished
};

// A signal handler whose process ends may call it: it takes no lock and no memory.
void remove_unfinished_files() noexcept;

}  // namespace rtsql
