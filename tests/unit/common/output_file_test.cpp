#include "common/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "common/error.h"
#include "common/new_file.h"

namespace rtsql {
namespace {

namespace fs = std::filesystem;

class OutputFileTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = fs::temp_directory_path() / "rtsql-output-file-XXXXXX";
    folder_ = ::mkdtemp(name.data());
    path_ = folder_ / "out";
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string content() const {
    std::ostringstream text;
    text << std::ifstream(path_).rdbuf();
    return text.str();
  }

  std::vector<fs::path> files() const {
    std::vector<fs::path> paths;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_)) paths.push_back(entry.path());
    return paths;
  }

  static unsigned mode_of(const fs::path& path) {
    struct stat status = {};
    ::stat(path.c_str(), &status);
    return status.st_mode & 07777;
  }

  fs::path folder_;
  std::string path_;
};

void replace(const std::string& path, std::string_view text) {
  OutputFile file = OutputFile::replacing(path, {});
  file.write(text);
  file.commit();
}

TEST_F(OutputFileTest, ReplacesAFileOnlyOnCommit) {
  std::ofstream(path_) << "old";
  OutputFile::replacing(path_, {}).write("lost");
  EXPECT_EQ(content(), "old");
  OutputFile file = OutputFile::replacing(path_, {});
  file.write("new");
  EXPECT_EQ(content(), "old");
  file.commit();
  EXPECT_EQ(content(), "new");
  EXPECT_EQ(files().size(), 1u);
}

TEST_F(OutputFileTest, ReplacesWhatALinkPointsTo) {
  const fs::path target = folder_ / "target";
  fs::create_symlink("target", path_);
  for (const char* text : {"made", "replaced"}) {
    replace(path_, text);
    EXPECT_TRUE(fs::is_symlink(path_));
    EXPECT_TRUE(fs::is_regular_file(target));
    EXPECT_EQ(content(), text);
  }
}

TEST_F(OutputFileTest, HasTheModeOfItsTargetFromTheFirstByte) {
  std::ofstream(path_) << "old";
  ::chmod(path_.c_str(), 0600);
  struct stat replaced = {};
  ASSERT_EQ(::stat(path_.c_str(), &replaced), 0);
  const std::string named = unforeseen_path(path_);
  for (const int descriptor :
       {create_unnamed_file(folder_.string(), replaced), create_named_file(named, replaced)}) {
    struct stat status = {};
    if (descriptor < 0) continue;  // a system without unnamed files
    EXPECT_EQ(::fstat(descriptor, &status), 0);
    EXPECT_EQ(status.st_mode & 07777, 0600u);
    ::close(descriptor);
  }
  OutputFile file = OutputFile::replacing(path_, {});
  ::chmod(path_.c_str(), 0);  // commit() renames; what the target became meanwhile is not asked
  file.commit();
  EXPECT_EQ(mode_of(path_), 0600u);
}

TEST_F(OutputFileTest, HasTheModeThatTheUmaskLeavesToANewFile) {
  const mode_t umask = ::umask(027);
  replace(path_, "new");
  ::umask(umask);
  EXPECT_EQ(mode_of(path_), 0640u);
}

TEST_F(OutputFileTest, NamesFilesAsNobodyForesees) {
  EXPECT_NE(unforeseen_path(path_), unforeseen_path(path_));
  EXPECT_EQ(unforeseen_path(path_).find(std::to_string(::getpid())), std::string::npos);
}

// Nothing runs when a process is killed.
TEST_F(OutputFileTest, LeavesNothingWhenItsProcessIsKilled) {
  auto be_killed = [&] {
    OutputFile file = OutputFile::replacing(path_, {});
    file.write("half");
    ::raise(SIGKILL);
  };
  EXPECT_EXIT(be_killed(), testing::KilledBySignal(SIGKILL), "");
  replace(path_, "new");  // where there are no unnamed files this removes the one that is left
  EXPECT_EQ(content(), "new");
  EXPECT_EQ(files().size(), 1u);
}

TEST_F(OutputFileTest, RemovesWhatKilledProcessesHaveLeft) {
  const std::string left = unforeseen_path(path_);
  const std::string open = unforeseen_path(path_);
  const std::string other = folder_ / "rtsql-notes.tmp";
  std::ofstream(left) << "half";
  std::ofstream(other) << "a file of the user's";
  const int descriptor = create_named_file(open, std::nullopt);
  ASSERT_GE(descriptor, 0);
  remove_leftover_files(folder_.string());
  EXPECT_FALSE(fs::exists(left));
  EXPECT_TRUE(fs::exists(open));
  EXPECT_TRUE(fs::exists(other));
  ::close(descriptor);
  replace(path_, "new");
  EXPECT_FALSE(fs::exists(open));
}

TEST_F(OutputFileTest, IsRemovedWhenASignalEndsTheProcess) {
  auto end_by_signal = [&] {
    OutputFile file = OutputFile::replacing(folder_ / "other", {});
    UnfinishedFile named(unforeseen_path(path_));
    const int descriptor = create_named_file(named.path(), std::nullopt);
    remove_unfinished_files();
    ::_exit(descriptor >= 0 ? 2 : 1);
  };
  EXPECT_EXIT(end_by_signal(), testing::ExitedWithCode(2), "");
  EXPECT_TRUE(files().empty());
}

TEST_F(OutputFileTest, LeavesAFinishedFileToTheSignal) {
  OutputFile file = OutputFile::replacing(path_, {});
  file.commit();
  remove_unfinished_files();
  EXPECT_EQ(files().size(), 1u);
}

// What was written to an open stream stays, whichever path names it, and what comes later follows.
TEST_F(OutputFileTest, GoesOnWhereAnOpenStreamIs) {
  const int stream = ::open(path_.c_str(), O_WRONLY | O_CREAT, 0600);
  const fs::path link = folder_ / "link";
  const std::string number = std::to_string(stream);
  fs::create_symlink("/dev/fd/" + number, link);
  std::string expected;
  auto put = [&](std::string_view text) {
    EXPECT_EQ(::write(stream, text.data(), text.size()), static_cast<ssize_t>(text.size()));
    expected += text;
  };
  put("before\n");
  for (const std::string& path : {"/dev/fd/" + number, "/proc/self/fd/" + number, link.string()}) {
    replace(path, "replaced\n");
    OutputFile::in_place(path, {}).write("in place\n");
    expected += "replaced\nin place\n";
    put("after\n");
  }
  ::close(stream);
  EXPECT_EQ(content(), expected);
  EXPECT_EQ(files().size(), 2u);
  EXPECT_THROW(OutputFile::in_place("/dev/fd/" + number, {}), Error);
}

TEST_F(OutputFileTest, WaitsForTheReaderOfAPipe) {
  ASSERT_EQ(::mkfifo(path_.c_str(), 0600), 0);
  std::string read;
  std::jthread reader([&] {
    ::usleep(50000);
    read = content();
  });
  std::string text(1 << 20, 'x');  // more than the pipe holds
  OutputFile::in_place(path_, {}).write(text);
  reader.join();
  EXPECT_EQ(read, text);
}

TEST_F(OutputFileTest, StopsWaitingForAReaderWhenInterrupted) {
  ASSERT_EQ(::mkfifo(path_.c_str(), 0600), 0);
  Interrupt interrupt;
  std::jthread user([&] {
    ::usleep(50000);
    interrupt.raise();
  });
  try {
    OutputFile::replacing(path_, {&interrupt, nullptr});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInterrupted);
  }
}

TEST_F(OutputFileTest, StopsWaitingForAReaderThatReadsNothing) {
  ASSERT_EQ(::mkfifo(path_.c_str(), 0600), 0);
  const int reader = ::open(path_.c_str(), O_RDONLY | O_NONBLOCK);
  Interrupt interrupt;
  OutputFile file = OutputFile::in_place(path_, {&interrupt, nullptr});
  std::jthread user([&] {
    ::usleep(50000);
    interrupt.raise();
  });
  EXPECT_THROW(file.write(std::string(1 << 20, 'x')), Error);
  ::close(reader);
}

TEST_F(OutputFileTest, SaysWhyItCannotWrite) {
  try {
    OutputFile::in_place(folder_ / "none" / "out", {});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kIo);
    EXPECT_NE(error.message().find("No such file or directory"), std::string::npos);
  }
  EXPECT_THROW(OutputFile::replacing("", {}), Error);
  EXPECT_THROW(OutputFile::replacing("/dev/full", {}).write("x"), Error);
}

}  // namespace
}  // namespace rtsql
