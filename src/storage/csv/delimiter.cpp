#include "storage/csv/delimiter.h"

#include <algorithm>
#include <map>

#include "storage/csv/type_lattice.h"

namespace rtsql::csv {
namespace {

constexpr size_t kDelimiterSample = 128 << 10;
constexpr std::string_view kDelimiters = ",;\t|";
constexpr std::string_view kColons = "::";
constexpr char kDoubled = '|';

// A cut says how a delimiter cuts a text: the number of fields that most rows have, and the share of the rows
// that have it.
struct Cut {
  size_t fields = 0;
  double share = 0;

  bool better_than(const Cut& other) const {
    if ((fields > 1) != (other.fields > 1)) return fields > 1;
    return share != other.share ? share > other.share : fields > other.fields;
  }
};

std::vector<Row> whole_rows(std::string_view text, bool last_row_partial, const Dialect& dialect,
                            const WorkContext& context) {
  std::vector<Row> rows = collect_rows(text, dialect, {}, context);
  if (last_row_partial && rows.size() > 1) rows.pop_back();
  return rows;
}

Cut cut_of(const std::vector<Row>& rows) {
  std::map<size_t, size_t> counts;
  for (const Row& row : rows) ++counts[row.size()];
  Cut cut;
  for (auto [fields, count] : counts) {
    double share = static_cast<double>(count) / static_cast<double>(rows.size());
    if (share >= cut.share) cut = {fields, share};
  }
  return cut;
}

bool has_gaps_at_every_second_place(const Row& row) {
  if (row.size() % 2 == 0 || row.size() < 3) return false;
  for (size_t i = 1; i < row.size(); i += 2) {
    if (row[i]) return false;
  }
  return true;
}

std::vector<std::string_view> words_of(std::string_view line, bool& any_run) {
  std::vector<std::string_view> words;
  line = trim_spaces(line);
  while (!line.empty()) {
    const size_t end = std::min(line.find(' '), line.size());
    words.push_back(line.substr(0, end));
    line.remove_prefix(end);
    const size_t spaces = std::min(line.find_first_not_of(' '), line.size());
    any_run = any_run || spaces > 1;
    line.remove_prefix(spaces);
  }
  return words;
}

bool is_in_any(const std::vector<std::string>& texts, char c) {
  return std::any_of(texts.begin(), texts.end(),
                     [c](const std::string& text) { return text.find(c) != std::string::npos; });
}

}  // namespace

std::string detect_delimiter(std::string_view text, Dialect dialect,
                             const std::vector<std::string>& null_texts, const WorkContext& context) {
  std::string_view sample = text.substr(0, kDelimiterSample);
  const bool partial = sample.size() < text.size();
  std::string best;
  Cut best_cut;
  for (char candidate : kDelimiters) {
    bool taken = candidate == dialect.quote || candidate == dialect.escape;
    if (taken || is_in_any(null_texts, candidate)) continue;
    dialect.delimiter = candidate;
    const std::vector<Row> rows = whole_rows(sample, partial, dialect, context);
    Cut cut = cut_of(rows);
    if (!cut.better_than(best_cut)) continue;
    best = candidate;
    // Of commas it would rather be columns that are NULL.
    const bool is_doubled = candidate == kDoubled && rows.size() > 1 &&
                            std::all_of(rows.begin(), rows.end(), has_gaps_at_every_second_place);
    if (is_doubled) best += candidate;
    best_cut = cut;
  }
  if (best_cut.fields > 1) return best;
  dialect.delimiter = kColons;
  const Cut cut = cut_of(whole_rows(sample, partial, dialect, context));
  const bool cuts_all = cut.fields > 1 && cut.share == 1 && !is_in_any(null_texts, ':');
  return std::string(cuts_all ? kColons : kDelimiters.substr(0, 1));
}

SpacedColumns find_spaced_columns(std::string_view text) {
  if (text.size() > kDelimiterSample) text = text.substr(0, text.rfind('\n', kDelimiterSample));
  size_t lines = 0;
  size_t columns = 0;
  bool any_run = false;
  std::vector<bool> numbers;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::vector<std::string_view> words = words_of(line, any_run);
    if (words.empty()) continue;
    if (lines == 0) numbers.assign(words.size(), true);
    if (words.size() < 2 || words.size() != numbers.size()) return SpacedColumns::kNone;
    for (size_t i = 0; i < words.size() && lines > 0; ++i) numbers[i] = numbers[i] && number_type(words[i]);
    ++lines;
    columns = words.size();
  }
  if (lines < 2 || columns < 2) return SpacedColumns::kNone;
  if (any_run) return SpacedColumns::kByRuns;
  const bool any_numbers = std::find(numbers.begin(), numbers.end(), true) != numbers.end();
  return any_numbers ? SpacedColumns::kBySpace : SpacedColumns::kNone;
}

bool has_trailing_delimiter(const Row& first, const std::vector<Row>& below, std::optional<size_t> columns) {
  if (first.empty()) return false;
  size_t fields = below.empty() ? first.size() : below.front().size();
  auto ends_so = [fields](const Row& row) { return row.size() == fields && !row.back(); };
  bool header_without_end = !below.empty() && first.size() + 1 == fields;
  if (fields < 2 || (columns && *columns + 1 != fields)) return false;
  return (ends_so(first) || header_without_end) && std::all_of(below.begin(), below.end(), ends_so);
}

}  // namespace rtsql::csv
