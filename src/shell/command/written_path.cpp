#include "shell/command/written_path.h"

namespace rtsql {

NamePath written_path(const std::string& written) {
  NamePath path{written};
  for (size_t dot = path.name.find('.'); dot != std::string::npos; dot = path.name.find('.')) {
    path.qualifiers.push_back(path.name.substr(0, dot));
    path.name.erase(0, dot + 1);
  }
  return path;
}

}  // namespace rtsql
