// Keeps what a client sends in a temporary file until all of it is there: rows are loaded then, and nobody
// has the device while a client is waited for.
#pragma once

#include <string>
#include <string_view>

#include "common/temporary_file.h"

namespace rtsql::server {

// Throws Error(kIo) as TemporaryFile does.
class Spool {
 public:
  void write(std::string_view bytes);  // in large pieces
  void flush();                        // before the path is read
  // Takes off what the text ends with, if it does.
  void remove_end(std::string_view line);

  std::string path() const { return file_.path(); }  // by which this process reads it

 private:
  TemporaryFile file_;
  std::string buffer_;
  uint64_t written_ = 0;
};

}  // namespace rtsql::server
