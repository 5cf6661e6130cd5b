// A file that is written beside its place and put there when it is whole, so that whoever reads it finds it
// whole or as it was before.
#pragma once

#include <string>

namespace rtsql {

class ReplacedFile {
 public:
  // A symbolic link stays one: its target is replaced. What is no regular file (a device, a pipe), or lies in
  // a folder that takes no new file, is written directly. Throws Error(kIo) if there is a file that must not
  // be written.
  explicit ReplacedFile(const std::string& path);
  ~ReplacedFile();  // removes what was not put in place
  ReplacedFile(const ReplacedFile&) = delete;
  ReplacedFile& operator=(const ReplacedFile&) = delete;

  // To be created or emptied by the owner, and written.
  const std::string& written_path() const { return written_path_; }
  // Puts in place what was written; false, with errno, if that cannot be done.
  bool commit();

 private:
  std::string final_path_;
  std::string written_path_;
  unsigned mode_ = 0;  // of the file that is replaced; 0: there is none
  bool pending_ = false;
};

}  // namespace rtsql
