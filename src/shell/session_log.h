// Keeps what was run and what became of it in a file that is SQL itself: outcomes are comments.
#pragma once

#include <fstream>
#include <string>
#include <string_view>

namespace rtsql {

class SessionLog {
 public:
  // Appends to the file, which is made if there is none. Throws Error(kIo).
  explicit SessionLog(const std::string& path);

  // Writes the time, the statement or command, and how it ended. Throws Error(kIo).
  void write(std::string_view text, std::string_view outcome);

 private:
  std::string path_;
  std::ofstream file_;
};

}  // namespace rtsql
