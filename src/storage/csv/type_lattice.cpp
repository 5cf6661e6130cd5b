#include "storage/csv/type_lattice.h"

#include "common/text.h"
#include "schema/date_text.h"
#include "schema/number_text.h"
#include "schema/uuid_text.h"
#include "schema/zoned_time_text.h"

namespace rtsql::csv {
namespace {

// Returns the position in INTEGER < BIGINT < DECIMAL < DOUBLE; 0 for other types.
int numeric_rank(TypeId type) {
  switch (type) {
    case TypeId::kInteger:
      return 1;
    case TypeId::kBigint:
      return 2;
    case TypeId::kDecimal:
      return 3;
    case TypeId::kDouble:
      return 4;
    default:
      return 0;
  }
}

constexpr size_t kMostDoubleDigits = 17;  // that tell any two DOUBLEs apart

template <class Number>
bool reads_as(std::string_view text) {
  Number number{};
  return parse_number(text, number);
}

}  // namespace

std::string_view trim_spaces(std::string_view text) {
  size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

bool is_truth_word(std::string_view text) {
  for (std::string_view word : {"true", "false", "t", "f"}) {
    if (equals_ignore_case(text, word)) return true;
  }
  return false;
}

bool is_exact_as_double(Int128 value) {
  return static_cast<Int128>(static_cast<double>(value)) == value;
}

Type lattice_type(TypeId id) {
  return id == TypeId::kDecimal ? Type::decimal(kMaxDecimalDigits, 0) : Type(id);
}

bool is_whole_number(std::string_view text) {
  text = drop_plus(text);
  if (text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool loses_digits(std::string_view text) {
  // Many numbers come here, most of them no longer than this.
  size_t enough = kMostDoubleDigits + (text.starts_with("0.") ? 2 : 1);
  if (text.size() <= enough && text.find('.') != std::string_view::npos) return false;
  size_t digits = 0;       // from the first that is not 0
  size_t significant = 0;  // up to the last that is not 0
  bool integer = true;
  for (char c : text) {
    bool digit = c >= '0' && c <= '9';
    if (digit && (c != '0' || digits > 0)) ++digits;
    if (digit && c != '0') significant = digits;
    if (c == '.') integer = false;
    if (c == 'e' || c == 'E') return significant > kMostDoubleDigits;
  }
  if (!integer || significant <= kDoubleDigits) return significant > kMostDoubleDigits;
  int64_t value = 0;
  return !parse_number(trim_spaces(text), value) || !is_exact_as_double(value);
}

std::optional<TypeId> number_type(std::string_view text) {
  if (reads_as<int32_t>(text)) return TypeId::kInteger;
  if (reads_as<int64_t>(text)) return TypeId::kBigint;
  if (is_whole_number(text) && parse_decimal(text, kMaxDecimalDigits, 0)) return TypeId::kDecimal;
  if (reads_as<double>(text)) return TypeId::kDouble;
  return std::nullopt;
}

// A time says that it is one by its form alone.
TypeId written_time_type(std::string_view text) {
  const std::optional<WrittenTime> written = read_written_time(text, DateOrder::kNone);
  if (!written || !written->is_plain || !written_timestamp(*written)) return TypeId::kVarchar;
  if (written->ahead || written->zone != nullptr) return TypeId::kTimestamptz;
  return written->time_of_day ? TypeId::kTimestamp : TypeId::kDate;
}

TypeId narrowest_type(std::string_view text, std::string_view date_format) {
  std::string_view trimmed = trim_spaces(text);
  bool own_dates = !date_format.empty();
  if (own_dates && parse_date(trimmed, date_format)) return TypeId::kDate;
  if (own_dates && parse_local_timestamp(trimmed, date_format)) return TypeId::kTimestamp;
  if (is_truth_word(trimmed)) return TypeId::kBoolean;
  if (is_hyphenated_uuid(trimmed)) return TypeId::kUuid;
  if (std::optional<TypeId> number = number_type(trimmed)) {
    return is_padded(trimmed) ? TypeId::kVarchar : *number;
  }
  return own_dates ? TypeId::kVarchar : written_time_type(trimmed);
}

TypeId join_types(TypeId a, TypeId b) {
  if (a == b || b == TypeId::kNull) return a;
  if (a == TypeId::kNull) return b;
  if (numeric_rank(a) > 0 && numeric_rank(b) > 0) return numeric_rank(a) > numeric_rank(b) ? a : b;
  if (!is_moment(a) || !is_moment(b)) return TypeId::kVarchar;
  // By which clock times are that name no zone, among others that do, nobody knows.
  const bool any_zoned = a == TypeId::kTimestamptz || b == TypeId::kTimestamptz;
  return any_zoned ? TypeId::kVarchar : TypeId::kTimestamp;
}

}  // namespace rtsql::csv
