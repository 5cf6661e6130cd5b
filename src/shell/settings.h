// Holds what options and dot commands switch.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "shell/colours.h"
#include "shell/pager.h"
#include "shell/render/mode.h"

namespace rtsql {

// So many rows of a long result are shown if .maxrows has not been given: as many as a look takes in, or, in
// a pager, as one may leaf through.
inline constexpr uint64_t kRowsOnScreen = 40;
inline constexpr uint64_t kRowsInPager = 100000;

// In both %x stands for nothing, * in a transaction and ! in one that has failed, %/ for the name of the
// current database, and %% for %.
struct Prompts {
  std::string main = "rtsql%x> ";
  std::string continuation = "   ...> ";  // where a statement has begun above
};

struct ShellSettings {
  const Mode* mode = &default_mode();
  std::string separator = "|";             // of mode `list`
  std::string insert_table = "\"table\"";  // of mode `insert`, as SQL writes it
  bool headers = true;
  std::optional<std::string> null_text;  // absent: the mode's own
  bool timing = true;
  std::optional<uint64_t> max_rows;  // shown on a terminal; 0: all
  PagerSettings pager;
  Colours colours = Colours::kAuto;
  bool changes = true;         // messages say how many rows a statement has changed
  bool types = false;          // below the names of columns, in tables
  bool thousands = false;      // 1,234,567 in tables
  std::vector<size_t> widths;  // of the first columns of tables; 0: as needed
  bool column_wise = false;    // tables have a row for each column of a result
  Prompts prompts;
  bool echo = false;
  bool bail = true;
  bool interactive = false;  // a user converses with the shell at a terminal
};

}  // namespace rtsql
