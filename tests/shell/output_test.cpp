#include "shell/output.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "common/error.h"
#include "shell/terminal.h"

namespace rtsql {
namespace {

class OutputTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = std::filesystem::temp_directory_path() / "rtsql-output-XXXXXX";
    folder_ = ::mkdtemp(name.data());
    path_ = folder_ / "out";
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string content() const {
    std::ostringstream text;
    text << std::ifstream(path_).rdbuf();
    return text.str();
  }

  std::filesystem::path folder_;
  std::string path_;
};

TEST_F(OutputTest, WritesWhatExceedsItsBuffer) {
  std::string expected;
  Output output(OutputFile::in_place(path_, {}));
  for (int i = 0; i < 100000; ++i) {
    std::string line = std::to_string(i) + "\n";
    output.write(line);
    expected += line;
  }
  std::string large(1 << 20, 'x');
  output.write(large);
  output.flush();
  EXPECT_EQ(content(), expected + large);
}

TEST_F(OutputTest, NotesItsFailures) {
  Output full(OutputFile::replacing("/dev/full", {}));
  full.write("x");
  EXPECT_THROW(full.commit(), Error);
  EXPECT_TRUE(full.failed());
}

TEST_F(OutputTest, WritesControlCharactersToAFileAsTheyAre) {
  Output output(OutputFile::in_place(path_, {}));
  output.write("CREATE TABLE \"\x1b[31m\u009b\u202e\" (a INTEGER);\n");
  output.flush();
  EXPECT_EQ(content(), "CREATE TABLE \"\x1b[31m\u009b\u202e\" (a INTEGER);\n");
}

TEST_F(OutputTest, ShowsControlCharactersOnATerminal) {
  use_utf8();
  int user = -1;
  int terminal = -1;
  ASSERT_EQ(::openpty(&user, &terminal, nullptr, nullptr, nullptr), 0);
  Output output(OutputFile::in_place("/dev/fd/" + std::to_string(terminal), {}));
  EXPECT_TRUE(output.is_terminal());
  output.write("a\tb \x1b[31m \u009b \u202e\x7f\r é\n");
  output.flush();
  char shown[100] = {};
  ASSERT_GT(::read(user, shown, sizeof shown - 1), 0);
  EXPECT_STREQ(shown, "a\tb \\x1b[31m \\u009b \\u202e\\x7f\\r é\r\n");
  ::close(terminal);
  ::close(user);
}

TEST_F(OutputTest, ShowsStylesOnATerminalAlone) {
  int user = -1;
  int terminal = -1;
  ASSERT_EQ(::openpty(&user, &terminal, nullptr, nullptr, nullptr), 0);
  for (const std::string& path : {"/dev/fd/" + std::to_string(terminal), path_}) {
    Output output(OutputFile::in_place(path, {}));
    output.write("plain", Style::kDim);
    output.flush();
    output.show_styles(true);
    output.write("dim", Style::kDim);
    output.flush();
  }
  char shown[100] = {};
  ASSERT_GT(::read(user, shown, sizeof shown - 1), 0);
  EXPECT_STREQ(shown, "plain\x1b[2mdim\x1b[0m");
  EXPECT_EQ(content(), "plaindim");
  ::close(terminal);
  ::close(user);
}

}  // namespace
}  // namespace rtsql
