#include "shell/render/cut_names.h"

#include <algorithm>
#include <string_view>

#include "common/display_text.h"
#include "common/utf8.h"

namespace rtsql {
namespace {

constexpr std::string_view kEllipsis = "…";

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
  std::vector<std::string> all;
  for (size_t i = 0; i < names.size(); ++i) {
    std::string cut = names[i];
    truncate_display(cut, widths[i]);
    const bool is_cut = cut != names[i];
    const std::string_view kept(cut.data(), is_cut ? cut.size() - kEllipsis.size() : cut.size());
    const auto begins_alike = [&](const std::string& name) { return name.starts_with(kept); };
    const bool looks_alike = is_cut && std::ranges::count_if(names, begins_alike) > 1;
    all.push_back(looks_alike ? cut_in_middle(names[i], widths[i]) : cut);
  }
  return all;
}

}  // namespace rtsql
