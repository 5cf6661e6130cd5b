#include "rows_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "common/text.h"

namespace rtsql::sql_test {
namespace {

constexpr uint64_t kFetchRows = 4096;

std::string value_text(const HostColumn& column, uint64_t row) {
  if (column.is_null(row)) return "NULL";
  Value value = column.value(row);
  if (is_floating(value.type) && std::isfinite(value.real)) {
    // Adding 0.0 turns a negative zero into zero.
    return value.type.id == TypeId::kReal ? fmt::format("{:.6g}", value.real + 0.0)
                                          : fmt::format("{:.10g}", value.real + 0.0);
  }
  std::string text = column.text(row);
  return text.empty() ? "(empty)" : text;
}

}  // namespace

std::vector<std::string> rows_text(const StatementResult& result, SortMode sort) {
  std::vector<std::string> lines;
  const uint64_t total = result.rows ? result.rows->row_count() : 0;
  for (uint64_t begin = 0; begin < total; begin += kFetchRows) {
    const uint64_t count = std::min(kFetchRows, total - begin);
    std::vector<HostColumn> columns = result.rows->fetch(begin, count);
    for (uint64_t row = 0; row < count; ++row) {
      std::vector<std::string> values;
      for (const HostColumn& column : columns) values.push_back(value_text(column, row));
      if (sort == SortMode::kValues) {
        lines.insert(lines.end(), values.begin(), values.end());
      } else {
        lines.push_back(join(values, " "));
      }
    }
  }
  if (sort != SortMode::kNone) std::sort(lines.begin(), lines.end());
  return lines;
}

std::string hash_line(const std::vector<std::string>& lines, size_t values) {
  return fmt::format("{} values hashing to {}", values, content_hash(join(lines, "\n")));
}

char type_letter(Type type) {
  if (is_integral(type)) return 'I';
  return is_numeric(type) ? 'R' : 'T';
}

std::string normalize_spaces(std::string_view line) {
  std::string text;
  for (char c : line) {
    if (c == ' ' && (text.empty() || text.back() == ' ')) continue;
    text += c;
  }
  if (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

}  // namespace rtsql::sql_test
