// Gives a test a folder of its own, so that tests run beside each other.
#pragma once

#include <filesystem>

namespace rtsql::test {

// The folder is made empty, and removed with all that it holds at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();  // throws std::system_error
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace rtsql::test
