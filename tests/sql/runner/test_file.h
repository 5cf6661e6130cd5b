// A SQL test file has the form of sqllogictest: records are separated by blank lines, '#' starts a comment
// line.
//
//   statement ok             the statement that follows succeeds
//   statement error REGEX    it fails with SQLSTATE, message and hint, on one line, in which the pattern is
//                            found; a line after ---- is what the error underlines
//   query TYPES [SORT] [LABEL]
//                            one letter per column: I integers, R other numbers, T the rest; SORT is nosort,
//                            rowsort or valuesort; queries of one label must agree; after ---- a line per
//                            row, or `N values hashing to H`
//   index TABLE (COLUMN, …)  CREATE INDEX by the configuration's method, of columns or expressions; nothing
//   where
//                            it has none
//   file PATH                writes the lines up to ---- to a file, with the escapes \r \t \\ \xNN; a final
//                            backslash leaves out the newline
//   load PATH                runs the statements of a SQL file
//   hash-threshold N         results of more values are hashed by --complete
//
// Modifiers stand before a record: `session NAME` has another session of the database run it, which the first
// such record opens; `onlyif NAME` and `skipif NAME` bind it to a configuration; `expect-index
// points|ranges` asserts through EXPLAIN, where the configuration forces a method that answers such probes,
// that its index is used. In SQL and paths ${temp} is a fresh folder, and ${tests}
// that of all tests.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace rtsql::sql_test {

enum class SortMode { kNone, kRows, kValues };
enum class ProbeKind { kPoints, kRanges };

struct Record {
  enum class Kind { kStatementOk, kStatementError, kQuery, kIndex, kFile, kLoad, kHashThreshold };
  Kind kind = Kind::kStatementOk;
  size_t line = 0;   // 1-based, of the record's first line
  std::string text;  // the SQL; of kIndex the table and column, of kFile and kLoad the path

  std::string session;  // empty: the one that all files have
  std::vector<std::string> only_if, skip_if;
  std::optional<ProbeKind> expected_index;

  std::string pattern;  // kStatementError
  std::string types;    // kQuery
  SortMode sort = SortMode::kNone;
  std::string label;
  size_t threshold = 0;  // kHashThreshold

  // The lines after ----, and where in the file they lie: [begin, end) in lines counted from 0, for
  // --complete.
  std::vector<std::string> expected;
  bool has_expected = false;
  size_t expected_begin = 0, expected_end = 0;
};

struct TestFile {
  std::string path;
  std::vector<std::string> lines;
  std::vector<Record> records;
};

// Throws std::runtime_error naming file and line where the text is not of this form.
TestFile read_test_file(const std::string& path);

}  // namespace rtsql::sql_test
