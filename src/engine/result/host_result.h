// Makes a result of few rows on the host, column by column.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/result/result.h"

namespace rtsql {

// Rounds to four digits: more than a second measurement repeats.
double round_measured(double value);

// Makes a column of what `get` says of each item.
template <class Items, class Get>
auto each(const Items& items, const Get& get) {
  std::vector<decltype(get(*items.begin()))> values;
  for (const auto& item : items) values.push_back(get(item));
  return values;
}

class HostResult {
 public:
  void text(std::string name, const std::vector<std::string>& values);
  void number(std::string name, const std::vector<uint64_t>& values);
  void number(std::string name, const std::vector<std::optional<uint64_t>>& values);  // none: NULL
  // Adds a column of any type, with NULLs.
  void column(std::string name, HostColumn values, ColumnRole role = ColumnRole::kMain);
  StatementResult finish();

 private:
  StatementResult result_;
  std::vector<HostColumn> columns_;
};

}  // namespace rtsql
