#include <gtest/gtest.h>

#include <fstream>

#include "shell/child_program.h"
#include "tests/shell/pseudo_terminal.h"
#include "tests/temporary_folder.h"

namespace rtsql::test {
namespace {

constexpr const char* kInterruptKey = "\x03";

// The terminal has 50 rows and 100 columns.
class PagerTest : public ::testing::Test {
 protected:
  // A dumb terminal has no pager unless it is asked for.
  PagerTest() : terminal_(folder_.path(), {"--no-timing"}, {}, 100, "xterm") {
    terminal_.wait_for("rtsql> ");
  }

  void run(const std::string& line) {
    terminal_.type(line + "\r");
    terminal_.wait_for(line);
    terminal_.wait_for("\n");
  }

  const TemporaryFolder folder_;
  PseudoTerminal terminal_;
};

TEST_F(PagerTest, ShowsWhatIsTallerThanTheTerminal) {
  run(".pager sed 's/^/paged: /'");
  run("SELECT range AS short FROM range(40);");
  EXPECT_EQ(terminal_.wait_for("(40 rows)").find("paged: "), std::string::npos);
  run("SELECT range AS long FROM range(60);");
  terminal_.wait_for("paged: │   59 │");
  terminal_.wait_for("paged: (60 rows)");
  run(".pager off");
  run("SELECT range AS long FROM range(60);");
  EXPECT_EQ(terminal_.wait_for("(60 rows, 40 shown)").find("paged: "), std::string::npos);
}

TEST_F(PagerTest, ShowsAllColumnsAndWholeTexts) {
  run(".pager sed 's/^/paged: /'");
  run("SELECT repeat('a', 95) AS a, 1 AS one, repeat('z', 95) AS z;");
  terminal_.wait_for("paged: │ " + std::string(95, 'a') + " │   1 │ " + std::string(95, 'z') + " │");
  terminal_.wait_for("paged: (1 row)");
}

TEST_F(PagerTest, ShowsAllThatItIsAskedTo) {
  run(".pager on");
  run(".pager sed 's/^/paged: /'");
  run("SELECT 7 AS seven;");
  terminal_.wait_for("paged: │     7 │");
  run(".pager");
  terminal_.wait_for("paged: on, sed 's/^/paged: /'");
}

TEST_F(PagerTest, ShowsWhatACommandPrints) {
  run(".pager sed 's/^/paged: /'");
  std::ofstream(folder_.path() / "t.csv") << "a\n1\n";
  for (int i = 0; i < 3; ++i) run("CREATE TABLE t" + std::to_string(i) + " (a INTEGER);");
  run(".tables");
  EXPECT_EQ(terminal_.wait_for("t2").find("paged: "), std::string::npos);
  run("INSERT INTO t0 SELECT range FROM range(100);");
  run(".dump");
  terminal_.wait_for("paged: (99);");
  terminal_.wait_for("paged: COMMIT;");
}

TEST_F(PagerTest, HasAsManyRowsAsMaxrowsSays) {
  run(".pager sed 's/^/paged: /'");
  run("SELECT range FROM range(200000);");
  terminal_.wait_for("paged: (200,000 rows, 100,000 shown)");
  run(".maxrows 70");
  run("SELECT range FROM range(200000);");
  terminal_.wait_for("paged: (200,000 rows, 70 shown)");
}

TEST_F(PagerTest, MayBeLeftEarly) {
  run(".pager head -n 1");
  run("SELECT range AS n FROM range(90000);");
  terminal_.wait_for("┌───────┐");
  terminal_.wait_for("rtsql> ");
  run("SELECT 7 AS seven;");
  terminal_.wait_for("│     7 │");
  terminal_.wait_for("rtsql> ");
  terminal_.type(".quit\r");
  EXPECT_EQ(terminal_.wait_for_end(), 0);
}

TEST_F(PagerTest, HasCtrlCForItself) {
  run(".pager sh -c 'trap \"echo caught; exit\" INT; cat; while :; do sleep 0.1; done'");
  run("SELECT range AS long FROM range(60);");
  terminal_.wait_for("(60 rows)");
  terminal_.type(kInterruptKey);
  terminal_.wait_for("caught");
  EXPECT_EQ(terminal_.wait_for("rtsql> ").find("interrupted"), std::string::npos);
  terminal_.type(".quit\r");
  EXPECT_EQ(terminal_.wait_for_end(), 0);
}

TEST_F(PagerTest, IsNotForScriptsAndFiles) {
  std::ofstream(folder_.path() / "long.sql") << "SELECT range AS long FROM range(60);\n";
  run(".pager sed 's/^/paged: /'");
  run(".read " + (folder_.path() / "long.sql").string());
  EXPECT_EQ(terminal_.wait_for("(60 rows, 40 shown)").find("paged: "), std::string::npos);
  run(".once " + (folder_.path() / "once").string());
  run("SELECT range AS long FROM range(60);");
  EXPECT_EQ(terminal_.wait_for("rtsql> ").find("paged: "), std::string::npos);
}

TEST_F(PagerTest, HasToExist) {
  run(".pager no-such-pager --fast");
  terminal_.wait_for("error:\x1b[0m there is no program \"no-such-pager\"");
  terminal_.wait_for("hint:\x1b[0m expected on, off, auto or a command");
}

TEST_F(PagerTest, ShowsNoCommandsToTheTerminal) {
  run(".pager sed 's/^/paged: /'");
  run(".mode csv");
  run("SELECT chr(27) || '[31m' AS red FROM range(60);");
  const std::string seen = terminal_.wait_for("paged: \\x1b[31m");
  EXPECT_EQ(seen.find("\x1b[31m"), std::string::npos);
}

TEST(ChildProgram, NamesTheProgramOfACommand) {
  EXPECT_EQ(program_of("less -SR"), "less");
  EXPECT_EQ(program_of(" LESS=S  X=1 /bin/less|cat"), "/bin/less");
  EXPECT_EQ(program_of(""), "");
  EXPECT_TRUE(program_exists("sh"));
  EXPECT_TRUE(program_exists("/bin/sh"));
  EXPECT_FALSE(program_exists("no-such-program"));
  EXPECT_FALSE(program_exists(""));
}

}  // namespace
}  // namespace rtsql::test
