// Runs the sessions that README.md and docs/ print, blocks of "```console": what is typed behind `rtsql> ` at
// a terminal of 100 columns, all of a page in one session, and what stands behind `$ ` with bash. Both run in
// an empty folder beside sample_data, and must print what the page says, but for times and sizes. With
// RTSQL_COMPLETE=1 in the environment the pages are written anew instead.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <regex>

#include "tests/project_paths.h"
#include "tests/shell/documents.h"
#include "tests/shell/pseudo_terminal.h"
#include "tests/temporary_folder.h"
#include "tests/text_files.h"

namespace rtsql::test {
namespace {

namespace fs = std::filesystem;

const std::string kPrompt = "rtsql> ", kContinued = "   ...> ", kCommand = "$ ";
const std::string kBegin = "```console\n", kEnd = "```\n";

// What is typed, and what is printed of it. The first of a session types nothing: it has what greets.
struct Exchange {
  std::vector<std::string> lines;  // with their prompts
  std::string output;

  bool is_command() const { return !lines.empty() && lines.front().starts_with(kCommand); }
  std::string typed() const {
    std::string all;
    for (const std::string& line : lines) all += line + "\n";
    return all;
  }
  std::string text() const { return typed() + output; }
};

std::vector<Exchange> exchanges_of(const std::string& block) {
  std::vector<Exchange> exchanges;
  std::istringstream lines(block);
  for (std::string line; std::getline(lines, line);) {
    const bool in_command = !exchanges.empty() && exchanges.back().is_command() &&
                            exchanges.back().output.empty() && exchanges.back().lines.back().ends_with('\\');
    const bool continues = line.starts_with(kContinued) || in_command;
    if (line.starts_with(kPrompt) || line.starts_with(kCommand)) exchanges.emplace_back();
    if (exchanges.empty()) exchanges.emplace_back();
    if (continues || line.starts_with(kPrompt) || line.starts_with(kCommand))
      exchanges.back().lines.push_back(line);
    else
      exchanges.back().output += line + "\n";
  }
  return exchanges;
}

// Times, sizes and the device differ from run to run, and so do where lines are wrapped and who answers a
// query of few rows.
std::string masked(std::string text) {
  const std::pair<const char*, const char*> masks[] = {
      {"\\n +", " "},
      {R"([0-9][0-9,.]* (ms|s)\b)", "T"},
      {R"([0-9.]+ GB/s)", "T"},
      {R"((, (compile|GPU) T|, (the query )?on the host))", ""},
      {R"([0-9.]+ (bytes|[KMG]iB) resident)", "S resident"},
      {R"([0-9.]+ bytes per key)", "S per key"},
      {R"(llvmpipe \(LLVM [^)]*\))", "DEVICE"},
      {R"("timings":\{[^}]*\})", "\"timings\":{…}"}};
  for (const auto& [pattern, by] : masks) text = std::regex_replace(text, std::regex(pattern), by);
  return text;
}

// Runs what a page types. Its folder has a copy of nothing but a way to sample_data.
class Page {
 public:
  explicit Page(const fs::path& home) : home_(home), before_(fs::current_path()) {
    fs::create_directory_symlink(fs::path(kProjectFolder) / "sample_data", folder_.path() / "sample_data");
    fs::current_path(folder_.path());
  }
  ~Page() { fs::current_path(before_); }

  std::string run(const Exchange& exchange) {
    if (exchange.is_command()) return run_command(exchange.typed().substr(kCommand.size()));
    if (!terminal_) {
      terminal_ = std::make_unique<PseudoTerminal>(home_, std::vector<std::string>());
      greeting_ = without_returns(terminal_->wait_for(kPrompt));
      greeting_.erase(greeting_.size() - kPrompt.size());
    }
    if (exchange.lines.empty()) return greeting_;
    std::string seen;
    for (size_t i = 0; i < exchange.lines.size(); ++i) {
      terminal_->type(exchange.lines[i].substr(i == 0 ? kPrompt.size() : kContinued.size()) + "\r");
      seen = terminal_->wait_for(i + 1 < exchange.lines.size() ? kContinued : kPrompt);
    }
    seen = without_returns(seen.substr(seen.find('\n') + 1));  // the terminal's echo comes first
    return seen.substr(0, seen.size() - kPrompt.size());
  }

 private:
  static std::string without_returns(std::string text) {
    std::erase(text, '\r');
    return text;
  }

  std::string run_command(const std::string& command) const {
    const std::string path = fs::path(kProgram).parent_path().string() + ":" + std::getenv("PATH");
    const std::string line =
        "HOME='" + home_.string() + "' PATH='" + path + "'; export HOME; exec 2>&1; " + command;
    std::ofstream(home_ / "command.sh") << line;
    FILE* pipe = ::popen(("bash '" + (home_ / "command.sh").string() + "'").c_str(), "r");
    std::string printed;
    char bytes[4096];
    while (size_t count = std::fread(bytes, 1, sizeof bytes, pipe)) printed.append(bytes, count);
    ::pclose(pipe);
    return printed;
  }

  fs::path home_, before_;
  TemporaryFolder folder_;
  std::unique_ptr<PseudoTerminal> terminal_;
  std::string greeting_;
};

// The kernels of what is typed are compiled beforehand: a page shows a second session.
void compile_kernels(const std::string& page, const fs::path& home) {
  const Page folder(home);
  std::ofstream script(home / "warm.sql");
  script << "SET tier = device;\n";
  std::istringstream lines(page);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(kPrompt)) script << line.substr(kPrompt.size()) << "\n";
    if (line.starts_with(kContinued)) script << line.substr(kContinued.size()) << "\n";
  }
  script.close();
  const std::string command = "HOME='" + home.string() + "' '" + kProgram + "' --no-bail '" +
                              (home / "warm.sql").string() + "' >/dev/null 2>&1";
  [[maybe_unused]] const int status = std::system(command.c_str());
}

class Sessions : public ::testing::TestWithParam<std::string> {};

TEST_P(Sessions, PrintWhatThePageSays) {
  const fs::path path = fs::path(kProjectFolder) / GetParam();
  const std::string page = read_text(path);
  if (page.find(kBegin) == std::string::npos) return;
  const TemporaryFolder home;
  if (page.find("\n" + kPrompt) != std::string::npos) compile_kernels(page, home.path());
  Page run(home.path());
  std::string complete;
  size_t at = 0;
  for (size_t found; (found = page.find(kBegin, at)) != std::string::npos;) {
    const size_t begin = found + kBegin.size(), end = page.find(kEnd, begin);
    complete += page.substr(at, begin - at);
    for (Exchange& exchange : exchanges_of(page.substr(begin, end - begin))) {
      const std::string printed = run.run(exchange);
      EXPECT_EQ(masked(printed), masked(exchange.output)) << exchange.text();
      if (masked(printed) != masked(exchange.output)) exchange.output = printed;
      complete += exchange.text();
    }
    at = end;
  }
  if (std::getenv("RTSQL_COMPLETE") != nullptr) std::ofstream(path) << complete + page.substr(at);
}

// A session that is printed in any other block would be run by no test.
TEST_P(Sessions, ArePrintedWhereTheyAreRun) {
  const std::regex printed(R"( *(rtsql> |\$ |┌─|error: |ERROR|hint: |HINT|\([0-9,]+ rows?).*)");
  std::istringstream lines(read_text(fs::path(kProjectFolder) / GetParam()));
  bool runs = false, fenced = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      fenced = !fenced;
      runs = line == "```console" || line == "```text";  // examples_test.cpp compares the latter
    }
    if (runs && fenced) continue;
    if (fenced || line.starts_with("    ")) {
      EXPECT_FALSE(std::regex_match(line, printed)) << line;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Docs, Sessions, ::testing::ValuesIn(documents()),
                         [](const auto& test) { return test_name_of(test.param); });

}  // namespace
}  // namespace rtsql::test
