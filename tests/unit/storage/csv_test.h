// Holds a CSV file for the length of a test, and reads it as text.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "common/error.h"
#include "storage/csv/load.h"

namespace rtsql {

class CsvFile {
 public:
  explicit CsvFile(const std::string& content) {
    std::string pattern = (std::filesystem::temp_directory_path() / "rtsql_csv_XXXXXX").string();
    int descriptor = mkstemp(pattern.data());
    EXPECT_GE(descriptor, 0);
    close(descriptor);
    path_ = pattern;
    std::ofstream(path_, std::ios::binary) << content;
  }
  ~CsvFile() { std::filesystem::remove(path_); }
  CsvFile(const CsvFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

using Definitions = std::vector<ColumnDefinition>;

inline CsvOptions with_header(bool header) {
  CsvOptions options;
  options.header = header;
  return options;
}

inline CsvResult read_text(const std::string& content, const CsvOptions& options = {},
                           const std::optional<Definitions>& target = std::nullopt,
                           const csv::Tuning& tuning = {}) {
  CsvFile file(content);
  return csv::read({file.path()}, options, target, {}, tuning);
}

// Writes rows as text, fields parted by '|', NULL as "~".
inline std::vector<std::string> rows_of(const CsvResult& result) {
  std::vector<std::string> rows(result.rows);
  for (uint64_t row = 0; row < result.rows; ++row) {
    for (size_t i = 0; i < result.columns.size(); ++i) {
      Value value = result.columns[i].value(row);
      rows[row] += (i > 0 ? "|" : "") + (value.null ? "~" : format_value(value));
    }
  }
  return rows;
}

// Writes "name TYPE, name TYPE".
inline std::string columns_of(const CsvResult& result) {
  std::string text;
  for (const ColumnDefinition& definition : result.definitions) {
    text += (text.empty() ? "" : ", ") + definition.name + " " + type_name(definition.type);
  }
  return text;
}

// Returns the error that reading gives, its file's name replaced by "f.csv"; fails the test if there is none.
inline Error error_of(const std::string& content, const CsvOptions& options = {},
                      const std::optional<Definitions>& target = std::nullopt,
                      const csv::Tuning& tuning = {}) {
  CsvFile file(content);
  try {
    csv::read({file.path()}, options, target, {}, tuning);
  } catch (const Error& error) {
    std::string message = error.message();
    size_t at = message.find(file.path());
    if (at != std::string::npos) message.replace(at, file.path().size(), "f.csv");
    return Error(error.kind(), message).hint(error.hint().value_or(""));
  }
  ADD_FAILURE() << "no error";
  return Error(ErrorKind::kData, "");
}

using Rows = std::vector<std::string>;

}  // namespace rtsql
