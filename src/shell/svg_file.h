// Writes images of SVG, the one format of images here.
#pragma once

#include <string>
#include <string_view>

#include "common/interrupt.h"

namespace rtsql {

// Replaces the file. Throws Error(kValue) where the name ends as that of another format does, and as
// OutputFile does.
void write_svg_file(const std::string& path, std::string_view svg, const WorkContext& work);

}  // namespace rtsql
