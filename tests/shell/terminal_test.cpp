#include <fmt/format.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "tests/shell/pseudo_terminal.h"
#include "tests/temporary_folder.h"
#include "tests/text_files.h"

namespace rtsql::test {
namespace {

constexpr const char* kCtrlC = "\x03";
constexpr const char* kCtrlD = "\x04";
constexpr const char* kUp = "\x1b[A";

class TerminalTest : public ::testing::Test {
 protected:
  const TemporaryFolder folder_;
  const std::filesystem::path& home_ = folder_.path();
};

TEST_F(TerminalTest, ReadsStatementsOverSeveralLines) {
  PseudoTerminal terminal(home_, {"--no-timing"});
  terminal.wait_for(" on ");
  terminal.wait_for("rtsql> ");
  terminal.type("SELECT 1 +\r");
  terminal.wait_for("   ...> ");
  terminal.type("41 AS answer; -- done\r");
  terminal.wait_for("│     42 │");
  terminal.wait_for("(1 row)");
  terminal.wait_for("rtsql> ");
  terminal.type(kCtrlD);
  EXPECT_EQ(terminal.wait_for_end(), 0);
}

TEST_F(TerminalTest, GoesOnAfterErrors) {
  PseudoTerminal terminal(home_, {});
  terminal.wait_for("rtsql> ");
  terminal.type("SELECT nothing;\r");
  terminal.wait_for("error: ");
  terminal.wait_for("^^^^^^^");
  terminal.wait_for("rtsql> ");
  terminal.type(".quit\r");
  EXPECT_EQ(terminal.wait_for_end(), 1);
}

TEST_F(TerminalTest, ShowsATransactionInThePrompt) {
  PseudoTerminal terminal(home_, {});
  terminal.wait_for("rtsql> ");
  terminal.type("BEGIN;\r");
  terminal.wait_for("rtsql*> ");
  terminal.type("SELECT nothing;\r");
  terminal.wait_for("error: ");
  terminal.wait_for("rtsql!> ");
  terminal.type("ROLLBACK;\r");
  terminal.wait_for("rtsql> ");
  terminal.type(kCtrlD);
  EXPECT_EQ(terminal.wait_for_end(), 1);
}

TEST_F(TerminalTest, TakesTheWordsOfOtherShells) {
  PseudoTerminal terminal(home_, {});
  terminal.wait_for("rtsql> ");
  terminal.type("help\r");
  terminal.wait_for(".quit");
  terminal.type("SELECT\r");
  terminal.wait_for("   ...> ");
  terminal.type("exit\r");  // a column
  terminal.wait_for("   ...> ");
  terminal.type(kCtrlC);
  terminal.wait_for("rtsql> ");
  terminal.type(" Quit; \r");
  EXPECT_EQ(terminal.wait_for_end(), 0);
}

TEST_F(TerminalTest, LeavesAsPsqlDoes) {
  PseudoTerminal terminal(home_, {});
  terminal.wait_for("rtsql> ");
  terminal.type("\\c\r");
  terminal.wait_for("error: unknown command \"\\c\"");
  terminal.wait_for("hint: \".open\" does that here");
  terminal.type("\\q\r");
  EXPECT_EQ(terminal.wait_for_end(), 1);
}

// The terminal is 100 columns wide.
TEST_F(TerminalTest, CutsTextsAndNamesButNoNumbers) {
  PseudoTerminal terminal(home_, {"--no-timing"});
  terminal.wait_for("rtsql> ");
  terminal.type("SELECT 123456789012 AS a_name_that_is_long_enough_to_be_cut_somewhere,\r");
  terminal.type("'a text of many words, too many for this line of the terminal' AS t,\r");
  terminal.type("TIMESTAMP '2024-02-29 12:30:00' AS moment, 1.5e300 AS d;\r");
  terminal.wait_for("a_name_that_");
  terminal.wait_for("…");
  terminal.wait_for("123456789012 │ a text of many");
  terminal.wait_for("… │ 2024-02-29 12:30:00 │ 1.5e+300 │");
  terminal.type(kCtrlD);
}

TEST_F(TerminalTest, CtrlCClearsWhatWasTyped) {
  PseudoTerminal terminal(home_, {"--no-timing"});
  terminal.wait_for("rtsql> ");
  terminal.type("SELECT 'open\r");
  terminal.wait_for("   ...> ");
  terminal.type("rubbish");
  terminal.wait_for("rubbish");
  terminal.type(kCtrlC);
  terminal.wait_for("rtsql> ");
  terminal.type("SELECT 7 AS seven;\r");
  terminal.wait_for("│     7 │");
  terminal.wait_for("rtsql> ");
  terminal.type(kCtrlD);
  EXPECT_EQ(terminal.wait_for_end(), 0);
}

TEST_F(TerminalTest, CtrlCEndsTheStatementAndNotTheShell) {
  PseudoTerminal terminal(home_, {"--no-timing"});
  terminal.wait_for("rtsql> ");
  terminal.type("CREATE TABLE a AS SELECT range % 10 AS k FROM range(1000000);\r");
  terminal.wait_for("1,000,000 rows");
  terminal.type("SELECT SUM(x.k + y.k) FROM a x JOIN a y ON x.k = y.k;\r");  // 10^11 pairs
  terminal.wait_for("= y.k;");
  ::usleep(300000);
  terminal.type(kCtrlC);
  terminal.wait_for("^C\rerror: interrupted");
  terminal.wait_for("rtsql> ");
  terminal.type("SELECT 7 AS seven;\r");
  terminal.wait_for("│     7 │");
}

TEST_F(TerminalTest, ShowsHowFarAQueryIs) {
  PseudoTerminal terminal(home_, {"--no-timing"}, {}, 100, "xterm");
  terminal.wait_for("rtsql> ");
  terminal.type(".colors off\rCREATE TABLE a AS SELECT range % 10 AS k FROM range(1000000);\r");
  terminal.wait_for("1,000,000 rows");
  terminal.type("SELECT SUM(x.k + y.k) FROM a x JOIN a y ON x.k = y.k;\r");  // 10^11 pairs
  terminal.wait_for("= y.k;");
  terminal.wait_for(" %");
  terminal.type(kCtrlC);
  terminal.wait_for("error: interrupted");
}

TEST_F(TerminalTest, SaysWhichPipeItWaitsFor) {
  ASSERT_EQ(::mkfifo((home_ / "silent").c_str(), 0600), 0);
  PseudoTerminal terminal(home_, {"--no-timing"}, {}, 100, "xterm");
  terminal.wait_for("rtsql> ");
  terminal.type(".colors off\r.cd\rFROM 'silent';\r");
  terminal.wait_for("waiting for silent to be written");
  terminal.type(kCtrlC);
  terminal.wait_for("error: interrupted");
  terminal.type("COPY (SELECT 1) TO 'silent';\r");
  terminal.wait_for("waiting for silent to be read");
  terminal.type(kCtrlC);
  terminal.wait_for("error: interrupted");
}

TEST_F(TerminalTest, CompletesWordsAndFiles) {
  PseudoTerminal terminal(home_, {"--no-timing"});
  terminal.wait_for("rtsql> ");
  terminal.type(".maxr\t");
  terminal.wait_for(".maxrows ");
  terminal.type("7\r");
  terminal.wait_for("rtsql> ");
  terminal.type("SELEC\t");
  terminal.wait_for("SELECT ");
  terminal.type("4 AS four;\r");
  terminal.wait_for("│    4 │");
}

// Without bracketed paste, which this terminal lacks, what comes at once is pasted.
TEST_F(TerminalTest, TakesPastedTabsAsTheyAre) {
  PseudoTerminal terminal(home_, {"--no-timing"});
  terminal.wait_for("rtsql> ");
  terminal.type("SELECT\t4\t\tAS four,\r\t\t5\tAS five;\r");
  terminal.wait_for("│    4 │    5 │");
}

TEST_F(TerminalTest, ListsWhatFitsAfterTwoTabs) {
  PseudoTerminal terminal(home_, {"--no-timing"});
  terminal.wait_for("rtsql> ");
  terminal.type(".ma");
  terminal.wait_for(".ma");
  terminal.type("\t");
  terminal.wait_for("xrows ");
  terminal.type("7\r");
  terminal.wait_for("rtsql> ");
  terminal.type(".m\t\t");
  terminal.wait_for(".maxrows");
  terminal.wait_for(".mode");
}

TEST_F(TerminalTest, EchoesAPasteOnce) {
  constexpr int kStatements = 300;
  std::string paste;
  for (int i = 0; i < kStatements; ++i) paste += fmt::format("SELECT {0}\rAS pasted_{0};\r", 1000 + i);
  PseudoTerminal terminal(home_, {"--no-timing"});
  terminal.wait_for("rtsql> ");
  terminal.type(paste);
  std::string seen;
  for (int i = 0; i < kStatements; ++i) {
    seen += terminal.wait_for("(1 row)");
    ASSERT_NE(seen.find(fmt::format("│        {} │", 1000 + i)), std::string::npos) << seen;
    const std::string typed = fmt::format("AS pasted_{};", 1000 + i);
    const size_t first = seen.find(typed);
    ASSERT_NE(first, std::string::npos) << seen;
    EXPECT_EQ(seen.find(typed, first + 1), std::string::npos) << seen;
    seen.clear();
  }
}

// Taller than the screen, which readline cannot draw.
TEST_F(TerminalTest, DrawsALongBracketedPasteOnceAndRunsItAtEnter) {
  std::string paste;
  for (int i = 0; i < 200; ++i) paste += fmt::format("SELECT {0} AS pasted_{0};\r", 1000 + i);
  PseudoTerminal terminal(home_, {"--no-timing"}, {}, 100, "xterm");
  terminal.wait_for("rtsql> ");
  terminal.type("\x1b[200~" + paste + "SELECT 7 AS\x1b[201~");
  const std::string drawn = terminal.wait_for("SELECT 7 AS");
  for (int i = 0; i < 200; ++i) {
    const std::string line = fmt::format("SELECT {0} AS pasted_{0};\r\n", 1000 + i);
    const size_t first = drawn.find(line);
    ASSERT_NE(first, std::string::npos) << drawn;
    EXPECT_EQ(drawn.find(line, first + 1), std::string::npos) << drawn;
  }
  EXPECT_EQ(drawn.find("(1 row)"), std::string::npos) << drawn;
  terminal.type(" seven;\r");
  terminal.wait_for("│        1199 │");
  terminal.wait_for("│     7 │");
}

TEST_F(TerminalTest, SaysThatACommandStandsInAStatement) {
  PseudoTerminal terminal(home_, {"--no-timing"});
  terminal.wait_for("rtsql> ");
  terminal.type("SELECT 1\r");
  terminal.wait_for("   ...> ");
  terminal.type(".tables\r");
  terminal.wait_for("note: .tables is part of the statement begun above");
  terminal.type(";\r");
  terminal.wait_for("hint: line 2, \".tables\", is a command of the shell");
}

TEST_F(TerminalTest, WrapsPlansBetweenWords) {
  PseudoTerminal terminal(home_, {"--no-timing"});
  terminal.wait_for("rtsql> ");
  terminal.type("EXPLAIN SELECT 'one two three four five six seven eight nine ten eleven twelve' AS a,\r");
  terminal.type("'thirteen fourteen fifteen sixteen seventeen' AS b;\r");
  terminal.wait_for("'thirteen fourteen\r\n      fifteen sixteen seventeen'");
}

TEST_F(TerminalTest, SendsResultsAloneToARedirectedOutput) {
  std::filesystem::path output = home_ / "output.csv";
  PseudoTerminal terminal(home_, {"--mode", "csv"}, output);
  terminal.wait_for("rtsql> ");
  terminal.type("SELECT 4 AS four;\r");
  terminal.wait_for("rtsql> ");
  terminal.type(kCtrlD);
  EXPECT_EQ(terminal.wait_for_end(), 0);
  std::ostringstream written;
  written << std::ifstream(output).rdbuf();
  EXPECT_EQ(written.str(), "four\n4\n");
}

TEST_F(TerminalTest, QuotesFilesWithSpaces) {
  std::ofstream(home_ / "of two words.csv") << "a\n1\n";
  PseudoTerminal terminal(home_, {"--no-timing"});
  terminal.wait_for("rtsql> ");
  terminal.type(".cd\r");
  terminal.wait_for("rtsql> ");
  terminal.type(".import of\t");  // whatever the folder is called, the line is short
  terminal.wait_for("'of two words.csv' ");
  terminal.type("t\r");
  terminal.wait_for("1 row");
}

TEST_F(TerminalTest, KeepsHistoryAcrossSessions) {
  {
    PseudoTerminal terminal(home_, {"--no-timing"});
    terminal.wait_for("rtsql> ");
    terminal.type("SELECT 20 +\r3 AS sum;\r");
    terminal.wait_for("│  23 │");
    terminal.wait_for("rtsql> ");
    terminal.type(kCtrlD);
    terminal.wait_for_end();
  }
  PseudoTerminal terminal(home_, {"--no-timing"});
  terminal.wait_for("rtsql> ");
  terminal.type(kUp);
  terminal.type("\r");
  terminal.wait_for("│  23 │");
}

// The terminal is given text, and no command to it, whatever it stands in.
TEST_F(TerminalTest, ShowsControlCharactersOfNames) {
  std::ofstream(home_ / "names.sql") << "CREATE TABLE \"t\x1b[31m\" (\"c\u009b31m\" INTEGER);\n"
                                     << "SELECT d\x1b[31m FROM \"t\x1b[31m\";\n"
                                     << "SELECT \"c\" FROM \"t\x1b[31m\";\n"
                                     << "EXPLAIN SELECT * FROM \"t\x1b[31m\";\n"
                                     << ".schema\n.tables\n.mode csv\n"
                                     << "SELECT * FROM \"t\x1b[31m\";\n"
                                     << "COPY \"t\x1b[31m\" TO '/dev/stdout';\n.read no\x1b[31m\n";
  std::ofstream(home_ / "file\x1b[31m.sql") << "";
  PseudoTerminal terminal(home_, {"--no-timing"});
  terminal.wait_for("rtsql> ");
  terminal.type(".read " + (home_ / "names.sql").string() + "\r");
  std::string seen = terminal.wait_for("cannot read \"no\\x1b[31m\"");
  terminal.type("SELECT * FROM t\t\t;\r");
  seen += terminal.wait_for("rtsql> ");
  terminal.type(".read " + (home_ / "file").string() + "\t\t\r");
  seen += terminal.wait_for("cannot read");
  EXPECT_EQ(seen.find("\x1b[31m"), std::string::npos) << seen;
  EXPECT_EQ(seen.find("\u009b"), std::string::npos) << seen;
  EXPECT_NE(seen.find("CREATE TABLE \"t\\x1b[31m\" (c\\u009b31m INTEGER);"), std::string::npos) << seen;
  EXPECT_NE(seen.find("Scan on t\\x1b[31m"), std::string::npos) << seen;
}

TEST_F(TerminalTest, WatchesUntilCtrlC) {
  PseudoTerminal terminal(home_, {"--no-timing"});
  terminal.wait_for("rtsql> ");
  terminal.type("SELECT 7 AS seven;\r");
  terminal.wait_for("│     7 │");
  terminal.wait_for("rtsql> ");
  terminal.type("\\watch 1\r");
  for (int i = 0; i < 2; ++i) {
    terminal.wait_for("every 1 second");
    terminal.wait_for("│     7 │");
  }
  terminal.wait_for("(1 row)");
  terminal.type(kCtrlC);
  terminal.wait_for("rtsql> ");
  terminal.type("SELECT nothing;\r");
  terminal.wait_for("error: ");
  terminal.wait_for("rtsql> ");
  terminal.type(".watch 1\r");
  terminal.wait_for("error: ");
  terminal.wait_for("rtsql> ");
  terminal.type(".quit 0\r");
  EXPECT_EQ(terminal.wait_for_end(), 0);
}

TEST_F(TerminalTest, PausesUntilEnter) {
  PseudoTerminal terminal(home_, {"--no-timing"});
  terminal.wait_for("rtsql> ");
  terminal.type(".pause look at this\r");
  terminal.wait_for("look at this ");
  terminal.type("\r");
  terminal.wait_for("rtsql> ");
  terminal.type(".pause\r");
  terminal.wait_for("Enter goes on ");
  terminal.type(kCtrlC);
  terminal.wait_for("error: interrupted");
  terminal.wait_for("rtsql> ");
}

TEST_F(TerminalTest, HasThePromptsThatItIsGiven) {
  PseudoTerminal terminal(home_, {"--no-timing"});
  terminal.wait_for("rtsql> ");
  terminal.type(".prompt '%/%x 100%% ' 'more '\r");
  terminal.wait_for("memory 100% ");
  terminal.type("BEGIN;\r");
  terminal.wait_for("memory* 100% ");
  terminal.type("SELECT\r");
  terminal.wait_for("more ");
}

TEST_F(TerminalTest, RemembersWhatWasEdited) {
  PseudoTerminal terminal(home_, {"--no-timing"});
  terminal.wait_for("rtsql> ");
  terminal.type("\\! printf '#!/bin/sh\\necho \"SELECT 6*7 AS x;\" > $1\\n' > $HOME/ed; chmod +x $HOME/ed\r");
  terminal.wait_for("rtsql> ");
  terminal.type("\\e SELECT 1\r");
  terminal.wait_for("│ 42 │");
  terminal.wait_for("rtsql> ");
  terminal.type(kUp);
  terminal.wait_for("SELECT 6*7 AS x;");
}

TEST_F(TerminalTest, CompletesTheCommandsOfPsql) {
  PseudoTerminal terminal(home_, {"--no-timing"});
  terminal.wait_for("rtsql> ");
  terminal.type("CREATE TABLE people (a INTEGER);\r");
  terminal.wait_for("rtsql> ");
  terminal.type("\\con\t");
  terminal.wait_for("\\conninfo ");
  terminal.type("\r");
  terminal.wait_for("rtsql> ");
  terminal.type("\\d peo\t");
  terminal.wait_for("people ");
}

TEST_F(TerminalTest, TellsNullNamesAndErrorsApartByColours) {
  PseudoTerminal terminal(home_, {"--no-timing"}, {}, 100, "xterm");
  terminal.wait_for("rtsql> ");
  terminal.type("SELECT NULL AS n, chr(27) || '[31m' AS e;\r");
  terminal.wait_for("│ \x1b[1mn\x1b[0m    │ \x1b[1me\x1b[0m");
  terminal.wait_for("│ \x1b[2mNULL\x1b[0m │ \\x1b[31m │");
  terminal.type("SELECT nothing;\r");
  terminal.wait_for("\x1b[1;31merror:\x1b[0m unknown column");
  terminal.wait_for("line 1: SELECT \x1b[1;31mnothing\x1b[0m\r\n               \x1b[1;31m^^^^^^^\x1b[0m");
  terminal.type(".colors off\rSELECT NULL AS n;\r");
  terminal.wait_for("│ NULL │");
  terminal.type(".mode line\r.colors on\rSELECT NULL AS n;\r");
  terminal.wait_for("\x1b[1mn\x1b[0m = \x1b[2mNULL\x1b[0m");
  terminal.type(".colors purple\r");
  terminal.wait_for("\"purple\" is neither on, off nor auto");
}

TEST_F(TerminalTest, HasNoColoursWhereTheUserWantsNone) {
  PseudoTerminal terminal(home_, {"--no-timing"}, {}, 100, "xterm", 50, "NO_COLOR");
  terminal.wait_for("rtsql> ");
  terminal.type("SELECT NULL AS n;\r");
  terminal.wait_for("│ NULL │");
}

TEST_F(TerminalTest, PagesColoursThroughWhatPassesThemOn) {
  PseudoTerminal terminal(home_, {"--no-timing"}, {}, 100, "xterm");
  terminal.wait_for("rtsql> ");
  terminal.type(".pager cat -v\r.pager on\rSELECT NULL AS n;\r");
  terminal.wait_for("M-bM-^TM-^B NULL M-bM-^TM-^B");
  terminal.type(".colors on\rSELECT NULL AS n;\r");
  terminal.wait_for("M-bM-^TM-^B ^[[2mNULL^[[0m M-bM-^TM-^B");
}

TEST_F(TerminalTest, ShowsStatementsInColoursAsTheyAreTyped) {
  PseudoTerminal terminal(home_, {"--no-timing"}, {}, 100, "xterm");
  terminal.wait_for("rtsql> ");
  terminal.type("SELECT 'a', (1)");
  terminal.wait_for(
      "\x1b[35mSELECT\x1b[0m \x1b[32m'a'\x1b[0m, \x1b[1;4m(\x1b[0m\x1b[36m1\x1b[0m\x1b[1;4m)\x1b[0m");
  terminal.type(" AS n;\r");
  terminal.wait_for("\x1b[35mSELECT\x1b[0m \x1b[32m'a'\x1b[0m, (\x1b[36m1\x1b[0m) \x1b[35mAS\x1b[0m n;");
  terminal.wait_for("rtsql> ");
  terminal.type(".colors off\rSELECT 2");
  const std::string seen = terminal.wait_for("SELECT 2");
  EXPECT_EQ(seen.find("\x1b[35m"), std::string::npos);
}

// What is pasted at once is remembered statement by statement.
TEST_F(TerminalTest, RemembersEachStatementOfAPaste) {
  PseudoTerminal terminal(home_, {"--no-timing"}, {}, 100, "xterm");
  terminal.wait_for("rtsql> ");
  terminal.type(".colors off\r");
  terminal.wait_for("rtsql> ");
  terminal.type("\x1b[200~SELECT 1 +\n41 AS a;\nSELECT 7 AS b;\x1b[201~\r");
  terminal.wait_for("│ 7 │");
  terminal.wait_for("rtsql> ");
  terminal.type(kUp);
  terminal.wait_for("SELECT 7 AS b;");
  terminal.type("\x03\x04");
  EXPECT_EQ(terminal.wait_for_end(), 0);
  // Before each entry stands its time.
  const std::string history = read_text(home_ / ".local/state/rtsql/history");
  EXPECT_TRUE(
      std::regex_search(history, std::regex("#[0-9]+\nSELECT 1 \\+\n41 AS a;\n#[0-9]+\nSELECT 7 AS b;\n")))
      << history;
}

// The terminal is 40 columns wide.
TEST_F(TerminalTest, LeavesOutLastWhatAQueryComputesOrOrdersBy) {
  PseudoTerminal terminal(home_, {"--no-timing"}, {}, 40);
  terminal.wait_for("rtsql> ");
  terminal.type(
      "CREATE TABLE w AS SELECT 1 AS a1234567, 2 AS b1234567, 3 AS c1234567, 4 AS d1234567, "
      "5 AS e1234567, 6 AS f1234567;\r");
  terminal.wait_for("1 row");
  terminal.type("SELECT * FROM w ORDER BY d1234567;\r");
  terminal.wait_for("│ a1234567 │ … │ d1234567 │ … │");
  terminal.type("SELECT a1234567, b1234567, c1234567 + 1 AS s, d1234567, e1234567, f1234567 FROM w;\r");
  terminal.wait_for("│ a1234567 │ … │ s │ … │ f1234567 │");
}

TEST_F(TerminalTest, CutsLongResults) {
  PseudoTerminal terminal(home_, {"--no-timing"});
  terminal.wait_for("rtsql> ");
  terminal.type(".maxrows 4\r");
  terminal.wait_for("rtsql> ");
  terminal.type("SELECT * FROM range(1000);\r");
  terminal.wait_for("⋮");
  terminal.wait_for("(1,000 rows, 4 shown)");
}

}  // namespace
}  // namespace rtsql::test
