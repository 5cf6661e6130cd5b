#include "test_file.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace rtsql::sql_test {
namespace {

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

// Returns what follows the first `count` words.
std::string rest_after(const std::string& line, size_t count) {
  size_t at = 0;
  for (size_t i = 0; i < count; ++i) {
    at = line.find_first_not_of(' ', at);
    at = line.find(' ', at);
    if (at == std::string::npos) return {};
  }
  at = line.find_first_not_of(' ', at);
  return at == std::string::npos ? std::string() : line.substr(at);
}

class Parser {
 public:
  explicit Parser(TestFile& file) : file_(file) {}

  void run() {
    while (at_ < file_.lines.size()) {
      const std::string& line = file_.lines[at_];
      if (line.empty() || line[0] == '#') {
        ++at_;
        continue;
      }
      record_ = Record();
      record_.line = at_ + 1;
      while (read_condition()) ++at_;
      read_record();
      file_.records.push_back(std::move(record_));
    }
  }

 private:
  [[noreturn]] void fail(std::string_view what) const {
    throw std::runtime_error(fmt::format("{}:{}: {}", file_.path, at_ + 1, what));
  }

  bool read_condition() {
    if (at_ >= file_.lines.size()) fail("a condition without a record");
    std::vector<std::string> words = words_of(file_.lines[at_]);
    if (words.size() != 2) return false;
    if (words[0] == "onlyif") {
      record_.only_if.push_back(words[1]);
    } else if (words[0] == "session") {
      record_.session = words[1];
    } else if (words[0] == "skipif") {
      record_.skip_if.push_back(words[1]);
    } else if (words[0] == "expect-index") {
      if (words[1] != "points" && words[1] != "ranges") fail("expect-index takes points or ranges");
      record_.expected_index = words[1] == "points" ? ProbeKind::kPoints : ProbeKind::kRanges;
    } else {
      return false;
    }
    return true;
  }

  void read_record() {
    const std::string line = file_.lines[at_++];
    std::vector<std::string> words = words_of(line);
    words.resize(4);
    if (words[0] == "statement" && words[1] == "ok") {
      record_.kind = Record::Kind::kStatementOk;
      read_sql();
    } else if (words[0] == "statement" && words[1] == "error") {
      record_.kind = Record::Kind::kStatementError;
      record_.pattern = rest_after(line, 2);
      read_sql();
    } else if (words[0] == "query") {
      record_.kind = Record::Kind::kQuery;
      record_.types = words[1];
      read_sort(words[2]);
      record_.label = words[3];
      read_sql();
      if (!record_.has_expected) fail("a query needs ---- and its rows");
    } else if (words[0] == "index") {
      record_.kind = Record::Kind::kIndex;
      record_.text = rest_after(line, 1);
    } else if (words[0] == "load") {
      record_.kind = Record::Kind::kLoad;
      record_.text = rest_after(line, 1);
    } else if (words[0] == "hash-threshold") {
      record_.kind = Record::Kind::kHashThreshold;
      record_.threshold = std::stoul(words[1]);
    } else if (words[0] == "file") {
      record_.kind = Record::Kind::kFile;
      record_.text = rest_after(line, 1);
      read_file_content();
    } else {
      --at_;
      fail(fmt::format("unknown record \"{}\"", line));
    }
  }

  void read_sort(const std::string& word) {
    if (word.empty() || word == "nosort") return;
    if (word != "rowsort" && word != "valuesort") fail(fmt::format("unknown sort mode \"{}\"", word));
    record_.sort = word == "rowsort" ? SortMode::kRows : SortMode::kValues;
  }

  // Reads SQL up to a blank line or ----, then the expected lines up to a blank line.
  void read_sql() {
    for (; at_ < file_.lines.size() && !file_.lines[at_].empty() && file_.lines[at_] != "----"; ++at_) {
      if (!record_.text.empty()) record_.text += '\n';
      record_.text += file_.lines[at_];
    }
    if (record_.text.empty()) fail("a record without SQL");
    if (at_ == file_.lines.size() || file_.lines[at_].empty()) return;
    record_.has_expected = true;
    record_.expected_begin = ++at_;
    for (; at_ < file_.lines.size() && !file_.lines[at_].empty(); ++at_) {
      record_.expected.push_back(file_.lines[at_]);
    }
    record_.expected_end = at_;
  }

  void read_file_content() {
    for (; at_ < file_.lines.size() && file_.lines[at_] != "----"; ++at_) {
      record_.expected.push_back(file_.lines[at_]);
    }
    if (at_ == file_.lines.size()) fail("file content ends with ----");
    ++at_;
  }

  TestFile& file_;
  size_t at_ = 0;
  Record record_;
};

}  // namespace

TestFile read_test_file(const std::string& path) {
  std::ifstream stream(path);
  if (!stream) throw std::runtime_error("cannot read " + path);
  TestFile file;
  file.path = path;
  for (std::string line; std::getline(stream, line);) file.lines.push_back(line);
  Parser(file).run();
  return file;
}

}  // namespace rtsql::sql_test
