#include "storage/csv/header_evidence.h"

#include <algorithm>
#include <array>

#include "storage/csv/cell_kind.h"
#include "storage/csv/null_words.h"
#include "storage/csv/type_lattice.h"

namespace rtsql::csv {
namespace {

constexpr size_t kRowsOfOneShape = 2;    // below a cell with letters, at least
constexpr size_t kFewWordsOfCells = 10;  // of so many cells, one is a word where words stand for no value

// Calls use(cell) for the cells of a column that are not NULL.
template <class Use>
void for_each_cell(size_t column, const std::vector<Row>& rows, const Use& use) {
  for (const Row& row : rows) {
    if (column < row.size() && row[column]) use(std::string_view(*row[column]));
  }
}

bool is_empty(const std::optional<std::string>& cell) {
  return !cell || trim_spaces(*cell).empty();
}

// The cells below the first row in one column.
class ColumnBelow {
 public:
  ColumnBelow(size_t column, const std::vector<Row>& rows, std::string_view date_format)
      : column_(column), rows_(rows) {
    size_t null_words = 0;
    for_each_cell(column, rows, [&](std::string_view cell) {
      if (find_null_word(cell)) {
        ++null_words;
        return;
      }
      ++cells_;
      ++kinds_[static_cast<size_t>(cell_kind(cell, date_format))];
      if (is_year(cell)) ++years_;
    });
    // Where there are words, or nothing else, those that stand for no value are words.
    if (cells_ > 0 && !has(CellKind::kWord)) return;
    cells_ += null_words;
    kinds_[static_cast<size_t>(CellKind::kWord)] += null_words;
  }

  size_t cells() const { return cells_; }
  bool ever_empty() const {
    return std::any_of(rows_.begin(), rows_.end(),
                       [&](const Row& row) { return column_ < row.size() && is_empty(row[column_]); });
  }
  size_t count(CellKind kind) const { return kinds_[static_cast<size_t>(kind)]; }
  bool has(CellKind kind) const { return count(kind) > 0; }
  bool has_numbers() const {
    return has(CellKind::kInteger) || has(CellKind::kDecimal) || has(CellKind::kFormatted);
  }
  bool has_only_words() const { return cells_ > 0 && count(CellKind::kWord) == cells_; }
  bool has_years() const { return years_ * 2 >= cells_; }

  bool has_cell(std::string_view text) const {
    bool found = false;
    for_each_cell(column_, rows_, [&](std::string_view cell) { found = found || cell == text; });
    return found;
  }

  bool has_shape_of(std::string_view cell) const {
    const bool letters = has_letters(cell);
    const bool like_a_name = is_like_a_name(cell);
    if (like_a_name && !has_digits(cell)) return false;
    const std::string shape = shape_of(cell, !like_a_name);
    size_t same = 0;
    for_each_cell(column_, rows_,
                  [&](std::string_view other) { same += shape_of(other, !like_a_name) == shape; });
    return letters ? same == cells_ && same >= kRowsOfOneShape : same > 0 || cells_ == 0;
  }

  // Tells whether all cells are written otherwise than `cell`.
  bool is_all_unlike(std::string_view cell) const {
    const CellStyle style = style_of(cell);
    bool same_case = false, any_underscores = false, all_digits = true, all_spaces = true;
    for_each_cell(column_, rows_, [&](std::string_view other) {
      const CellStyle below = style_of(other);
      same_case = same_case || below.letters == style.letters;
      any_underscores = any_underscores || below.underscores;
      all_digits = all_digits && below.digits;
      all_spaces = all_spaces && below.spaces;
    });
    return cells_ > 0 && (!same_case || (style.underscores && !any_underscores) ||
                          (all_digits && !style.digits) || (all_spaces && !style.spaces));
  }

 private:
  size_t column_;
  const std::vector<Row>& rows_;
  size_t cells_ = 0;
  size_t years_ = 0;
  std::array<size_t, kCellKinds> kinds_{};
};

CellEvidence evidence_of_word(std::string_view cell, const ColumnBelow& below) {
  if (below.has_shape_of(cell)) return CellEvidence::kValue;
  if (below.cells() == 0) return CellEvidence::kNothing;
  const size_t words = below.count(CellKind::kWord);
  if (words == 0) return find_null_word(cell) ? CellEvidence::kValue : CellEvidence::kOtherKind;
  const bool few_words = words * kFewWordsOfCells <= below.cells();
  return few_words || below.is_all_unlike(cell) ? CellEvidence::kOtherStyle : CellEvidence::kNothing;
}

CellEvidence evidence_of_number(std::string_view cell, CellKind kind, const ColumnBelow& below) {
  if (below.cells() == 0) return CellEvidence::kValue;
  const bool digits = kind == CellKind::kDigits;
  if (!digits && is_year(cell) && !below.has_years()) return CellEvidence::kYear;
  if (below.has_only_words())
    return below.has_shape_of(cell) ? CellEvidence::kValue : CellEvidence::kNumberAboveWords;
  if (below.has(CellKind::kWord) || below.has(CellKind::kDigits)) return CellEvidence::kValue;
  if (!below.has_numbers()) return CellEvidence::kOtherKind;
  if (digits) return CellEvidence::kOtherDigits;
  const bool integers_only = !below.has(CellKind::kDecimal) && !below.has(CellKind::kFormatted);
  const bool decimals_only = !below.has(CellKind::kInteger) && !below.has(CellKind::kFormatted);
  const bool other =
      (kind == CellKind::kInteger && decimals_only) || (kind == CellKind::kDecimal && integers_only);
  return other ? CellEvidence::kOtherNumber : CellEvidence::kValue;
}

CellEvidence evidence_of(const std::optional<std::string>& cell, const ColumnBelow& below,
                         std::string_view date_format) {
  if (is_empty(cell)) {
    if (below.cells() == 0) return CellEvidence::kNothing;
    return below.ever_empty() ? CellEvidence::kValue : CellEvidence::kEmpty;
  }
  if (below.has_cell(*cell)) return CellEvidence::kValue;
  const CellKind kind = cell_kind(*cell, date_format);
  switch (kind) {
    case CellKind::kWord:
      return evidence_of_word(*cell, below);
    case CellKind::kTruth:
    case CellKind::kTime:
      if (below.has(kind)) return CellEvidence::kValue;
      if (below.cells() == 0) return CellEvidence::kValue;
      if (!below.has(CellKind::kWord)) return CellEvidence::kOtherKind;
      return kind == CellKind::kTruth ? CellEvidence::kOtherStyle : CellEvidence::kNumberAboveWords;
    default:
      return evidence_of_number(*cell, kind, below);
  }
}

}  // namespace

std::vector<CellEvidence> header_evidence(const Row& first, const std::vector<Row>& below,
                                          std::string_view date_format) {
  std::vector<CellEvidence> evidence;
  for (size_t i = 0; i < first.size(); ++i)
    evidence.push_back(evidence_of(first[i], ColumnBelow(i, below, date_format), date_format));
  return evidence;
}

}  // namespace rtsql::csv
