#include "storage/csv/header.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "common/text.h"
#include "storage/csv/type_lattice.h"

namespace rtsql::csv {
namespace {

constexpr size_t kRowsOfOneShape = 2;  // below a cell with letters, at least

enum class Kind { kNumber, kTime, kTruth, kWord };

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
// Letters of other scripts count, too.
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

bool is_text(TypeId type) {
  return type == TypeId::kVarchar || type == TypeId::kNull;
}

Kind kind_of(TypeId type) {
  switch (type) {
    case TypeId::kBoolean:
      return Kind::kTruth;
    case TypeId::kDate:
    case TypeId::kTimestamp:
      return Kind::kTime;
    case TypeId::kVarchar:
    case TypeId::kNull:
      return Kind::kWord;
    default:
      return Kind::kNumber;
  }
}

Kind kind_of(std::string_view text, std::string_view date_format) {
  TypeId type = narrowest_type(text, date_format);
  if (type != TypeId::kVarchar) return kind_of(type);
  if (number_type(trim_spaces(text))) return Kind::kNumber;
  bool numeric = text.find_first_of("0123456789") != std::string_view::npos &&
                 text.find_first_not_of("0123456789+-., '") == std::string_view::npos;
  return numeric ? Kind::kNumber : Kind::kWord;
}

// Returns the characters of `text`, each digit as a 9 and each letter as an A or a, and one for a run of
// these if `runs`.
std::string shape_of(std::string_view text, bool runs) {
  std::string shape;
  for (char c : trim_spaces(text)) {
    char sign = is_digit(c) ? '9' : !is_letter(c) ? c : !runs && c >= 'A' && c <= 'Z' ? 'A' : 'a';
    bool in_run = runs && !shape.empty() && shape.back() == sign && (sign == '9' || sign == 'a');
    if (!in_run) shape += sign;
  }
  return shape;
}

// Calls use(cell) for the cells of a column that are not NULL, until it returns false. Returns whether it
// never did.
template <class Use>
bool for_all_cells(size_t column, const std::vector<Row>& rows, const Use& use) {
  return std::all_of(rows.begin(), rows.end(), [&](const Row& row) {
    return column >= row.size() || !row[column] || use(*row[column]);
  });
}

bool is_value_like_those_below(std::string_view cell, size_t column, const std::vector<Row>& below) {
  bool letters = std::any_of(cell.begin(), cell.end(), is_letter);
  bool digits = std::any_of(cell.begin(), cell.end(), is_digit);
  bool like_a_name = std::all_of(cell.begin(), cell.end(),
                                 [](char c) { return is_letter(c) || is_digit(c) || c == '_' || c == ' '; });
  if (like_a_name && !digits) return false;
  std::string shape = shape_of(cell, !like_a_name);
  size_t cells = 0;
  size_t same = 0;
  for_all_cells(column, below, [&](std::string_view other) {
    ++cells;
    if (shape_of(other, !like_a_name) == shape) ++same;
    return same == cells || !letters;
  });
  return letters ? same == cells && same >= kRowsOfOneShape : same > 0 || cells == 0;
}

bool all_different(const Row& row) {
  std::unordered_set<std::string_view> seen;
  return std::all_of(row.begin(), row.end(), [&](const std::optional<std::string>& cell) {
    return cell && !trim_spaces(*cell).empty() && seen.insert(*cell).second;
  });
}

// Tells whether `column` has values, and all of them are words.
bool has_only_words(size_t column, const std::vector<Row>& rows) {
  bool any = false;
  return for_all_cells(column, rows,
                       [&](std::string_view cell) {
                         any = true;
                         return kind_of(cell, {}) == Kind::kWord;
                       }) &&
         any;
}

// Tells whether each cell is a word, or at least stands above nothing but words, as a 2020 above names may.
// Only numbers are no names.
bool all_names(const Row& first, const std::vector<Row>& below) {
  bool any_word = false;
  for (size_t i = 0; i < first.size(); ++i) {
    Kind kind = kind_of(*first[i], {});
    any_word = any_word || kind == Kind::kWord || kind == Kind::kTruth;
    if (kind != Kind::kWord && !has_only_words(i, below)) return false;
    if (is_value_like_those_below(*first[i], i, below)) return false;
  }
  return any_word;
}

bool occurs_below(const Row& first, const std::vector<Row>& rows) {
  return std::any_of(rows.begin(), rows.end(), [&](const Row& row) {
    for (size_t i = 0; i < std::min(first.size(), row.size()); ++i) {
      if (row[i] == first[i]) return true;
    }
    return false;
  });
}

}  // namespace

bool looks_like_header(const Row& first, const std::vector<TypeId>& types, const std::vector<Row>& below,
                       std::string_view date_format) {
  if (std::all_of(types.begin(), types.end(), is_text)) {
    return all_different(first) && !occurs_below(first, below) && all_names(first, below);
  }
  for (size_t i = 0; i < std::min(first.size(), types.size()); ++i) {
    if (is_text(types[i]) || !first[i]) continue;
    if (kind_of(*first[i], date_format) != kind_of(types[i])) return true;
  }
  return false;
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
