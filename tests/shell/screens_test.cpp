// Holds sessions at terminals of two sizes and compares what they show, after each of their steps, with kept
// screens. With RTSQL_COMPLETE=1 in the environment these are written anew instead.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "shell/terminal.h"
#include "tests/project_paths.h"
#include "tests/shell/pseudo_terminal.h"
#include "tests/shell/screen.h"
#include "tests/temporary_folder.h"
#include "tests/text_files.h"

namespace rtsql::test {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int kReadMilliseconds = 20;
constexpr std::chrono::seconds kPatience{20};
constexpr std::chrono::milliseconds kQuiet{1500};  // of a screen that is kept

struct Size {
  int columns, rows;
};

struct Step {
  std::string name, keys;
};

// Each begins where the one before has left the screen; Ctrl-L clears it.
const std::vector<Step> kSteps = {
    {"start", "SET tier = reference;\r.timer off\r.pager off\r\x0c"},
    {"brackets and colours as they are typed", "SELECT abs(length('text') - 12) AS n -- why"},
    {"the cursor at a bracket", "\x01\x1b\x66\x1b\x66"},
    {"Ctrl-C clears the line", "\x03"},
    {"NULL and a wide character", "\x0cSELECT NULL AS nothing, '\u65e5\u672c' AS wide, 1.5 AS number;\r"},
    {"an error", "\x0cSELECT nothing FROM range(3);\r"},
    {"a string over two lines", "\x0cSELECT 'one\rtwo' AS"},
    {"Ctrl-C clears the statement", "\x03"},
    {"completion", "\x0cSELECT ab\t\t"},
    {"Ctrl-C after completion", "\x03"},
    {"a paste is shown whole",
     "\x0c\x1b[200~SELECT range AS i,\n       range * range AS squared\nFROM range(5);\x1b[201~"},
    {"and runs at Enter", "\r"},
    {"the history has it as one entry", "\x0c\x1b[A"},
    {"search in the history", "\x03\x0c\x12wide"},
    {"Ctrl-C ends the search", "\x03"},
    {"bars", "\x0cSELECT 'a' AS k, 3 AS n, 2 AS m UNION ALL SELECT 'b', 5, -1;\r\x0c.chart\r"},
    {"lines", "\x0cSELECT range AS x, range * range AS y FROM range(50);\r\x0c.chart\r"},
    {"a pager", "\x0c.pager sed 's/^/paged: /'\r\x0cSELECT range AS n FROM range(70);\r"},
};

class Screens : public ::testing::TestWithParam<Size> {};

// Reads until the screen is the one that is expected, or is quiet where none is.
std::string screen_after(PseudoTerminal& terminal, Screen& screen, const std::string* expected) {
  const Clock::time_point end = Clock::now() + (expected == nullptr ? kQuiet : Clock::duration(kPatience));
  while (Clock::now() < end) {
    screen.write(terminal.read_within(kReadMilliseconds));
    if (expected != nullptr && screen.text() == *expected) break;
  }
  return screen.text();
}

std::vector<std::string> kept_screens(const fs::path& path) {
  std::vector<std::string> screens;
  std::istringstream lines(read_text(path));
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("== ")) {
      screens.emplace_back();
    } else if (!screens.empty()) {
      screens.back() += line + "\n";
    }
  }
  return screens;
}

TEST_P(Screens, ShowWhatTheyShowed) {
  use_utf8();
  const auto [columns, rows] = GetParam();
  const fs::path path = fs::path(kProjectFolder) / "tests/shell/screens" /
                        (std::to_string(columns) + "x" + std::to_string(rows) + ".txt");
  const bool completes = std::getenv("RTSQL_COMPLETE") != nullptr;
  const std::vector<std::string> kept = completes ? std::vector<std::string>() : kept_screens(path);
  const TemporaryFolder home;
  PseudoTerminal terminal(home.path(), {}, {}, columns, "xterm", rows);
  Screen screen(rows, columns);
  screen.write(terminal.wait_for("rtsql> "));
  std::string all;
  if (!completes) {
    ASSERT_EQ(kept.size(), kSteps.size());
  }
  for (size_t i = 0; i < kSteps.size(); ++i) {
    terminal.type(kSteps[i].keys);
    const std::string shown = screen_after(terminal, screen, completes ? nullptr : &kept[i]);
    if (!completes) {
      ASSERT_EQ(shown, kept[i]) << kSteps[i].name;
    }
    all += "== " + kSteps[i].name + "\n" + shown;
  }
  if (completes) std::ofstream(path) << all;
}

INSTANTIATE_TEST_SUITE_P(Sizes, Screens, ::testing::Values(Size{80, 24}, Size{200, 60}),
                         [](const auto& test) {
                           return std::to_string(test.param.columns) + "x" + std::to_string(test.param.rows);
                         });

}  // namespace
}  // namespace rtsql::test
