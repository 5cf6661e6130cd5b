#include "files/whole_file.h"

#include <span>

namespace rtsql {

std::string read_all(const File& file) {
  std::string bytes(file.size(), '\0');
  file.read(0, std::as_writable_bytes(std::span(bytes)));
  return bytes;
}

std::string read_all(Files& files, const std::string& path) {
  return read_all(*files.open(path, FileUse::kRead));
}

void write_new(Files& files, const std::string& path, const std::string& bytes) {
  const std::unique_ptr<File> file = files.open(path, FileUse::kCreate);
  file->write(0, std::as_bytes(std::span(bytes)));
  file->sync();
}

}  // namespace rtsql
