#include "rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "common/text.h"

namespace rtsql::test {
namespace {

constexpr double kTolerance = 1e-9;
constexpr uint64_t kFetchRows = 8192;

bool is_number(const Cell& cell) {
  return cell.index() == 1 || cell.index() == 2;
}

double as_double(const Cell& cell) {
  return cell.index() == 1 ? static_cast<double>(std::get<int64_t>(cell)) : std::get<double>(cell);
}

bool equal(const Cell& a, const Cell& b) {
  if (a.index() == b.index() && a.index() != 2) return a == b;
  if (!is_number(a) || !is_number(b)) return false;
  const double x = as_double(a), y = as_double(b);
  return x == y || std::abs(x - y) <= kTolerance * std::max(std::abs(x), std::abs(y));
}

bool equal_rows(const Row& a, const Row& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), equal);
}

// This order keeps rows that are equal up to rounding next to each other: doubles come last and are compared
// only where all else is equal.
bool before(const Row& a, const Row& b) {
  for (bool doubles : {false, true}) {
    for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
      if ((a[i].index() == 2 || b[i].index() == 2) != doubles) continue;
      if (is_number(a[i]) && is_number(b[i])) {
        if (as_double(a[i]) != as_double(b[i])) return as_double(a[i]) < as_double(b[i]);
        if (a[i].index() == 1 && b[i].index() == 1 && a[i] != b[i]) return a[i] < b[i];
      } else if (a[i] != b[i]) {
        return a[i] < b[i];
      }
    }
  }
  return false;
}

std::string text_of(const Row& row) {
  std::vector<std::string> cells;
  for (const Cell& cell : row) {
    if (cell.index() == 0) {
      cells.emplace_back("NULL");
    } else if (cell.index() == 1) {
      cells.push_back(std::to_string(std::get<int64_t>(cell)));
    } else if (cell.index() == 2) {
      cells.push_back(fmt::format("{:.17g}", std::get<double>(cell)));
    } else {
      cells.push_back(quote_string(std::get<std::string>(cell)));
    }
  }
  return "(" + join(cells, ", ") + ")";
}

}  // namespace

Cell cell_of(const Value& value) {
  if (value.null) return {};
  switch (value.type.id) {
    case TypeId::kReal:
    case TypeId::kDouble:
      return value.real;
    case TypeId::kDate:
    case TypeId::kTimestamp:
    case TypeId::kUuid:
    case TypeId::kBlob:
    case TypeId::kEnum:
      return format_value(value);
    case TypeId::kVarchar:
      return value.text;
    default:
      return value.integer;
  }
}

std::vector<Row> rows_of(const StatementResult& result) {
  std::vector<Row> rows;
  const uint64_t total = result.rows ? result.rows->row_count() : 0;
  for (uint64_t begin = 0; begin < total; begin += kFetchRows) {
    const uint64_t count = std::min(kFetchRows, total - begin);
    std::vector<HostColumn> columns = result.rows->fetch(begin, count);
    for (uint64_t row = 0; row < count; ++row) {
      Row cells;
      for (const HostColumn& column : columns) cells.push_back(cell_of(column.value(row)));
      rows.push_back(std::move(cells));
    }
  }
  return rows;
}

std::optional<std::string> difference(std::vector<Row> ours, std::vector<Row> theirs, bool ordered) {
  const std::string counts = fmt::format("rtsql {} rows, SQLite {} rows", ours.size(), theirs.size());
  if (!ordered) {
    std::sort(ours.begin(), ours.end(), before);
    std::sort(theirs.begin(), theirs.end(), before);
  }
  for (size_t i = 0; i < std::max(ours.size(), theirs.size()); ++i) {
    if (i < ours.size() && i < theirs.size() && equal_rows(ours[i], theirs[i])) continue;
    return fmt::format("{}; row {}{}: rtsql {}, SQLite {}", counts, i, ordered ? "" : " after sorting",
                       i < ours.size() ? text_of(ours[i]) : "none",
                       i < theirs.size() ? text_of(theirs[i]) : "none");
  }
  return std::nullopt;
}

}  // namespace rtsql::test
