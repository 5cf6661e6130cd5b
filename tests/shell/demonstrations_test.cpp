// Runs the demonstrations of sample_data at a terminal of 80 columns.
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "common/display_text.h"
#include "shell/terminal.h"
#include "tests/project_paths.h"
#include "tests/shell/pseudo_terminal.h"
#include "tests/temporary_folder.h"

namespace rtsql::test {
namespace {

constexpr int kColumns = 80;

class Demonstrations : public ::testing::TestWithParam<std::string> {};

TEST_P(Demonstrations, FitTheTerminal) {
  use_utf8();
  const TemporaryFolder home;
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(kProjectFolder);  // the scripts name files from there
  PseudoTerminal terminal(home.path(), {"sample_data/" + GetParam() + ".sql"}, {}, kColumns);
  std::filesystem::current_path(before);
  std::string printed;
  EXPECT_EQ(terminal.wait_for_end(&printed), 0);
  std::istringstream lines(printed);
  for (std::string line; std::getline(lines, line);) {
    std::erase(line, '\r');
    EXPECT_LE(display_width(line), kColumns) << line;
  }
}

INSTANTIATE_TEST_SUITE_P(SampleData, Demonstrations,
                         ::testing::Values("tour", "index_nested_loop_join", "cube"),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace rtsql::test
