#include "shell/svg_file.h"

#include <fmt/format.h>

#include <filesystem>

#include "common/error.h"
#include "common/text.h"
#include "shell/output.h"

namespace rtsql {

void write_svg_file(const std::string& path, std::string_view svg, const WorkContext& work) {
  const std::filesystem::path name(path);
  const std::string ending = name.extension().string();
  if (!ending.empty() && !equals_ignore_case(ending, ".svg")) {
    const std::string as_svg = std::filesystem::path(name).replace_extension(".svg").string();
    throw Error(ErrorKind::kValue, fmt::format("images are written as SVG, not as {}", ending))
        .hint(fmt::format("name the file '{}'; other programs convert it", as_svg));
  }
  write_whole_file(path, svg, work);
}

}  // namespace rtsql
