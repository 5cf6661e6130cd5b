#include "storage/csv/delimiter.h"

#include <algorithm>
#include <map>

namespace rtsql::csv {
namespace {

constexpr size_t kSampleBytes = 128 << 10;
constexpr std::string_view kDelimiters = ",;\t|";

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

Cut cut_of(std::string_view text, bool last_row_partial, const Dialect& dialect, const WorkContext& context) {
  std::vector<Row> rows = collect_rows(text, dialect, {}, context);
  if (last_row_partial && rows.size() > 1) rows.pop_back();
  std::map<size_t, size_t> counts;
  for (const Row& row : rows) ++counts[row.size()];
  Cut cut;
  for (auto [fields, count] : counts) {
    double share = static_cast<double>(count) / static_cast<double>(rows.size());
    if (share >= cut.share) cut = {fields, share};
  }
  return cut;
}

}  // namespace

char detect_delimiter(std::string_view text, Dialect dialect, const std::string& null_text,
                      const WorkContext& context) {
  std::string_view sample = text.substr(0, kSampleBytes);
  char best = kDelimiters.front();
  Cut best_cut;
  for (char candidate : kDelimiters) {
    bool taken = candidate == dialect.quote || candidate == dialect.escape;
    if (taken || null_text.find(candidate) != std::string::npos) continue;
    dialect.delimiter = candidate;
    Cut cut = cut_of(sample, sample.size() < text.size(), dialect, context);
    if (!cut.better_than(best_cut)) continue;
    best = candidate;
    best_cut = cut;
  }
  return best_cut.fields > 1 ? best : kDelimiters.front();
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
