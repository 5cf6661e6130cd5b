// Holds what options and dot commands switch.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "shell/pager.h"
#include "shell/render/mode.h"

namespace rtsql {

// So many rows of a long result are shown if .maxrows has not been given: as many as a look takes in, or, in
// a pager, as one may leaf through.
inline constexpr uint64_t kRowsOnScreen = 40;
inline constexpr uint64_t kRowsInPager = 100000;

struct ShellSettings {
  const Mode* mode = &default_mode();
  std::string separator = "|";             // of mode `list`
  std::string insert_table = "\"table\"";  // of mode `insert`, as SQL writes it
  bool headers = true;
  std::optional<std::string> null_text;  // absent: the mode's own
  bool timing = true;
  std::optional<uint64_t> max_rows;  // shown on a terminal; 0: all
  PagerSettings pager;
  bool echo = false;
  bool bail = true;
  bool interactive = false;  // a user converses with the shell at a terminal
};

}  // namespace rtsql
