// Runs the demonstrations of sample_data at a terminal of 80 columns and 24 rows: what is shown up to each
// pause is on the screen as a whole.
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "common/display_text.h"
#include "shell/terminal.h"
#include "tests/project_paths.h"
#include "tests/shell/pseudo_terminal.h"
#include "tests/temporary_folder.h"
#include "tests/text_files.h"

namespace rtsql::test {
namespace {

constexpr int kColumns = 80;
constexpr int kRows = 24;

// Returns what each .pause of a script shows.
std::vector<std::string> pauses_in(const std::string& script) {
  std::vector<std::string> texts;
  std::istringstream lines(script);
  const std::string begin = ".pause '";
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(begin)) texts.push_back(line.substr(begin.size(), line.rfind('\'') - begin.size()));
  }
  return texts;
}

void expect_on_screen(const std::string& printed, bool has_pauses) {
  std::istringstream lines(printed);
  int rows = 0;
  for (std::string line; std::getline(lines, line); ++rows) {
    std::erase(line, '\r');
    EXPECT_LE(display_width(line), kColumns) << line;
  }
  if (has_pauses) {
    EXPECT_LE(rows, kRows) << printed;
  }
}

class Demonstrations : public ::testing::TestWithParam<std::string> {};

TEST_P(Demonstrations, FitTheTerminal) {
  use_utf8();
  const TemporaryFolder home;
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(kProjectFolder);  // the scripts name files from there
  const std::string script = "sample_data/" + GetParam() + ".sql";
  PseudoTerminal terminal(home.path(), {script}, {}, kColumns, "dumb", kRows);
  std::filesystem::current_path(before);
  const std::vector<std::string> pauses =
      pauses_in(read_text(std::filesystem::path(kProjectFolder) / script));
  for (const std::string& pause : pauses) {
    expect_on_screen(terminal.wait_for(pause), true);
    terminal.type("\r");
  }
  std::string printed;
  EXPECT_EQ(terminal.wait_for_end(&printed), 0);
  expect_on_screen(printed, !pauses.empty());
}

INSTANTIATE_TEST_SUITE_P(SampleData, Demonstrations,
                         ::testing::Values("tour", "index_nested_loop_join", "cube", "near_points", "rays"),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace rtsql::test
