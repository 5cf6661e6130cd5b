#include "storage/csv/titles.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "common/text.h"
#include "storage/csv/cell_kind.h"
#include "storage/csv/header.h"
#include "storage/csv/row_scanner.h"
#include "storage/csv/sample_rows.h"
#include "storage/csv/type_lattice.h"
#include "storage/csv/utf8.h"

namespace rtsql::csv {
namespace {

constexpr size_t kMostTitles = 20;
constexpr size_t kRowsBelowTitles = 200;
constexpr size_t kMostFooterLines = 10;
constexpr size_t kFooterBytes = 64 << 10;
constexpr size_t kShownLineBytes = 60;
constexpr std::string_view kTotalWords[] = {"total", "totals", "grand total", "sum",  "subtotal",
                                            "summe", "gesamt", "average",     "mean", "count"};

struct PlacedRow {
  size_t position;
  Row cells;
};

bool is_blank(const std::optional<std::string>& cell) {
  return !cell || trim_spaces(*cell).empty();
}

bool has_gaps_behind_first(const Row& row) {
  return row.size() > 1 && !is_blank(row.front()) && std::all_of(row.begin() + 1, row.end(), is_blank);
}

std::string quoted_line(std::string_view line) {
  return fmt::format("\"{}\"", printable(line.substr(0, line.find_first_of("\r\n")), kShownLineBytes));
}

std::vector<PlacedRow> placed_rows(std::string_view text, size_t begin, size_t most, const Dialect& dialect,
                                   const WorkContext& context) {
  std::vector<PlacedRow> rows;
  for (size_t at = skip_blank_lines(text, begin); at < text.size() && rows.size() < most;
       at = skip_blank_lines(text, at)) {
    const size_t end = row_end(text, at, dialect, context);
    std::vector<Row> cells = collect_rows(text.substr(at, end - at), dialect, {}, context);
    rows.push_back({at, cells.empty() ? Row() : std::move(cells.front())});
    at = end;
  }
  return rows;
}

size_t usual_fields(const std::vector<PlacedRow>& rows) {
  std::map<size_t, size_t> counts;
  for (const PlacedRow& row : rows) ++counts[row.cells.size()];
  return std::ranges::max_element(counts, {}, &std::pair<const size_t, size_t>::second)->first;
}

// Counts the line breaks in front of a place.
size_t lines_before(std::string_view text, size_t position) {
  size_t lines = 0;
  for (size_t i = 0; i < position; ++i) {
    const bool lone_return = text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n');
    lines += text[i] == '\n' || lone_return;
  }
  return lines;
}

// Cuts the last line off `text`, and returns it without its line break.
std::string_view take_last_line(std::string_view& text) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  if (text.ends_with('\r')) text.remove_suffix(1);
  const size_t before = text.find_last_of("\r\n");
  const size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const std::string_view line = text.substr(begin);
  text = text.substr(0, begin);
  return line;
}

bool begins_with_total(const Row& row) {
  if (row.empty()) return false;
  const std::string_view first = is_blank(row.front()) ? std::string_view() : trim_spaces(*row.front());
  const std::string_view word = first.ends_with(':') ? first.substr(0, first.size() - 1) : first;
  return std::any_of(std::begin(kTotalWords), std::end(kTotalWords),
                     [&](std::string_view total) { return equals_ignore_case(word, total); });
}

// Tells whether a row of texts may be one of totals: numbers stand behind its first cell, and nothing else.
bool may_be_totals(const Row& row, size_t columns) {
  const auto is_number = [](const std::optional<std::string>& cell) {
    return !is_blank(cell) && !has_letters(*cell) && cell->find_first_of("0123456789") != std::string::npos;
  };
  return row.size() == columns && begins_with_total(row) &&
         std::any_of(row.begin() + 1, row.end(), is_number) &&
         std::all_of(row.begin() + 1, row.end(), [&](const std::optional<std::string>& cell) {
           return is_blank(cell) || is_number(cell);
         });
}

// Tells whether a line may be one of a footer, whatever the lines above are.
bool may_be_footer(std::string_view line, const Row& row, size_t columns, const Dialect& dialect) {
  const bool quotes_are_closed = std::count(line.begin(), line.end(), dialect.quote) % 2 == 0;
  if (!quotes_are_closed || row.empty() || is_blank(row.front()) || row.size() > columns) return false;
  return row.size() == 1 || begins_with_total(row);
}

}  // namespace

std::optional<LinesAround> find_titles(std::string_view text, size_t begin, const Dialect& dialect,
                                       std::string_view date_format, const WorkContext& context) {
  const std::vector<PlacedRow> rows = placed_rows(text, begin, kRowsBelowTitles, dialect, context);
  if (rows.size() < 3) return std::nullopt;
  const size_t fields = usual_fields(rows);
  const auto is_title = [&](const PlacedRow& row) {
    return row.cells.size() == 1 ||
           (fields > 2 && row.cells.size() == fields && has_gaps_behind_first(row.cells));
  };
  const auto first = std::find_if_not(rows.begin(), rows.end(), is_title);
  const size_t titles = static_cast<size_t>(first - rows.begin());
  if (fields < 2 || titles == 0 || titles > kMostTitles || rows.size() - titles < 2) return std::nullopt;
  // The last rows may be a footer.
  auto last = rows.end();
  while (last - first > 2 && rows.end() - last < static_cast<ptrdiff_t>(kMostFooterLines) &&
         ((last - 1)->cells.size() == 1 || begins_with_total((last - 1)->cells)))
    --last;
  if (!std::all_of(first, last, [&](const PlacedRow& row) { return row.cells.size() == fields; }))
    return std::nullopt;
  if (std::any_of(rows.begin(), first, [](const PlacedRow& row) { return row.cells.size() > 1; })) {
    std::vector<Row> below;
    for (auto row = first + 1; row != last; ++row) below.push_back(row->cells);
    const HeaderVerdict verdict = judge_header(first->cells, below, date_format);
    if (!verdict.header || verdict.guess) return std::nullopt;
  }
  const size_t lines = lines_before(text, first->position);
  return LinesAround{
      first->position,
      fmt::format("{} above the rows {} left out: {}", lines == 1 ? "a line" : count_noun(lines, "line"),
                  lines == 1 ? "is" : "are", quoted_line(text.substr(rows.front().position)))};
}

std::optional<LinesAround> find_footer(std::string_view text, size_t columns, const Dialect& dialect,
                                       const std::function<TypeId(size_t end)>& first_type_up_to,
                                       std::string_view date_format, const WorkContext& context) {
  if (columns < 2) return std::nullopt;
  const size_t begin = text.size() - std::min(text.size(), kFooterBytes);
  std::string_view left = text.substr(begin);
  std::vector<Row> rows;
  std::string_view first_line;  // of the footer
  size_t end = text.size();     // of the rows
  bool is_parted = false;       // a blank line stands above the footer
  for (size_t lines = 0; lines < kMostFooterLines && !left.empty(); ++lines) {
    const std::string_view line = take_last_line(left);
    if (trim_spaces(line).empty()) {
      is_parted = !rows.empty();
      continue;
    }
    std::vector<Row> cells = collect_rows(line, dialect, {}, context);
    if (cells.size() != 1 || !may_be_footer(line, cells.front(), columns, dialect)) {
      if (cells.size() != 1 || cells.front().size() < columns) return std::nullopt;
      break;
    }
    is_parted = false;
    first_line = line;
    end = begin + left.size();
    rows.push_back(std::move(cells.front()));
  }
  if (rows.empty() || left.empty()) return std::nullopt;
  if (!is_parted) {
    const TypeId type = first_type_up_to(end);
    const bool are_totals =
        std::ranges::all_of(rows, [&](const Row& row) { return may_be_totals(row, columns); });
    if (type == TypeId::kVarchar && are_totals) {
      const std::string what =
          rows.size() == 1
              ? "the last line looks like totals and is read as a row"
              : fmt::format("the last {} lines look like totals and are read as rows", rows.size());
      return LinesAround{end, fmt::format("{}: {}", what, quoted_line(first_line)), true};
    }
    if (type == TypeId::kVarchar || type == TypeId::kNull) return std::nullopt;
    const bool none_fits = std::all_of(rows.begin(), rows.end(), [&](const Row& row) {
      return has_letters(*row.front()) &&
             join_types(type, narrowest_type(*row.front(), date_format)) == TypeId::kVarchar;
    });
    if (!none_fits) return std::nullopt;
  }
  return LinesAround{end, fmt::format("{} below the rows {} left out: {}",
                                      rows.size() == 1 ? "a line" : count_noun(rows.size(), "line"),
                                      rows.size() == 1 ? "is" : "are", quoted_line(first_line))};
}

size_t position_of_last_lines(std::string_view text, uint64_t lines) {
  std::string_view left = text;
  while (lines > 0 && !left.empty()) {
    if (!trim_spaces(take_last_line(left)).empty()) --lines;
  }
  return left.size();
}

uint64_t last_lines_from(std::string_view text, size_t begin) {
  uint64_t lines = 1;
  while (position_of_last_lines(text, lines) > begin) ++lines;
  return lines;
}

}  // namespace rtsql::csv
