#include "peer.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <vector>

#include "common/text.h"

namespace rtsql::bench {
namespace {

// Floating-point sums depend on the order of addition, so ten digits are what can be compared. Whole numbers
// are written without a point, as JavaScript cannot tell their type.
std::string value_text(const Value& value) {
  if (value.null) return "NULL";
  if (!is_floating(value.type)) return format_value(value);
  constexpr double kMostExact = 1e15;
  const bool is_whole = std::abs(value.real) < kMostExact && std::trunc(value.real) == value.real;
  return is_whole ? fmt::format("{:.0f}", value.real) : fmt::format("{:.9e}", value.real);
}

}  // namespace

std::map<std::string, PeerResult> read_peer(const std::string& path) {
  std::map<std::string, PeerResult> results;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    std::istringstream fields(line);
    std::string milliseconds, rows, sql;
    std::getline(fields, milliseconds, '\t');
    std::getline(fields, rows, '\t');
    std::getline(fields, sql);
    results[sql] = {std::strtod(milliseconds.c_str(), nullptr), rows};
  }
  return results;
}

std::string rows_text(const StatementResult& result) {
  if (!result.rows || result.rows->row_count() == 0) return {};
  const uint64_t count = result.rows->row_count();
  const std::vector<HostColumn> columns = result.rows->fetch(0, count);
  std::vector<std::string> rows;
  for (uint64_t row = 0; row < count; ++row) {
    std::vector<std::string> values;
    for (const HostColumn& column : columns) values.push_back(value_text(column.value(row)));
    rows.push_back(join(values, " "));
  }
  return join(rows, " | ");
}

}  // namespace rtsql::bench
