// Reads files of text that tests compare with what is printed.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace rtsql::test {

inline std::string read_text(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// Returns the names, without the extension, of the files of that extension, in order.
inline std::vector<std::string> stems_in(const std::filesystem::path& folder, std::string_view extension) {
  std::vector<std::string> stems;
  for (const std::filesystem::directory_entry& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == extension) stems.push_back(entry.path().stem());
  }
  std::sort(stems.begin(), stems.end());
  return stems;
}

}  // namespace rtsql::test
