// Runs the examples of the documents: the statements of each block of SQL, in the order of the page, print
// what the block of text behind it says. With RTSQL_COMPLETE=1 in the environment the pages are written anew
// instead.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>

#include "tests/project_paths.h"
#include "tests/shell/documents.h"
#include "tests/temporary_folder.h"
#include "tests/text_files.h"

namespace rtsql::test {
namespace {

namespace fs = std::filesystem;

// A page in pieces: text, and blocks "```sql … ```", each with the "```text … ```" behind it, if there is
// one.
struct Piece {
  std::string text;  // what stands before the block, with its first line
  std::string sql;
  bool shows_output = false;
  std::string output;
};

std::vector<Piece> pieces_of(const std::string& page) {
  const std::string begin = "```sql\n", end = "```\n", output = "\n```text\n";
  std::vector<Piece> pieces;
  size_t at = 0;
  for (size_t found; (found = page.find(begin, at)) != std::string::npos;) {
    Piece piece;
    piece.text = page.substr(at, found + begin.size() - at);
    at = found + begin.size();
    const size_t sql_end = page.find(end, at);
    piece.sql = page.substr(at, sql_end - at);
    at = sql_end + end.size();
    piece.shows_output = page.compare(at, output.size(), output) == 0;
    if (piece.shows_output) {
      at += output.size();
      const size_t output_end = page.find(end, at);
      piece.output = page.substr(at, output_end - at);
      at = output_end + end.size();
    }
    pieces.push_back(std::move(piece));
  }
  pieces.push_back({page.substr(at), {}, false, {}});
  return pieces;
}

// Runs all blocks in one session, each with a file of its own for what it prints. Times are left out.
std::vector<std::string> outputs_of(const std::vector<Piece>& pieces) {
  const TemporaryFolder folder;
  const auto output = [&](size_t block) { return folder.path() / (std::to_string(block) + ".txt"); };
  const fs::path script = folder.path() / "page.sql";
  std::ofstream file(script);
  file << ".timer off\n";
  for (size_t i = 0; i < pieces.size(); ++i)
    file << ".output " << output(i).string() << "\n" << pieces[i].sql;
  file.close();
  const std::string command = "cd '" + std::string(kProjectFolder) + "' && HOME='" + folder.path().string() +
                              "' '" + std::string(kProgram) + "' '" + script.string() + "'";
  EXPECT_EQ(std::system(command.c_str()), 0) << "a statement of the page fails";
  std::vector<std::string> outputs;
  for (size_t i = 0; i < pieces.size(); ++i)
    outputs.push_back(std::regex_replace(read_text(output(i)), std::regex("\\([0-9,]+ rows?\\)\n"), ""));
  return outputs;
}

class Examples : public ::testing::TestWithParam<std::string> {};

TEST_P(Examples, PrintWhatThePageSays) {
  const fs::path path = fs::path(kProjectFolder) / GetParam();
  const std::vector<Piece> pieces = pieces_of(read_text(path));
  if (pieces.size() == 1) return;
  const std::vector<std::string> outputs = outputs_of(pieces);
  std::string complete;
  for (size_t i = 0; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    if (piece.shows_output) {
      EXPECT_EQ(outputs[i], piece.output) << piece.sql;
    }
    complete += piece.text + piece.sql;
    if (i + 1 < pieces.size()) complete += "```\n";
    if (piece.shows_output) complete += "\n```text\n" + outputs[i] + "```\n";
  }
  if (std::getenv("RTSQL_COMPLETE") != nullptr) std::ofstream(path) << complete;
}

INSTANTIATE_TEST_SUITE_P(Docs, Examples, ::testing::ValuesIn(documents()),
                         [](const auto& test) { return test_name_of(test.param); });

}  // namespace
}  // namespace rtsql::test
