// Holds what dot commands switch.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "shell/render/mode.h"

namespace rtsql {

struct ShellSettings {
  const Mode* mode = &default_mode();
  bool headers = true;
  std::optional<std::string> null_text;  // absent: the mode's own
  bool timing = true;
  uint64_t max_rows = 40;  // shown on a terminal; 0: all
  bool echo = false;
  bool bail = true;
};

}  // namespace rtsql
