#include "storage/csv/header.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "common/text.h"
#include "schema/number_text.h"
#include "storage/csv/cell_kind.h"
#include "storage/csv/header_evidence.h"
#include "storage/csv/type_lattice.h"

namespace rtsql::csv {
namespace {

using Cell = std::optional<std::string>;

// So many integers above decimals are names, though they neither go up nor down.
constexpr size_t kNumbersInAnyOrder = 3;

// Tells whether two cells of a row are the same text.
bool repeats_a_cell(const Row& row) {
  std::unordered_set<std::string_view> seen;
  return !std::all_of(row.begin(), row.end(),
                      [&](const Cell& cell) { return !cell || seen.insert(*cell).second; });
}

// Tells whether columns that have the same cell in the first row have one in a row below, too: they are of
// one kind then, and often agree.
bool repeats_as_rows_below(const Row& first, const std::vector<Row>& below) {
  std::unordered_map<std::string_view, size_t> columns;
  for (size_t i = 0; i < first.size(); ++i) {
    if (!first[i]) continue;
    const auto [known, is_new] = columns.try_emplace(*first[i], i);
    if (is_new) continue;
    const bool agree = std::any_of(below.begin(), below.end(), [&](const Row& row) {
      return i < row.size() && row[i] && row[i] == row[known->second];
    });
    if (agree) return true;
  }
  return false;
}

bool is_word(const Cell& cell) {
  if (!cell) return false;
  const CellKind kind = cell_kind(*cell, {});
  return kind == CellKind::kWord || kind == CellKind::kTruth;
}

// Tells whether a cell is empty, other than the first alone, above the numbers of the rows.
bool has_unexpected_gap(const Row& row) {
  auto is_empty = [](const Cell& cell) { return !cell || trim_spaces(*cell).empty(); };
  return !row.empty() && std::any_of(row.begin() + 1, row.end(), is_empty);
}

// Tells whether the row numbers the columns from 0 on, behind an empty cell above the numbers of the rows.
bool numbers_columns(const Row& row) {
  for (size_t i = 1; i < row.size(); ++i) {
    if (row[i] != fmt::format("{}", i - 1)) return false;
  }
  return row.size() > 1 && (!row[0] || row[0]->empty());
}

// The evidence of all cells of a first row.
class Evidence {
 public:
  Evidence(const Row& first, const std::vector<Row>& below, std::string_view date_format)
      : first_(first), cells_(header_evidence(first, below, date_format)) {}

  size_t count(CellEvidence kind) const {
    return static_cast<size_t>(std::count(cells_.begin(), cells_.end(), kind));
  }
  bool has(CellEvidence kind) const { return count(kind) > 0; }
  bool begins_with(CellEvidence kind) const { return !cells_.empty() && cells_.front() == kind; }

  // Tells whether the numbers that are of another type than their columns, years among them, go up or down
  // from left to right.
  bool is_series() const {
    std::vector<double> numbers;
    for (size_t i = 0; i < cells_.size(); ++i) {
      if (cells_[i] != CellEvidence::kYear && cells_[i] != CellEvidence::kOtherNumber) continue;
      double number = 0;
      if (parse_number(trim_spaces(*first_[i]), number)) numbers.push_back(number);
    }
    auto never = [&](auto holds) {
      return std::adjacent_find(numbers.begin(), numbers.end(), holds) == numbers.end();
    };
    return numbers.size() > 1 && (never(std::greater_equal<>()) || never(std::less_equal<>()));
  }

 private:
  const Row& first_;
  std::vector<CellEvidence> cells_;
};

constexpr HeaderVerdict kSurelyHeader = {true, false};
constexpr HeaderVerdict kSurelyData = {false, false};
constexpr HeaderVerdict kMaybeHeader = {true, true};
constexpr HeaderVerdict kMaybeData = {false, true};

// The row has no cell that is no value of its column, and none that is surely one.
HeaderVerdict judge_without_proof(const Row& first, const Evidence& evidence) {
  const size_t years = evidence.count(CellEvidence::kYear);
  const size_t numbers = evidence.count(CellEvidence::kOtherNumber);
  const bool digits = evidence.has(CellEvidence::kOtherDigits);
  const bool style = evidence.has(CellEvidence::kOtherStyle);
  const bool words = std::any_of(first.begin(), first.end(), is_word);
  const bool series = evidence.is_series();
  if (numbers > 0 && !series && numbers < kNumbersInAnyOrder) return kMaybeData;
  if (!words) {
    const bool all_differ = !evidence.has(CellEvidence::kNothing) && !repeats_a_cell(first);
    if (first.size() < 2 || !all_differ || has_unexpected_gap(first)) return kMaybeData;
    return evidence.count(CellEvidence::kOtherDigits) > 1 ? kSurelyHeader : kMaybeHeader;
  }
  if (years == 1 && numbers == 0 && !style && !digits) return kMaybeData;
  if (has_unexpected_gap(first) && !style && !digits) return kMaybeData;
  const bool told = digits || (years > 1 && series) || (style && years == 0 && numbers == 0);
  return told && !repeats_a_cell(first) ? kSurelyHeader : kMaybeHeader;
}

}  // namespace

HeaderVerdict judge_header(const Row& first, const std::vector<Row>& below, std::string_view date_format) {
  const Evidence evidence(first, below, date_format);
  if (evidence.begins_with(CellEvidence::kEmpty) && numbers_columns(first)) return kSurelyHeader;
  const size_t others = evidence.count(CellEvidence::kOtherKind);
  const size_t values = evidence.count(CellEvidence::kValue);
  if (others > 0) return values >= others ? kMaybeHeader : kSurelyHeader;
  const size_t for_header = evidence.count(CellEvidence::kOtherDigits) + evidence.count(CellEvidence::kYear) +
                            evidence.count(CellEvidence::kOtherStyle);
  if (values > 0) return for_header > values ? kMaybeData : kSurelyData;
  if (repeats_as_rows_below(first, below)) return kSurelyData;
  return judge_without_proof(first, evidence);
}

size_t count_names(const Row& row, const std::vector<ColumnDefinition>& target) {
  std::unordered_set<std::string> names;  // in lower case
  for (const ColumnDefinition& definition : target) names.insert(to_lower(definition.name));
  return static_cast<size_t>(
      std::count_if(row.begin(), row.end(), [&](const std::optional<std::string>& cell) {
        return cell && names.contains(to_lower(trim_spaces(*cell)));
      }));
}

std::vector<std::string> unique_names(const Row& header) {
  std::vector<std::string> names;
  std::unordered_map<std::string, size_t> taken;  // in lower case, each with the suffix that was tried last
  names.reserve(header.size());
  for (size_t i = 0; i < header.size(); ++i) {
    std::string wanted(header[i] ? trim_spaces(*header[i]) : std::string_view{});
    if (wanted.empty()) wanted = fmt::format("c{}", i);
    std::string name = wanted;
    auto [known, is_new] = taken.try_emplace(to_lower(wanted), 0);
    if (!is_new) {
      size_t& suffix = known->second;  // stays where it is when names are added
      do name = fmt::format("{}_{}", wanted, ++suffix);
      while (!taken.try_emplace(to_lower(name), 0).second);
    }
    names.push_back(std::move(name));
  }
  return names;
}

}  // namespace rtsql::csv
