// Lists the documents whose examples tests run.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/project_paths.h"

namespace rtsql::test {

// Returns README.md and the pages of docs and docs/sql, as paths from the project's folder.
inline std::vector<std::string> documents() {
  namespace fs = std::filesystem;
  std::vector<std::string> all = {"README.md"};
  for (const char* folder : {"docs", "docs/sql"}) {
    for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(kProjectFolder) / folder)) {
      if (entry.path().extension() == ".md") all.push_back(folder + ("/" + entry.path().filename().string()));
    }
  }
  std::sort(all.begin(), all.end());
  return all;
}

// Writes "docs_sql_types", as names of tests may be.
inline std::string test_name_of(std::string document) {
  document.erase(document.rfind('.'));
  std::replace_if(
      document.begin(), document.end(), [](char c) { return c == '/' || c == '-'; }, '_');
  return document;
}

}  // namespace rtsql::test
