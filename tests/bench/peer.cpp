#include "peer.h"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <vector>

#include "common/text.h"

namespace rtsql::bench {
namespace {

// Floating-point sums depend on the order of addition, so ten digits are what can be compared.
std::string value_text(const Value& value) {
  if (value.null) return "NULL";
  return is_floating(value.type) ? fmt::format("{:.9e}", value.real) : format_value(value);
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
