#include "shell/render/cut_names.h"

#include <map>

#include "common/display_text.h"
#include "common/utf8.h"

namespace rtsql {
namespace {

std::string cut_in_middle(const std::string& name, size_t width) {
  if (display_width(name) <= width) return name;
  std::string begin = name;
  truncate_display(begin, (width + 1) / 2);
  const size_t left = width - display_width(begin);
  size_t at = 0;
  while (display_width(std::string_view(name).substr(at)) > left) at += code_point_at(name, at).bytes;
  return begin + name.substr(at);
}

}  // namespace

std::vector<std::string> cut_names(const std::vector<std::string>& names, const std::vector<size_t>& widths) {
  std::vector<std::string> cut = names;
  std::map<std::string, size_t> times;
  for (size_t i = 0; i < cut.size(); ++i) {
    truncate_display(cut[i], widths[i]);
    ++times[cut[i]];
  }
  for (size_t i = 0; i < cut.size(); ++i) {
    if (times[cut[i]] > 1) cut[i] = cut_in_middle(names[i], widths[i]);
  }
  return cut;
}

}  // namespace rtsql
