// The start file runs before the first prompt.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/shell/pseudo_terminal.h"
#include "tests/temporary_folder.h"

namespace rtsql::test {
namespace {

class StartFileTest : public ::testing::Test {
 protected:
  void write_start_file(const std::string& text) {
    std::filesystem::create_directories(start_file_.parent_path());
    std::ofstream(start_file_) << text;
  }

  const TemporaryFolder folder_;
  const std::filesystem::path& home_ = folder_.path();
  const std::filesystem::path start_file_ = home_ / ".config/rtsql/rc.sql";
};

TEST_F(StartFileTest, RunsTheStartFileBeforeThePrompt) {
  write_start_file(".prompt 'mine> '\n\nSELECT nothing;\n.mode table\n");
  std::ofstream(home_ / "script.sql") << "SELECT 8 AS eight;\nSELECT missing;\nSELECT 9 AS nine;\n";
  const std::string script = (home_ / "script.sql").string();
  {
    PseudoTerminal terminal(home_, {"--no-timing"});
    terminal.wait_for(start_file_.string() + ":3: error: unknown column \"nothing\"");
    terminal.wait_for("mine> ");
    terminal.type("SELECT 7 AS seven;\r");
    terminal.wait_for("|     7 |");
  }
  {
    PseudoTerminal terminal(home_, {"--no-timing", "--no-rc", "-i", script});
    terminal.wait_for("│     8 │");
    terminal.wait_for(script + ":2: error: unknown column \"missing\"");
    EXPECT_EQ(terminal.wait_for("rtsql> ").find('9'), std::string::npos);
    terminal.type("SELECT 7 AS seven;\r");
    terminal.wait_for("│     7 │");
  }
  PseudoTerminal terminal(home_, {"--no-timing", script});
  terminal.wait_for("│     8 │");
  EXPECT_EQ(terminal.wait_for_end(), 1);
}

TEST_F(StartFileTest, EndsWhereTheStartFileQuits) {
  write_start_file(".quit 5\n");
  PseudoTerminal terminal(home_, {});
  EXPECT_EQ(terminal.wait_for_end(), 5);
}

TEST_F(StartFileTest, GivesWayToTheCommandLine) {
  write_start_file(".mode table\n.timer on\n");
  PseudoTerminal terminal(home_, {"--mode", "csv", "--no-timing", "-i", "-c", "SELECT 8 AS eight"});
  terminal.wait_for("eight\r\n8\r\n");
  terminal.wait_for("rtsql> ");
  terminal.type(".timer\r");
  terminal.wait_for("off\r\n");
  terminal.type("SELECT 7 AS seven;\r");
  terminal.wait_for("seven\r\n7\r\n");
}

}  // namespace
}  // namespace rtsql::test
