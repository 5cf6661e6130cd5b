// Files without a byte, of which a pattern may find some among others.
#pragma once

#include <string>
#include <vector>

namespace rtsql::csv {

struct FilledFiles {
  std::vector<std::string> paths;  // all where none has a byte
  std::vector<std::string> notes;  // on those that are left out
};
FilledFiles without_empty(const std::vector<std::string>& paths);

}  // namespace rtsql::csv
