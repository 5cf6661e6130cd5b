#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "tests/shell/pseudo_terminal.h"
#include "tests/temporary_folder.h"

namespace rtsql::test {
namespace {

constexpr int kRows = 24;

class CompletionListTest : public ::testing::Test {
 protected:
  // Has the terminal ask whether hundreds of words are to be listed.
  void have_it_ask() {
    terminal_.wait_for("rtsql> ");
    terminal_.type("SELECT * FROM range(3) WHERE ");
    terminal_.wait_for("WHERE ");
    terminal_.type("\t");
    terminal_.type("\t");
    terminal_.wait_for("possibilities? (y or n)");
    EXPECT_EQ(terminal_.read_within(300), "");
  }

  const TemporaryFolder folder_;
  PseudoTerminal terminal_{folder_.path(), {"--no-timing"}, {}, 80, "dumb", kRows};
};

TEST_F(CompletionListTest, ShowsAScreenfulAtATime) {
  have_it_ask();
  terminal_.type("y");
  for (int page = 0; page < 2; ++page) {
    const std::string seen = terminal_.wait_for("--More--");
    EXPECT_LE(std::ranges::count(seen, '\n'), kRows);
    EXPECT_EQ(terminal_.read_within(300), "");
    terminal_.type(page == 0 ? " " : "q");
  }
  terminal_.wait_for("WHERE ");
  terminal_.type("range = 2;\r");
  terminal_.wait_for("│     2 │");
}

TEST_F(CompletionListTest, ShowsNothingAfterNo) {
  have_it_ask();
  terminal_.type("n");
  terminal_.wait_for("WHERE ");
  terminal_.type("range = 2;\r");
  EXPECT_EQ(terminal_.wait_for("│     2 │").find("coalesce"), std::string::npos);
}

TEST_F(CompletionListTest, CtrlCLeavesTheQuestion) {
  have_it_ask();
  terminal_.type("\x03");
  terminal_.wait_for("rtsql> ");
  terminal_.type("SELECT 7 AS seven;\r");
  terminal_.wait_for("│     7 │");
  have_it_ask();
  terminal_.type("n");
  terminal_.wait_for("WHERE ");
}

TEST_F(CompletionListTest, CompletesFilesThatAreRead) {
  std::ofstream(folder_.path() / "readings.csv") << "a\n17\n";
  terminal_.wait_for("rtsql> ");
  terminal_.type("\\cd\r");
  terminal_.wait_for("rtsql> ");
  terminal_.type("FROM 'readi\t");
  terminal_.wait_for("readings.csv'");
  terminal_.type(";\r");
  terminal_.wait_for("│ 17 │");
  terminal_.type("SELECT a + 1 AS b FROM read_csv('readi\t");
  terminal_.wait_for("readings.csv'");
  terminal_.type(");\r");
  terminal_.wait_for("│ 18 │");
}

}  // namespace
}  // namespace rtsql::test
