// Runs each script of transcripts/ with bash in an empty folder and compares what it prints, errors included,
// with the .out file beside it. With RTSQL_COMPLETE=1 in the environment the .out files are written instead.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/project_paths.h"
#include "tests/temporary_folder.h"
#include "tests/text_files.h"

namespace rtsql::test {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = fs::path(kProjectFolder) / "tests/shell/transcripts";

std::vector<std::string> transcripts() {
  return stems_in(kFolder, ".sh");
}

std::string run_script(const fs::path& script) {
  const TemporaryFolder folder;
  std::string path = fs::path(kProgram).parent_path().string() + ":" + std::getenv("PATH");
  std::string command = "cd '" + folder.path().string() + "' && PATH='" + path + "' HOME='" +
                        folder.path().string() + "' bash '" + script.string() + "' 2>&1";
  std::string printed;
  FILE* pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) return "popen failed";
  char bytes[4096];
  while (size_t count = std::fread(bytes, 1, sizeof bytes, pipe)) printed.append(bytes, count);
  ::pclose(pipe);
  return printed;
}

class Transcript : public ::testing::TestWithParam<std::string> {};

TEST_P(Transcript, PrintsWhatItPrinted) {
  std::string printed = run_script(kFolder / (GetParam() + ".sh"));
  fs::path expected = kFolder / (GetParam() + ".out");
  if (std::getenv("RTSQL_COMPLETE") != nullptr) {
    std::ofstream(expected) << printed;
  } else {
    EXPECT_EQ(printed, read_text(expected));
  }
}

INSTANTIATE_TEST_SUITE_P(Shell, Transcript, ::testing::ValuesIn(transcripts()),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace rtsql::test
