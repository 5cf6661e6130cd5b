#include "shell/output.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "common/error.h"

namespace rtsql {
namespace {

class OutputTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("rtsql-output-" + std::to_string(::getpid()));
    std::filesystem::create_directory(folder_);
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
  auto output = Output::file(path_);
  for (int i = 0; i < 100000; ++i) {
    std::string line = std::to_string(i) + "\n";
    output->write(line);
    expected += line;
  }
  std::string large(1 << 20, 'x');
  output->write(large);
  output->flush();
  EXPECT_EQ(content(), expected + large);
}

TEST_F(OutputTest, ReplacesAFileOnlyOnCommit) {
  std::ofstream(path_) << "old";
  Output::replacing(path_)->write("lost");
  EXPECT_EQ(content(), "old");
  auto output = Output::replacing(path_);
  output->write("new");
  output->flush();
  EXPECT_EQ(content(), "old");
  output->commit();
  EXPECT_EQ(content(), "new");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 1);
}

TEST_F(OutputTest, ReplacesWhatALinkPointsTo) {
  std::string target = folder_ / "target";
  std::ofstream(target) << "old";
  ::chmod(target.c_str(), 0640);
  std::filesystem::create_symlink(target, path_);
  auto output = Output::replacing(path_);
  output->write("new");
  output->commit();
  EXPECT_TRUE(std::filesystem::is_symlink(path_));
  EXPECT_EQ(content(), "new");
  struct stat status = {};
  ::stat(target.c_str(), &status);
  EXPECT_EQ(status.st_mode & 0777, 0640u);
}

TEST_F(OutputTest, SaysWhyItCannotWrite) {
  try {
    Output::file(folder_ / "none" / "out");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kIo);
    EXPECT_NE(error.message().find("No such file or directory"), std::string::npos);
  }
  auto full = Output::replacing("/dev/full");
  full->write("x");
  EXPECT_THROW(full->commit(), Error);
  EXPECT_TRUE(full->failed());
}

}  // namespace
}  // namespace rtsql
