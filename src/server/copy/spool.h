// Keeps what a client sends in a file without a name until all of it is there: rows are loaded then, and
// nobody has the device while a client is waited for.
#pragma once

#include <string>
#include <string_view>

namespace rtsql::server {

class Spool {
 public:
  Spool();  // throws Error(kIo) where the folder of temporary files takes none
  ~Spool();
  Spool(const Spool&) = delete;
  Spool& operator=(const Spool&) = delete;

  void write(std::string_view bytes);  // in large pieces; throws Error(kIo)
  void flush();                        // before the path is read
  // Takes off what the text ends with, if it does.
  void remove_end(std::string_view line);

  std::string path() const;  // by which this process reads it

 private:
  int descriptor_ = -1;
  std::string buffer_;
  size_t written_ = 0;
};

}  // namespace rtsql::server
